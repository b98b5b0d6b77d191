import { refuse } from '../staging/refused';
import { DEEPEST_PART, LONGEST_TAG } from './limits';

// [IMPORT-3] Of XML only tags and their attributes are read. Nothing is ever fetched or expanded: a document that declares an entity, names
// another file or uses a reference other than the five and numbers is refused.
export type Tag = {
  readonly name: string;
  readonly isOpening: boolean;
  readonly isClosing: boolean;
  /** Read only where they are asked for. */
  readonly attributes: () => ReadonlyMap<string, string>;
};

const CLOSING: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];
const NAME = /^[\p{L}_][\p{L}\p{N}_:.-]*$/u;
const ATTRIBUTE = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const REFERENCE = /&([^;&\s]{0,12});?/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const character = (digits: string): string => {
  const code = digits.startsWith('#x') ? parseInt(digits.slice(2), 16) : Number(digits.slice(1));
  const isOne = Number.isInteger(code) && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isOne ? String.fromCodePoint(code) : refuse('import_file_damaged', 'reference');
};
const plainText = (text: string): string =>
  text.includes('&')
    ? text.replace(REFERENCE, (whole: string, name: string) => {
        if (!whole.endsWith(';')) return refuse('import_file_damaged', 'reference');
        if (name.startsWith('#')) return character(name);
        return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? '') : refuse('import_entities');
      })
    : text;

const readAttributes = (text: string): ReadonlyMap<string, string> => {
  const attributes = new Map<string, string>();
  ATTRIBUTE.lastIndex = 0;
  let end = 0;
  for (let found = ATTRIBUTE.exec(text); found !== null; found = ATTRIBUTE.exec(text)) {
    const [, name = '', double, single = ''] = found;
    if (attributes.has(name)) refuse('import_file_damaged', 'attribute');
    attributes.set(name, plainText(double ?? single));
    end = ATTRIBUTE.lastIndex;
  }
  if (text.slice(end).trim() !== '') refuse('import_file_damaged', 'attribute');
  return attributes;
};

/** Behind the sign that ends what starts at `from`, outside of quotes; -1 where it is not here yet. */
const behind = (text: string, { from, sign }: { from: number; sign: string }): number => {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const here = text.charAt(at);
    if (quote !== '') quote = here === quote ? '' : quote;
    else if (here === '"' || here === "'") quote = here;
    else if (here === sign) return at + 1;
  }
  return -1;
};

/** Comments, quotes and the list of declarations are stepped over. */
const behindDoctype = (text: string, from: number): number => {
  let isInList = false;
  for (let at = from; at < text.length; at += 1) {
    const here = text.charAt(at);
    const close = text.startsWith('<!--', at) ? '-->' : here === '"' || here === "'" ? here : null;
    if (close !== null) {
      const end = text.indexOf(close, at + (close === '-->' ? 4 : 1));
      if (end === -1) return -1;
      at = end + close.length - 1;
    } else if (here === '[') isInList = true;
    else if (here === ']') isInList = false;
    else if (here === '>' && !isInList) return at + 1;
  }
  return -1;
};
const checkDoctype = (text: string): void => {
  const head = text.split('[', 1)[0] ?? '';
  if (/<!ENTITY|%\s*[\w.-]+\s*;/i.test(text) || /\b(?:SYSTEM|PUBLIC)\b/.test(head)) refuse('import_entities');
};

type Cut = { readonly end: number; readonly tag: Tag | null };
const NONE: Cut = { end: -1, tag: null };

const tagOf = (text: string): Tag => {
  const isClosing = text.startsWith('</');
  const isEmpty = text.endsWith('/>');
  const inner = text.slice(isClosing ? 2 : 1, isEmpty ? -2 : -1);
  const name = /^[^\s/]*/.exec(inner)?.[0] ?? '';
  if (!NAME.test(name)) refuse('import_file_damaged', 'tag');
  if (isClosing && inner.slice(name.length).trim() !== '') refuse('import_file_damaged', 'tag');
  return {
    name,
    isOpening: !isClosing,
    isClosing: isClosing || isEmpty,
    attributes: () => readAttributes(inner.slice(name.length)),
  };
};

/** What begins with the `<` at `from`. */
const cutAt = (text: string, from: number): Cut => {
  const start = text.slice(from, from + 9);
  for (const [open, close] of CLOSING) {
    if (!start.startsWith(open)) continue;
    const end = text.indexOf(close, from + open.length);
    return end === -1 ? NONE : { end: end + close.length, tag: null };
  }
  if (start.startsWith('<!')) {
    const end = behindDoctype(text, from);
    if (end !== -1) checkDoctype(text.slice(from, end));
    return { end, tag: null };
  }
  const end = behind(text, { from: from + 1, sign: '>' });
  return end === -1 ? NONE : { end, tag: tagOf(text.slice(from, end)) };
};

const track = (open: string[], tag: Tag): void => {
  if (tag.isOpening) open.push(tag.name);
  if (open.length > DEEPEST_PART) refuse('import_too_deep');
  if (tag.isClosing && open.pop() !== tag.name) refuse('import_file_damaged', 'nesting');
};

/** Throws `Refused`. Tags open and close in order, under one root. */
export const xmlTags = function* (parts: Iterable<string>): Generator<Tag, void, undefined> {
  const open: string[] = [];
  let roots = 0;
  let text = '';
  for (const part of parts) {
    text += part;
    let at = 0;
    for (let start = text.indexOf('<'); start !== -1; start = text.indexOf('<', at)) {
      const { end, tag } = cutAt(text, start);
      at = start;
      if (end === -1) break;
      // However the file was cut into parts.
      if (end - start > LONGEST_TAG) refuse('import_part_too_long');
      at = end;
      if (tag === null) continue;
      if (open.length === 0 && tag.isOpening) roots += 1;
      if (roots > 1) refuse('import_file_damaged', 'roots');
      track(open, tag);
      yield tag;
    }
    text = text.indexOf('<', at) === -1 ? '' : text.slice(at);
    if (text.length > LONGEST_TAG + part.length) refuse('import_part_too_long');
  }
  if (roots === 0) refuse('import_other_format');
  if (open.length > 0 || text !== '') refuse('import_file_damaged', 'end');
};
