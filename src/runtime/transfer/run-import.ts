import { foldField } from '../../core/folds';
import type { Json } from '../../core/json';
import type { Registers } from '../../core/registers';
import { encodeRegisters } from '../../core/registers-codec';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { person, type Writer } from '../../db/commit';
import type { SqlDatabase } from '../../db/sql-database';
import { arrivalOfOwn, hasCommitBesideAct, headOf } from '../../db/log/feed';
import { ImportFormat } from '../api/transfer-definition';
import type { Engine } from '../engine';
import type { Sliced } from '../sliced';
import type { ExportContent, ExportedBody, ExportedRecord } from './export-format';
import { withForeignOrigin, withForeignText } from './foreign-text';
import { holdsOnlyUndone } from './undone-import';

// [TRANSFER-5] An import goes into an empty profile only: many commits, one act, undone like any act.
// [TRANSFER-6] Ids, values, dots, revs and authors stay what they were. The importing host adds its own dot to each record's clock; it is
// a new host, and a file that already names it is refused, so its dots never collide with imported ones.
// [TRANSFER-7] The act is named after the text and whose it is. An import that was cut short is the only thing in the profile, so importing
// the same file again goes on where it stopped; another file finds the profile not empty.
/** A commit is one step of the work and spans no rest: small enough for a frame. */
const MOST_RECORDS = 64;
const MOST_BYTES = 240 * 1024;

/** `digest`: of the file's bytes, SHA-256 in hex. */
export type ImportFile = { readonly digest: string; readonly isOwn: boolean };

const OWN = 'import-own-';
export const BACKUP = 'import-backup-';
export const importActOf = ({ digest, isOwn }: ImportFile): string =>
  `${isOwn ? OWN : 'import-'}${digest.slice(0, 32)}`;
export const isOwnImport = (actId: string): boolean => actId.startsWith(OWN);
/** What kind of file an act of importing takes in: only the same kind can go on with it. */
export const formatOfAct = (actId: string): 'export' | 'backup' | ImportFormat => {
  if (actId.startsWith(BACKUP)) return 'backup';
  return ImportFormat.options.find((format) => actId.startsWith(`import-${format}-`)) ?? 'export';
};

/** A new round after an undone import: the first act id is taken, so this one adds our counter at its start. */
const AGAIN = /^(.+)-again-(\d+)$/;
const startOf = (database: SqlDatabase, actId: string): number => {
  const counter = AGAIN.exec(actId)?.[2];
  return counter === undefined ? 0 : arrivalOfOwn(database, Number(counter));
};

/** Nothing was written here since this act began, but for an earlier part of it. */
export const isEmptyBut = ({ database }: Engine, actId: string): boolean =>
  !hasCommitBesideAct(database, { after: startOf(database, actId), actId });

/** Under which act this profile takes the file in, or goes on with it. Null where it holds something else. */
export const actToImport = function* (
  engine: Engine,
  { file, content }: { readonly file: ImportFile; readonly content: ExportContent },
): Sliced<string | null> {
  const base = importActOf(file);
  const pending = engine.pendingImport.act();
  const begun = pending !== null && AGAIN.exec(pending)?.[1] === base ? pending : base;
  if (isEmptyBut(engine, begun)) return begun;
  if (pending !== null) return null;
  const isUndone = yield* holdsOnlyUndone(engine, (kind, id) => {
    const state = content.stateOf(kind, id);
    return state === null || file.isOwn ? state : withForeignText(state);
  });
  return isUndone ? `${base}-again-${headOf(engine.database).counter}` : null;
};

export const namesThisHost = ({ unitOfWork }: Engine, { hosts }: ExportContent): boolean =>
  [...hosts].some(unitOfWork.hosts.isOurs);

type Step = { readonly bytes: number; readonly write: (writer: Writer) => void };
export type Import = { readonly content: ExportContent; readonly actId: string; readonly isOwn: boolean };

const restored = (state: Registers): Readonly<Record<string, Json>> => {
  const entry = foldField('deletedAt', state.fields.get('deletedAt') ?? []);
  return { deletedAt: entry?.value ?? null };
};

/** What is here already was undone, and says the same but for its deletion [TRANSFER-13]. */
const take = (writer: Writer, { kind, id, state }: ExportedRecord): void => {
  if (writer.untyped.read(kind, id) === null) writer.untyped.adopt(kind, id, state);
  else writer.untyped.write(kind, id, restored(state));
};

/** [TRANSFER-16] What is only appended stays when an import is undone: what stands under its name stands. */
const append = (writer: Writer, { kind, id, body }: ExportedBody): void => {
  if (writer.untyped.read(kind, id) === null) writer.untyped.append(kind, id, body);
};

const stepsOf = function* ({ content, isOwn }: Import): Generator<Step, void, undefined> {
  for (const { kind, id, state } of content.records()) {
    const taken = isOwn ? state : withForeignText(state);
    // Three bytes at most for each unit of UTF-16, and some for the row around it.
    const bytes = encodeRegisters(taken).length * 3 + 200;
    yield { bytes, write: (writer) => take(writer, { kind, id, state: taken }) };
  }
  for (const { kind, id, body } of content.appended()) {
    const taken = isOwn ? body : withForeignOrigin(body);
    const bytes = JSON.stringify(taken).length * 3 + 200;
    yield { bytes, write: (writer) => append(writer, { kind, id, body: taken }) };
  }
};

/** The same file always falls into the same parts, so that each part has one command id. */
export const partsOf = function* <S extends { readonly bytes: number }>(
  steps: Iterable<S>,
): Generator<readonly S[], void, undefined> {
  let part: S[] = [];
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
