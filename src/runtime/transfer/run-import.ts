import { encodeRegisters } from '../../core/registers-codec';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { sha256 } from '../../core/sha256';
import { person, type Writer } from '../../db/commit';
import type { Engine } from '../engine';
import type { ExportContent } from './export-format';

// [TRANSFER-5] An import goes into an empty profile only: many commits, one act, undone like any act.
// [TRANSFER-6] Ids, values, dots, revs and provenance stay what they were. The importing host adds its own dot to each record's clock; it is
// a new host, and a file that already names it is refused, so its dots never collide with imported ones.
// [TRANSFER-7] The act is named after the text. An import that was cut short is the only thing in the profile, so importing the same file
// again goes on where it stopped; another file finds the profile not empty.
const MOST_RECORDS = 250;
const MOST_BYTES = 240 * 1024;

export const importActOf = (text: string): string => `import-${sha256(text).slice(0, 32)}`;

/** Nothing was ever written here, but for an earlier part of the same act. */
export const isEmptyBut = ({ database }: Engine, actId: string): boolean =>
  database.query('SELECT 1 FROM commits WHERE act_id IS NOT ? LIMIT 1', [actId]).rows.length === 0;

export const namesThisHost = ({ unitOfWork }: Engine, { records }: ExportContent): boolean =>
  records.some(({ state }) => state.clock.has(unitOfWork.hostId));

type Step = { readonly bytes: number; readonly write: (writer: Writer) => void };

const stepsOf = ({ records, appended }: ExportContent): readonly Step[] => [
  ...records.map(({ kind, id, state }): Step => {
    // Three bytes at most for each unit of UTF-16, and some for the row around it.
    const bytes = encodeRegisters(state).length * 3 + 200;
    return { bytes, write: (writer) => writer.adopt(kind, id, state) };
  }),
  ...appended.map(({ kind, id, body }): Step => {
    const bytes = JSON.stringify(body).length * 3 + 200;
    return { bytes, write: (writer) => writer.append(kind, id, body) };
  }),
];

/** The same file always falls into the same parts, so that each part has one command id. */
const partsOf = (steps: readonly Step[]): readonly (readonly Step[])[] => {
  const parts: Step[][] = [];
  let part: Step[] = [];
  let bytes = 0;
  for (const step of steps) {
    if (part.length > 0 && (part.length >= MOST_RECORDS || bytes + step.bytes > MOST_BYTES)) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(step);
    bytes += step.bytes;
  }
  return part.length > 0 ? [...parts, part] : parts;
};

export const runImport = (
  engine: Engine,
  { content, actId }: { content: ExportContent; actId: string },
): Result<number, Failure> => {
  const steps = stepsOf(content);
  for (const [index, part] of partsOf(steps).entries()) {
    const request = { commandId: `${actId}-${index}`, actId, writer: person };
    const done = engine.unitOfWork.commit(request, (writer) => {
      for (const step of part) step.write(writer);
      return part.length;
    });
    if (!done.ok) return index === 0 ? done : fail('import_incomplete', done.error.code);
  }
  return ok(steps.length);
};
