import { isJsonArray, parseJson, type Json } from '../../../core/json';

// The head of a Markdown page between two lines of `---`. Ours has one JSON value a line, which is YAML as well; of other apps' heads only plain
// lines and lists of words are read, never anchors, tags or nested maps, so no head can grow when it is read.
export type Page = {
  readonly head: readonly string[];
  readonly body: string;
};
const FENCE = /^(?:---|\.\.\.)[ \t]*$/;
const MOST_LINES = 500;

export const splitPage = (text: string): Page => {
  const lines = text.split('\n', MOST_LINES);
  if (!/^---[ \t]*\r?$/.test(lines[0] ?? '')) return { head: [], body: text };
  const end = lines.findIndex((line, at) => at > 0 && FENCE.test(line.replace(/\r$/, '')));
  if (end === -1) return { head: [], body: text };
  const length = lines.slice(0, end + 1).reduce((sum, line) => sum + line.length + 1, 0);
  return {
    head: lines.slice(1, end).map((line) => line.replace(/\r$/, '')),
    body: text.slice(length),
  };
};

const LINE = /^([A-Za-z_][\w -]{0,63}):[ \t]*(.*)$/;
const ITEM = /^[ \t]*-[ \t]+(.*)$/;

/** Values that are JSON; null where a line is none. */
export const jsonHead = (head: readonly string[]): ReadonlyMap<string, Json> | null => {
  const values = new Map<string, Json>();
  for (const line of head) {
    const [, name, text = ''] = LINE.exec(line) ?? [];
    const value = parseJson(text);
    if (name === undefined || !value.ok || values.has(name)) return null;
    values.set(name, value.value);
  }
  return values;
};

const word = (text: string): string => {
  const quoted = /^"(.*)"$|^'(.*)'$/.exec(text.trim());
  return (quoted?.[1] ?? quoted?.[2] ?? text).trim();
};
const listOf = (text: string): readonly string[] => {
  const json = parseJson(text);
  if (json.ok && isJsonArray(json.value))
    return json.value.filter((each): each is string => typeof each === 'string');
  return text
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map(word);
};

export type PlainHead = {
  readonly text: (name: string) => string | null;
  readonly list: (name: string) => readonly string[];
  /** The lines that neither gave. */
  readonly rest: (names: readonly string[]) => readonly string[];
};
type Member = { readonly name: string; readonly lines: string[]; readonly value: string };

export const plainHead = (head: readonly string[]): PlainHead => {
  const members: Member[] = [];
  const before: string[] = [];
  for (const line of head) {
    const [, name, value = ''] = LINE.exec(line) ?? [];
    if (name !== undefined) members.push({ name: name.toLowerCase(), lines: [line], value });
    else (members.at(-1)?.lines ?? before).push(line);
  }
  const find = (name: string): Member | undefined => members.find((member) => member.name === name);
  return {
    text: (name) => {
      const member = find(name);
      return member === undefined || member.value.trim() === '' ? null : word(member.value);
    },
    list: (name) => {
      const member = find(name);
      if (member === undefined) return [];
      if (member.value.trim() !== '') return listOf(member.value.trim());
      return member.lines.slice(1).flatMap((line) => word(ITEM.exec(line)?.[1] ?? '') || []);
    },
    rest: (names) => [
      ...before,
      ...members.flatMap((member) => (names.includes(member.name) ? [] : member.lines)),
    ],
  };
};
