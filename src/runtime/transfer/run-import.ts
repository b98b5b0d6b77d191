import { encodeRegisters } from '../../core/registers-codec';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { sha256 } from '../../core/sha256';
import { person, type Writer } from '../../db/commit';
import type { Engine } from '../engine';
import type { Sliced } from '../sliced';
import type { ExportContent } from './export-format';
import { withForeignText } from './foreign-text';

// [TRANSFER-5] An import goes into an empty profile only: many commits, one act, undone like any act.
// [TRANSFER-6] Ids, values, dots, revs and authors stay what they were. The importing host adds its own dot to each record's clock; it is
// a new host, and a file that already names it is refused, so its dots never collide with imported ones.
// [TRANSFER-7] The act is named after the text and whose it is. An import that was cut short is the only thing in the profile, so importing
// the same file again goes on where it stopped; another file finds the profile not empty.
/** A commit is one step of the work and spans no rest: small enough for a frame. */
const MOST_RECORDS = 64;
const MOST_BYTES = 240 * 1024;

export type ImportFile = { readonly text: string; readonly isOwn: boolean };

const OWN = 'import-own-';
export const importActOf = ({ text, isOwn }: ImportFile): string =>
  `${isOwn ? OWN : 'import-'}${sha256(text).slice(0, 32)}`;
export const isOwnImport = (actId: string): boolean => actId.startsWith(OWN);

/** Nothing was ever written here, but for an earlier part of the same act. */
export const isEmptyBut = ({ database }: Engine, actId: string): boolean =>
  database.query('SELECT 1 FROM commits WHERE act_id IS NOT ? LIMIT 1', [actId]).rows.length === 0;

export const namesThisHost = ({ unitOfWork }: Engine, { records }: ExportContent): boolean =>
  records.some(({ state }) => state.clock.has(unitOfWork.hostId));

type Step = { readonly bytes: number; readonly write: (writer: Writer) => void };
export type Import = { readonly content: ExportContent; readonly actId: string; readonly isOwn: boolean };

const stepsOf = function* ({ content, isOwn }: Import): Generator<Step, void, undefined> {
  for (const { kind, id, state } of content.records) {
    const taken = isOwn ? state : withForeignText(state);
    // Three bytes at most for each unit of UTF-16, and some for the row around it.
    const bytes = encodeRegisters(taken).length * 3 + 200;
    yield { bytes, write: (writer) => writer.adopt(kind, id, taken) };
  }
  for (const { kind, id, body } of content.appended) {
    const bytes = JSON.stringify(body).length * 3 + 200;
    yield { bytes, write: (writer) => writer.append(kind, id, body) };
  }
};

/** The same file always falls into the same parts, so that each part has one command id. */
const partsOf = function* (steps: Iterable<Step>): Generator<readonly Step[], void, undefined> {
  let part: Step[] = [];
  let bytes = 0;
  for (const step of steps) {
    if (part.length > 0 && (part.length >= MOST_RECORDS || bytes + step.bytes > MOST_BYTES)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(step);
    bytes += step.bytes;
  }
  if (part.length > 0) yield part;
};

export const runImport = function* (engine: Engine, what: Import): Sliced<Result<number, Failure>> {
  const { actId } = what;
  let index = 0;
  let written = 0;
  for (const part of partsOf(stepsOf(what))) {
    const request = { commandId: `${actId}-${index}`, actId, writer: person };
    const isFirst = index === 0;
    const done = engine.unitOfWork.commit(request, (writer) => {
      if (isFirst) engine.pendingImport.mark(actId);
      for (const step of part) step.write(writer);
      return part.length;
    });
    engine.pendingImport.reread();
    if (!done.ok) return isFirst ? done : fail('import_incomplete', done.error.code);
    index += 1;
    written += part.length;
    yield;
  }
  return ok(written);
};
