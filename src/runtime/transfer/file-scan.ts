import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Sliced } from '../sliced';
import { behindString, CLOSE_ARRAY, CLOSE_OBJECT, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from './json-scan';

// [TRANSFER-8] A file is read row by row, so that no step is long: one walk finds where each row of the outermost lists begins and ends;
// what is left, each row replaced by `0`, is the skeleton. All of it is valid JSON exactly where skeleton and rows are.
export type RowPlace = { readonly start: number; readonly end: number };
export type ScannedFile = { readonly skeleton: string; readonly rows: readonly RowPlace[] };

const DEEPEST = 64;
const CHARACTERS_AT_ONCE = 32_768;
/** Inside a list inside the outermost object. */
const ROW_DEPTH = 2;

export const scanFile = function* (text: string): Sliced<Result<ScannedFile, Failure>> {
  const rows: RowPlace[] = [];
  let skeleton = '';
  let depth = 0;
  let copied = 0;
  let start = -1;
  let restAt = CHARACTERS_AT_ONCE;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = behindString(text, at) - 1;
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      if (depth === ROW_DEPTH && code === OPEN_OBJECT) start = at;
      depth += 1;
      if (depth > DEEPEST) return fail('import_not_an_export', 'depth');
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
      depth -= 1;
      if (depth === ROW_DEPTH && start !== -1) {
        rows.push({ start, end: at + 1 });
        skeleton += `${text.slice(copied, start)}0`;
        copied = at + 1;
        start = -1;
      }
    }
    if (at >= restAt) {
      restAt = at + CHARACTERS_AT_ONCE;
      yield;
    }
  }
  return ok({ skeleton: skeleton + text.slice(copied), rows });
};
