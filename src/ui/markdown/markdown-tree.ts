import MarkdownIt, { type Token } from 'markdown-it';

// [READING-1] What a text shows is worked out from the text alone: nothing is fetched, raw HTML is shown as it is written.
// [READING-2] A link leads to http, https or mailto, a picture comes from the device; any other address stays the text that was written.
export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'strong' | 'emphasis' | 'struck'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly type: 'picture'; readonly attachmentId: string; readonly name: string };
export type ListItem = {
  /** Null where it is not one to tick. `line` counts from 0 in the text. */
  readonly check: { readonly isChecked: boolean; readonly line: number } | null;
  readonly blocks: readonly Block[];
};
export type Block =
  | { readonly type: 'paragraph'; readonly inline: readonly Inline[] }
  | { readonly type: 'heading'; readonly level: number; readonly inline: readonly Inline[] }
  | { readonly type: 'list'; readonly start: number | null; readonly items: readonly ListItem[] }
  | { readonly type: 'quote'; readonly blocks: readonly Block[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'rule' }
  | { readonly type: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] };

export const ATTACHMENT = 'attachment:';
const LINK = /^(https?:\/\/|mailto:)/i;

const createParser = () => {
  const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: 40 });
  parser.validateLink = (url) => LINK.test(url) || url.startsWith(ATTACHMENT);
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  parser.linkify.add('ftp:', null).add('//', null);
  return parser;
};
const parser = createParser();

/** A token with what stands between it and its end. */
type Node = { readonly token: Token; readonly children: readonly Node[] };

const nested = (tokens: readonly Token[]): readonly Node[] => {
  const root: Node[] = [];
  const open: Node[][] = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const children: Node[] = [];
    open.at(-1)?.push({ token, children });
    if (token.nesting > 0) open.push(children);
  }
  return root;
};

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '');

const pictureOf = (token: Token): Inline => {
  const source = attribute(token, 'src');
  const name = token.content;
  if (source.startsWith(ATTACHMENT)) {
    return { type: 'picture', attachmentId: source.slice(ATTACHMENT.length), name };
  }
  // A picture of the network is never loaded: what is left is a way to it.
  return { type: 'link', href: source, children: [{ type: 'text', text: name === '' ? source : name }] };
};

const inlineOf = ({ token, children }: Node): readonly Inline[] => {
  const inner = (): readonly Inline[] => children.flatMap(inlineOf);
  switch (token.type) {
    case 'text':
    case 'text_special':
      return token.content === '' ? [] : [{ type: 'text', text: token.content }];
    case 'code_inline':
      return [{ type: 'code', text: token.content }];
    case 'softbreak':
    case 'hardbreak':
      return [{ type: 'break' }];
    case 'strong_open':
      return [{ type: 'strong', children: inner() }];
    case 'em_open':
      return [{ type: 'emphasis', children: inner() }];
    case 's_open':
      return [{ type: 'struck', children: inner() }];
    case 'link_open': {
      const href = attribute(token, 'href');
      return LINK.test(href) ? [{ type: 'link', href, children: inner() }] : inner();
    }
    case 'image':
      return [pictureOf(token)];
    default:
      return token.content === '' ? inner() : [{ type: 'text', text: token.content }];
  }
};

const inlinesIn = (nodes: readonly Node[]): readonly Inline[] =>
  nodes.flatMap(({ token }) =>
    token.type === 'inline' ? nested(token.children ?? []).flatMap(inlineOf) : [],
  );

const CHECK = /^\[([ xX])\][ \t]+/;

const itemOf = ({ token, children }: Node): ListItem => {
  const blocks = blocksOf(children);
  const first = blocks[0];
  if (first?.type !== 'paragraph') return { check: null, blocks };
  const [head, ...rest] = first.inline;
  const found = head?.type === 'text' ? CHECK.exec(head.text) : null;
  if (head?.type !== 'text' || found === null) return { check: null, blocks };
  const text = head.text.slice(found[0].length);
  const inline = text === '' ? rest : [{ type: 'text', text } as const, ...rest];
  return {
    check: { isChecked: found[1] !== ' ', line: token.map?.[0] ?? 0 },
    blocks: [{ type: 'paragraph', inline }, ...blocks.slice(1)],
  };
};

const rowsOf = (node: Node): readonly (readonly (readonly Inline[])[])[] =>
  node.token.type === 'tr_open'
    ? [node.children.map(({ children }) => inlinesIn(children))]
    : node.children.flatMap(rowsOf);

const blockOf = (node: Node): readonly Block[] => {
  const { token, children } = node;
  switch (token.type) {
    case 'paragraph_open':
      return [{ type: 'paragraph', inline: inlinesIn(children) }];
    case 'heading_open':
      return [{ type: 'heading', level: Number(token.tag.slice(1)), inline: inlinesIn(children) }];
    case 'bullet_list_open':
      return [{ type: 'list', start: null, items: children.map(itemOf) }];
    case 'ordered_list_open':
      return [{ type: 'list', start: Number(token.attrGet('start') ?? 1), items: children.map(itemOf) }];
    case 'blockquote_open':
      return [{ type: 'quote', blocks: blocksOf(children) }];
    case 'fence':
    case 'code_block':
      return [{ type: 'code', text: token.content.replace(/\n$/, '') }];
    case 'hr':
      return [{ type: 'rule' }];
    case 'table_open':
      return [{ type: 'table', rows: rowsOf(node) }];
    default:
      return token.content === ''
        ? blocksOf(children)
        : [{ type: 'paragraph', inline: [{ type: 'text', text: token.content }] }];
  }
};

const blocksOf = (nodes: readonly Node[]): readonly Block[] => nodes.flatMap(blockOf);

export const markdownTree = (text: string): readonly Block[] => blocksOf(nested(parser.parse(text, {})));

const LINE_END = /\r\n?|\n/g;
/** The text with the box of one line ticked or not; the same text where there is no box. */
export const withCheck = (
  text: string,
  { line, isChecked }: { readonly line: number; readonly isChecked: boolean },
): string => {
  const starts = [0, ...[...text.matchAll(LINE_END)].map((end) => end.index + end[0].length)];
  const start = starts[line];
  if (start === undefined) return text;
  const head = text.slice(0, start);
  return head + text.slice(start).replace(/^(.*?\[)[ xX](\])/, `$1${isChecked ? 'x' : ' '}$2`);
};
