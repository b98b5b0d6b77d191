import { isJsonArray, isJsonObject, parseJson, type Json } from '../../../core/json';
import { refuse } from '../staging/refused';
import { DEEPEST_PART, LONGEST_PART, LONGEST_TAG, MOST_VALUES } from './limits';

// The objects of one list of the outermost object, one at a time: `{"entries":[{…},{…}]}`. What stands around them is kept with each row as
// `0` and judged at the end, so all of it is JSON exactly where rows and rest are.
const OUTSIDE = /[",[\]{}]/g;
const INSIDE = /["\\]/g;
const ROW_DEPTH = 2;

type State = {
  depth: number;
  values: number;
  isInText: boolean;
  isEscaped: boolean;
  row: string | null;
  rest: string;
};

const grow = (state: State, text: string): void => {
  if (state.row === null) state.rest += text;
  else state.row += text;
  if ((state.row?.length ?? 0) > LONGEST_PART || state.rest.length > LONGEST_TAG)
    refuse('import_part_too_long');
};

/** Where the text that begins at `from` goes on being text, or its end. */
const skipText = (state: State, { part, from }: { part: string; from: number }): number => {
  let at = from;
  if (state.isEscaped) {
    state.isEscaped = false;
    at += 1;
  }
  for (;;) {
    INSIDE.lastIndex = at;
    const sign = INSIDE.exec(part);
    if (sign === null) return part.length;
    at = sign.index + 1;
    if (sign[0] === '"') {
      state.isInText = false;
      return at;
    }
    if (at === part.length) {
      state.isEscaped = true;
      return at;
    }
    at += 1;
  }
};

const closes = (state: State, sign: string): boolean => {
  if (sign === '{' || sign === '[') {
    state.depth += 1;
    if (state.depth > DEEPEST_PART) refuse('import_too_deep');
    return false;
  }
  state.depth -= 1;
  return state.depth === ROW_DEPTH && state.row !== null;
};

const rowsIn = function* (state: State, part: string): Generator<string, void, undefined> {
  let from = 0;
  let at = 0;
  while (at < part.length) {
    if (state.isInText) {
      at = skipText(state, { part, from: at });
      continue;
    }
    OUTSIDE.lastIndex = at;
    const found = OUTSIDE.exec(part);
    if (found === null) break;
    at = found.index + 1;
    const sign = found[0];
    if (sign === ',') {
      state.values += 1;
      if (state.row !== null && state.values > MOST_VALUES) refuse('import_part_too_long');
    } else if (sign === '"') state.isInText = true;
    else if (sign === '{' && state.depth === ROW_DEPTH && state.row === null) {
      grow(state, part.slice(from, found.index));
      from = found.index;
      state.row = '';
      state.values = 0;
      closes(state, sign);
    } else if (closes(state, sign)) {
      grow(state, part.slice(from, at));
      from = at;
      yield state.row ?? '';
      state.row = null;
      state.rest += '0';
    }
  }
  grow(state, part.slice(from));
};

const parsed = (text: string): Json => {
  const json = parseJson(text);
  return json.ok ? json.value : refuse('import_not_json');
};

/** Throws `Refused` where it is no JSON, or where objects stand in other lists than `name`. */
export const jsonRows = function* (parts: Iterable<string>, name: string): Generator<Json, void, undefined> {
  const state: State = { depth: 0, values: 0, isInText: false, isEscaped: false, row: null, rest: '' };
  let rows = 0;
  for (const part of parts) {
    for (const row of rowsIn(state, part)) {
      rows += 1;
      yield parsed(row);
    }
  }
  if (state.row !== null) refuse('import_not_json');
  const rest = parsed(state.rest);
  const list = isJsonObject(rest) ? rest[name] : undefined;
  if (!isJsonArray(list) || list.length !== rows) refuse('import_other_format');
};
