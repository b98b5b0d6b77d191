import fc from 'fast-check';
import { continuedList, formatted, withBlock, type Edited, type Format } from './markdown-edit';

/** `a|b` has its caret between the letters, `a[b]c` has b chosen. */
const read = (marked: string): Edited => {
  const start = marked.search(/[|‹]/);
  const text = marked.replace(/[|‹›]/g, '');
  const end = marked.includes('›') ? marked.indexOf('›') - 1 : start;
  return { text, selection: { start, end } };
};
const shown = ({ text, selection: { start, end } }: Edited): string =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;

test.each<[Format, string, string]>([
  ['bold', 'a ‹word› b', 'a **‹word›** b'],
  ['bold', 'a **‹word›** b', 'a ‹word› b'],
  ['bold', 'a |', 'a **|**'],
  ['heading', 'one\ntwo|', 'one\n## two|'],
  ['heading', '## two|', 'two|'],
  ['list', '‹one\ntwo›', '‹- one\n- two›'],
  ['list', '‹- one\n- two›', '‹one\ntwo›'],
  ['check', '- milk|', '- [ ] milk|'],
  ['check', '- [x] milk|', '- [ ] milk|'],
  ['quote', '|', '> |'],
  ['link', '‹here›', '[here](https://|)'],
  ['link', '‹https://a.example›', '[|](https://a.example)'],
])('%s turns %j into %j', (format, before, after) => {
  expect(shown(formatted(read(before), format))).toBe(after);
});

test('a format twice gives the text back, whatever is chosen', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'é', '👍'), maxLength: 12 });
  fc.assert(
    fc.property(text, fc.nat(12), fc.nat(12), (words, a, b) => {
      const start = Math.min(a, b, words.length);
      const end = Math.min(Math.max(a, b), words.length);
      const once = formatted({ text: words, selection: { start, end } }, 'bold');
      expect(formatted(once, 'bold').text).toBe(words);
      for (const format of ['heading', 'list', 'check', 'quote'] as const) {
        const marked = formatted({ text: words, selection: { start, end } }, format);
        expect(formatted(marked, format).text).toBe(words);
      }
    }),
  );
});

test('a block stands on a line of its own', () => {
  expect(shown(withBlock(read('|'), '![]'))).toBe('![]\n\n|');
  expect(shown(withBlock(read('a|b'), '![]'))).toBe('a\n\n![]\n\n|b');
  expect(shown(withBlock(read('a\n|\nb'), '![]'))).toBe('a\n\n![]\n|\nb');
});

test.each([
  ['- one|', '- one\n', '- one\n- |'],
  ['1. one|\nx', '1. one\n\nx', '1. one\n2. |\nx'],
  ['  - [x] one|', '  - [x] one\n', '  - [x] one\n  - [ ] |'],
  ['- one\n- |', '- one\n- \n', '- one\n|'],
])('return in %j goes on with the list', (before, after, then) => {
  const next = continuedList(read(before), after);
  expect(next === null ? null : shown(next)).toBe(then);
});

test('return elsewhere is only a return, and a paste is left as it is', () => {
  expect(continuedList(read('one|'), 'one\n')).toBeNull();
  expect(continuedList(read('- one|'), '- one\n- two\n')).toBeNull();
  expect(continuedList(read('- one|'), '- on')).toBeNull();
});
