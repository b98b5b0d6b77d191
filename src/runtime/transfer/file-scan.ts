import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Sliced } from '../sliced';
import { CLOSE_ARRAY, CLOSE_OBJECT, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from './json-scan';
import { partsOfFile, type StagedFile } from './staging/pieces';

// [TRANSFER-8] A file is read row by row, so that no step is long and it is never in memory as a whole: one walk finds where each row of the
// outermost lists begins and ends; what is left, each row replaced by `0`, is the skeleton. All of it is valid JSON exactly where skeleton and rows
// are. What means anything to JSON's shape is ASCII, which no other sign of UTF-8 holds: so the walk is over bytes.
export type RowPlace = { readonly start: number; readonly end: number };
export type ScannedFile = { readonly skeleton: string; readonly rows: readonly RowPlace[] };

const DEEPEST = 64;
const BYTES_AT_ONCE = 32_768;
/** Inside a list inside the outermost object. */
const ROW_DEPTH = 2;
/** A life of a hundred thousand entries has some hundred thousand rows. */
const MOST_ROWS = 1_000_000;
/** What stands around the rows is a few hundred signs, and a `0,` for each. */
const LONGEST_SKELETON = 4 * 1024 * 1024;
/** What stands around the rows is parsed in one step, which takes as long as there are values. */
const MOST_OTHER_VALUES = 1_000;
const COMMA = 44;
const BACKSLASH = 92;
const ZERO = 48;

/** Null where it is no UTF-8. */
export const utf8Of = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** What stands outside of rows, put together as it comes. */
const createSkeleton = () => {
  let bytes = new Uint8Array(BYTES_AT_ONCE);
  let length = 0;
  return {
    add: (part: Uint8Array): void => {
      if (length + part.length > bytes.length) {
        const wider = new Uint8Array((length + part.length) * 2);
        wider.set(bytes.subarray(0, length));
        bytes = wider;
      }
      bytes.set(part, length);
      length += part.length;
    },
    length: () => length,
    text: () => utf8Of(bytes.subarray(0, length)),
  };
};

type Walk = {
  depth: number;
  /** Where the row begins that the walk is in; −1 outside of rows. */
  start: number;
  isInString: boolean;
  isEscaped: boolean;
  /** Outside of rows; each row has one. */
  commas: number;
};
const opens = (code: number): boolean => code === OPEN_ARRAY || code === OPEN_OBJECT;
const closes = (code: number): boolean => code === CLOSE_ARRAY || code === CLOSE_OBJECT;

/** Inside of a string nothing counts but its end. */
const stepInString = (walk: Walk, code: number): void => {
  if (walk.isEscaped) walk.isEscaped = false;
  else if (code === BACKSLASH) walk.isEscaped = true;
  else if (code === QUOTE) walk.isInString = false;
};

type Found = {
  readonly rows: RowPlace[];
  readonly skeleton: ReturnType<typeof createSkeleton>;
};
const ROW = Uint8Array.of(ZERO);

/** False where it is too deep. `offset`: where the part lies in the file. */
const walkPart = (
  walk: Walk,
  { part, offset, found }: { readonly part: Uint8Array; readonly offset: number; readonly found: Found },
): boolean => {
  let copied = walk.start === -1 ? 0 : part.length;
  for (let at = 0; at < part.length; at += 1) {
    const code = part[at] ?? 0;
    if (walk.isInString) stepInString(walk, code);
    else if (code === QUOTE) walk.isInString = true;
    else if (code === COMMA) walk.commas += walk.start === -1 ? 1 : 0;
    else if (opens(code)) {
      if (walk.depth === ROW_DEPTH && code === OPEN_OBJECT) {
        found.skeleton.add(part.subarray(copied, at));
        copied = part.length;
        walk.start = offset + at;
      }
      walk.depth += 1;
      if (walk.depth > DEEPEST) return false;
    } else if (closes(code)) {
      walk.depth -= 1;
      if (walk.depth === ROW_DEPTH && walk.start !== -1) {
        found.rows.push({ start: walk.start, end: offset + at + 1 });
        found.skeleton.add(ROW);
        copied = at + 1;
        walk.start = -1;
      }
    }
  }
  found.skeleton.add(part.subarray(copied));
  return true;
};

export const scanFile = function* (file: StagedFile): Sliced<Result<ScannedFile, Failure>> {
  const walk: Walk = { depth: 0, start: -1, isInString: false, isEscaped: false, commas: 0 };
  const found: Found = { rows: [], skeleton: createSkeleton() };
  let offset = 0;
  for (const part of partsOfFile(file, BYTES_AT_ONCE)) {
    if (!walkPart(walk, { part, offset, found })) return fail('import_not_an_export', 'depth');
    if (walk.commas > found.rows.length + MOST_OTHER_VALUES) return fail('import_not_an_export', 'values');
    if (found.rows.length > MOST_ROWS || found.skeleton.length() > LONGEST_SKELETON)
      return fail('import_not_an_export', 'rows');
    offset += part.length;
    yield;
  }
  // A row without an end is no row: what it held stands nowhere, so that the skeleton is no JSON.
  const text = found.skeleton.text();
  return text === null ? fail('import_not_json') : ok({ skeleton: text, rows: found.rows });
};
