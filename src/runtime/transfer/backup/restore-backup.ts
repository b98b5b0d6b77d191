import { encodeRegisters } from '../../../core/registers-codec';
import { fail, ok, type Failure, type Result } from '../../../core/result';
import { sha256 } from '../../../core/sha256';
import { person, type Writer } from '../../../db/commit';
import type { Engine } from '../../engine';
import type { Sliced } from '../../sliced';
import { isEmptyBut, partsOf } from '../run-import';
import type { StagedFile } from '../staging/pieces';
import { refuse } from '../staging/refused';
import { HEAD_BYTES } from './seal';
import { readBackup, type BackupRow } from './read-backup';
import type { BackupStart } from './backup-format';

// [BACKUP-7] A backup goes into an empty profile, which is a host of its own: ids, values, dots and provenance stay what they were, since only
// the person has the words. Cut short, the same backup goes on where it stopped; the act can be undone like any.
export type Judged = {
  readonly start: BackupStart;
  readonly records: number;
  readonly unreadable: number;
  readonly countByKind: Readonly<Record<string, number>>;
};
export type OpenBackup = { readonly file: StagedFile; readonly entropy: Uint8Array };

type Tally = { start: BackupStart | null; unreadable: number; readonly counts: Map<string, number> };

const countRow = (tally: Tally, { row, seen }: { row: BackupRow; seen: Set<string> }): void => {
  const { kind, id } = row.record;
  const key = `${kind} ${id}`;
  if (seen.has(key)) refuse('backup_damaged', 'a record twice');
  seen.add(key);
  tally.counts.set(kind, (tally.counts.get(kind) ?? 0) + 1);
};

/** Throws `Refused`. Every byte of it was opened and every record is one that this app can hold. */
export const judgeBackup = function* (
  { file, entropy }: OpenBackup,
  isForeign: (row: BackupRow) => boolean = () => true,
): Sliced<Judged> {
  const tally: Tally = { start: null, unreadable: 0, counts: new Map() };
  const seen = new Set<string>();
  for (const part of readBackup(file, entropy)) {
    if (part.part === 'start') tally.start = part.start;
    else if (part.part === 'end') tally.unreadable = part.end.unreadable;
    else {
      if (!isForeign(part.row)) refuse('import_own_host');
      countRow(tally, { row: part.row, seen });
    }
    yield;
  }
  const { start, unreadable, counts } = tally;
  if (start === null) return refuse('backup_damaged', 'no start');
  return { start, unreadable, records: seen.size, countByKind: Object.fromEntries(counts) };
};

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
/** The salt names a backup. */
const actOf = ({ file }: OpenBackup): string =>
  `import-own-${sha256(`backup|${hexOf(file.read(0, HEAD_BYTES))}|${file.size}`).slice(0, 32)}`;

type Step = { readonly bytes: number; readonly write: (writer: Writer) => void };
const stepOf = (row: BackupRow): Step => {
  if (row.storage === 'append') {
    const { kind, id, body } = row.record;
    return {
      bytes: JSON.stringify(body).length * 3 + 200,
      write: (writer) => writer.append(kind, id, body),
    };
  }
  const { kind, id, state } = row.record;
  return {
    bytes: encodeRegisters(state).length * 3 + 200,
    write: (writer) => writer.adopt(kind, id, state),
  };
};
const stepsOf = function* (backup: OpenBackup): Generator<Step, void, undefined> {
  for (const part of readBackup(backup.file, backup.entropy)) if (part.part === 'row') yield stepOf(part.row);
};

const writeParts = function* (
  engine: Engine,
  { backup, actId }: { readonly backup: OpenBackup; readonly actId: string },
): Sliced<Result<null, Failure>> {
  let index = 0;
  for (const part of partsOf(stepsOf(backup))) {
    const isFirst = index === 0;
    const request = { commandId: `${actId}-${index}`, actId, writer: person };
    const done = engine.unitOfWork.commit(request, (writer) => {
      if (isFirst) engine.pendingImport.mark(actId);
      for (const step of part) step.write(writer);
      return part.length;
    });
    engine.pendingImport.reread();
    if (!done.ok) return isFirst ? done : fail('import_incomplete', done.error.code);
    index += 1;
    yield;
  }
  return ok(null);
};

/** Throws `Refused`. What is left to do is the commit that ends it. */
export const restoreBackup = function* (
  engine: Engine,
  backup: OpenBackup,
): Sliced<Result<{ readonly actId: string; readonly judged: Judged }, Failure>> {
  const { hostId } = engine.unitOfWork;
  const judged = yield* judgeBackup(
    backup,
    (row) => row.storage === 'append' || !row.record.state.clock.has(hostId),
  );
  const actId = actOf(backup);
  const pending = engine.pendingImport.act();
  if ((pending !== null && pending !== actId) || !isEmptyBut(engine, actId)) return fail('profile_not_empty');
  const written = yield* writeParts(engine, { backup, actId });
  return written.ok ? ok({ actId, judged }) : written;
};
