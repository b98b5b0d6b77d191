import fc from 'fast-check';
import { naughtyStrings } from '../../../e2e/browser/naughty-list';
import { markdownTree, withCheck, type Block, type Inline } from './markdown-tree';

const inlineText = (inline: Inline): string => {
  if (inline.type === 'break') return '\n';
  if (inline.type === 'picture') return `[${inline.name}]`;
  return 'text' in inline ? inline.text : inline.children.map(inlineText).join('');
};
const inlinesIn = (block: Block): readonly Inline[] => {
  if (block.type === 'paragraph' || block.type === 'heading') return block.inline;
  if (block.type === 'list') return block.items.flatMap(({ blocks }) => blocks.flatMap(inlinesIn));
  if (block.type === 'quote') return block.blocks.flatMap(inlinesIn);
  return block.type === 'table' ? block.rows.flat(2) : [];
};
const allInlines = (inlines: readonly Inline[]): readonly Inline[] =>
  inlines.flatMap((inline) => [inline, ...('children' in inline ? allInlines(inline.children) : [])]);
const everything = (text: string): readonly Inline[] => allInlines(markdownTree(text).flatMap(inlinesIn));
const words = (text: string): string => markdownTree(text).flatMap(inlinesIn).map(inlineText).join('');

test('what people write becomes what they mean', () => {
  const text =
    '# Head\n\nA **b** *c* ~~d~~ `e`\nnext\n\n- one\n  1. inner\n- two\n\n> said\n\n---\n\n```\ncode\n```';
  expect(markdownTree(text)).toEqual([
    { type: 'heading', level: 1, inline: [{ type: 'text', text: 'Head' }] },
    {
      type: 'paragraph',
      inline: [
        { type: 'text', text: 'A ' },
        { type: 'strong', children: [{ type: 'text', text: 'b' }] },
        { type: 'text', text: ' ' },
        { type: 'emphasis', children: [{ type: 'text', text: 'c' }] },
        { type: 'text', text: ' ' },
        { type: 'struck', children: [{ type: 'text', text: 'd' }] },
        { type: 'text', text: ' ' },
        { type: 'code', text: 'e' },
        { type: 'break' },
        { type: 'text', text: 'next' },
      ],
    },
    {
      type: 'list',
      start: null,
      items: [
        {
          check: null,
          blocks: [
            { type: 'paragraph', inline: [{ type: 'text', text: 'one' }] },
            {
              type: 'list',
              start: 1,
              items: [
                { check: null, blocks: [{ type: 'paragraph', inline: [{ type: 'text', text: 'inner' }] }] },
              ],
            },
          ],
        },
        { check: null, blocks: [{ type: 'paragraph', inline: [{ type: 'text', text: 'two' }] }] },
      ],
    },
    { type: 'quote', blocks: [{ type: 'paragraph', inline: [{ type: 'text', text: 'said' }] }] },
    { type: 'rule' },
    { type: 'code', text: 'code' },
  ]);
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>fetch("https://a.example")</script>',
  '<iframe src="https://a.example"></iframe>',
  '<style>@import "https://a.example"</style>',
])('[READING-1] raw HTML is shown as it is written: %s', (html) => {
  expect(words(html)).toBe(html);
  expect(words(`a ${html} b`)).toContain(html.slice(0, 10));
});

test.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](file:///etc/passwd)',
  '[a](vbscript:x)',
  '[a](//a.example)',
  '[a](ftp://a.example)',
  '<javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '[a](intent://a.example)',
  '[a](attachment:abc)',
])('[READING-2] nothing leads anywhere but to http, https and mailto: %s', (text) => {
  expect(everything(text).filter(({ type }) => type === 'link')).toEqual([]);
});

test('[READING-2] a picture of the network is a link with its name; one of the device is named by its id', () => {
  expect(everything('![cat](https://a.example/cat.png)').filter(({ type }) => type !== 'text')).toEqual([
    { type: 'link', href: 'https://a.example/cat.png', children: [{ type: 'text', text: 'cat' }] },
  ]);
  expect(everything('![cat](attachment:abc)')).toEqual([
    { type: 'picture', attachmentId: 'abc', name: 'cat' },
  ]);
  expect(everything('![cat](data:image/png;base64,AAAA)').map(({ type }) => type)).not.toContain('picture');
});

test('[READING-2] whatever is written, every link leads to an allowed address', () => {
  const pieces = [
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '!',
    'javascript:',
    'https://a.example',
    'data:',
    ' ',
    '\n',
    'x',
    ':',
    '&#58;',
    '\\',
    '"',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
      for (const inline of everything(parts.join('')))
        if (inline.type === 'link') expect(inline.href).toMatch(/^(https?:\/\/|mailto:)/i);
    }),
  );
});

test('[READING-1] any text has a tree, soon: naughty strings, deep nesting and long runs of marks', () => {
  for (const text of naughtyStrings()) expect(() => markdownTree(text)).not.toThrow();
  const hostile = [
    '>'.repeat(30_000),
    '- '.repeat(15_000),
    '['.repeat(30_000),
    '*a '.repeat(10_000),
    '`'.repeat(30_000),
    '![]('.repeat(7_500),
    '|a'.repeat(15_000),
    '<a '.repeat(10_000),
  ];
  for (const text of hostile) expect(() => markdownTree(text)).not.toThrow();
});

test('a box is ticked in the text where it stands, and nothing else of the text changes', () => {
  const text = 'Buy [ ] nothing\r\n\r\n- [ ] milk [ ]\r\n  1. [x] oats\r\n';
  const checks = markdownTree(text).flatMap((block) =>
    block.type === 'list'
      ? block.items.flatMap(({ check, blocks }) => [
          check,
          ...blocks.flatMap((inner) => (inner.type === 'list' ? inner.items.map((item) => item.check) : [])),
        ])
      : [],
  );
  expect(checks).toEqual([
    { isChecked: false, line: 2 },
    { isChecked: true, line: 3 },
  ]);
  expect(withCheck(text, { line: 2, isChecked: true })).toBe(text.replace('- [ ] milk', '- [x] milk'));
  expect(withCheck(text, { line: 3, isChecked: false })).toBe(text.replace('[x] oats', '[ ] oats'));
  expect(withCheck(text, { line: 99, isChecked: true })).toBe(text);
});
