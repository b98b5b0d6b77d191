import { refuse } from '../staging/refused';
import { LONGEST_PART, MOST_COLUMNS } from './limits';

// RFC 4180, with LF or CR LF: fields between commas, in quotes where they hold a comma, a quote or a line's end. Spreadsheets of countries that write
// 1,5 put semicolons between them, or tabs.
type State = {
  readonly separator: Separator;
  row: string[];
  field: string;
  isQuoted: boolean;
  isAfterQuote: boolean;
  length: number;
};

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];
const SIGNS: Readonly<Record<Separator, RegExp>> = {
  ',': /["\r\n,]/g,
  ';': /["\r\n;]/g,
  '\t': /["\r\n\t]/g,
};
const endField = (state: State): void => {
  state.row.push(state.field);
  state.field = '';
  state.isAfterQuote = false;
  if (state.row.length > MOST_COLUMNS) refuse('import_file_damaged', 'columns');
};
const add = (state: State, text: string): void => {
  if (text === '') return;
  state.field += text;
  state.length += text.length;
  if (state.length > LONGEST_PART) refuse('import_part_too_long');
};
const takeRow = (state: State): readonly string[] => {
  endField(state);
  const { row } = state;
  state.row = [];
  state.length = 0;
  return row;
};
/** Inside quotes a doubled one stands for itself; what follows a closing one must end the field. */
const quote = (state: State): void => {
  if (state.isQuoted) {
    state.isQuoted = false;
    state.isAfterQuote = true;
  } else if (state.isAfterQuote) {
    add(state, '"');
    state.isQuoted = true;
    state.isAfterQuote = false;
  } else if (state.field === '') state.isQuoted = true;
  else add(state, '"');
};

const rowsIn = function* (state: State, part: string): Generator<readonly string[], void, undefined> {
  const signs = SIGNS[state.separator];
  let from = 0;
  signs.lastIndex = 0;
  for (let found = signs.exec(part); found !== null; found = signs.exec(part)) {
    const at = found.index;
    const sign = found[0];
    const next = signs.lastIndex;
    if (sign === '"' || !state.isQuoted) {
      add(state, part.slice(from, at));
      from = at + 1;
      if (sign === '"') quote(state);
      else if (sign === state.separator) endField(state);
      else if (sign === '\n') yield takeRow(state);
    }
    signs.lastIndex = next;
  }
  add(state, part.slice(from));
};

/** Empty lines are left out. */
export const csvRows = function* (
  parts: Iterable<string>,
  separator: Separator = ',',
): Generator<readonly string[], void, undefined> {
  const state: State = { separator, row: [], field: '', isQuoted: false, isAfterQuote: false, length: 0 };
  for (const part of parts)
    for (const row of rowsIn(state, part)) if (row.length > 1 || row[0] !== '') yield row;
  if (state.isQuoted) refuse('import_file_damaged', 'an open quote');
  if (state.field !== '' || state.row.length > 0) yield takeRow(state);
};

type IsHead = (names: readonly string[]) => boolean;
const MOST_BEFORE = 30;
const namesOf = (row: readonly string[]): readonly string[] => row.map((name) => name.trim().toLowerCase());

/** What stands between the fields of a table that begins so; null where none of its first lines is such a head. */
export const separatorOf = (start: string, isHead: IsHead): Separator | null => {
  const lines = start.split(/\r?\n/, MOST_BEFORE + 1).map((line) => line.replaceAll('"', ''));
  const isIn = (separator: Separator): boolean =>
    lines.some((line) => isHead(namesOf(line.split(separator))));
  return SEPARATORS.find(isIn) ?? null;
};

const LONGEST_START = 16 * 1024;
/** Rows by the names of the first one. */
export const namedRows = function* (
  parts: Iterator<string>,
  isHead: IsHead,
): Generator<(name: string) => string, void, undefined> {
  let start = '';
  for (let next = parts.next(); next.done !== true; next = parts.next()) {
    start += next.value;
    if (start.length >= LONGEST_START) break;
  }
  const whole = function* (): Generator<string, void, undefined> {
    yield start;
    for (let next = parts.next(); next.done !== true; next = parts.next()) yield next.value;
  };
  let head: readonly string[] | null = null;
  let before = 0;
  for (const row of csvRows(whole(), separatorOf(start, isHead) ?? ',')) {
    if (head === null) {
      const names = namesOf(row);
      if (isHead(names)) head = names;
      else if ((before += 1) > MOST_BEFORE) refuse('import_other_format');
      continue;
    }
    const names = head;
    yield (name) => row[names.indexOf(name)] ?? '';
  }
  if (head === null) refuse('import_other_format');
};
