import { refuse } from '../staging/refused';
import { LONGEST_PART, MOST_COLUMNS } from './limits';

// RFC 4180, with LF or CR LF: fields between commas, in quotes where they hold a comma, a quote or a line's end.
type State = { row: string[]; field: string; isQuoted: boolean; isAfterQuote: boolean; length: number };

const SIGN = /["\r\n,]/g;
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
  let from = 0;
  SIGN.lastIndex = 0;
  for (let found = SIGN.exec(part); found !== null; found = SIGN.exec(part)) {
    const at = found.index;
    const sign = found[0];
    const next = SIGN.lastIndex;
    if (sign === '"' || !state.isQuoted) {
      add(state, part.slice(from, at));
      from = at + 1;
      if (sign === '"') quote(state);
      else if (sign === ',') endField(state);
      else if (sign === '\n') yield takeRow(state);
    }
    SIGN.lastIndex = next;
  }
  add(state, part.slice(from));
};

/** Empty lines are left out. */
export const csvRows = function* (parts: Iterable<string>): Generator<readonly string[], void, undefined> {
  const state: State = { row: [], field: '', isQuoted: false, isAfterQuote: false, length: 0 };
  for (const part of parts)
    for (const row of rowsIn(state, part)) if (row.length > 1 || row[0] !== '') yield row;
  if (state.isQuoted) refuse('import_file_damaged', 'an open quote');
  if (state.field !== '' || state.row.length > 0) yield takeRow(state);
};

/** Rows by the names of the first one. */
export const namedRows = function* (
  rows: Iterable<readonly string[]>,
  isHead: (names: readonly string[]) => boolean,
): Generator<(name: string) => string, void, undefined> {
  let head: readonly string[] | null = null;
  let before = 0;
  for (const row of rows) {
    if (head === null) {
      const names = row.map((name) => name.trim().toLowerCase());
      if (isHead(names)) head = names;
      else if ((before += 1) > 30) refuse('import_other_format');
      continue;
    }
    const names = head;
    yield (name) => row[names.indexOf(name)] ?? '';
  }
  if (head === null) refuse('import_other_format');
};
