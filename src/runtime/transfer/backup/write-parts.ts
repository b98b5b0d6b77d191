import { encodeRegisters } from '../../../core/registers-codec';
import { fail, ok, type Failure, type Result } from '../../../core/result';
import { person, type UnitOfWork, type Writer } from '../../../db/commit';
import type { Sliced } from '../../sliced';
import type { PendingImport } from '../pending-import';
import { partsOf } from '../run-import';
import type { Domain } from './backup-kinds';
import type { OpenBackup } from './judge-backup';
import { readBackup, type BackupRow } from './read-backup';

// The records of one database, in commits of one act; each part answers from its command id where it was written before.
type Step = { readonly bytes: number; readonly write: (writer: Writer) => void };
const stepOf = (row: BackupRow): Step => {
  if (row.storage === 'append') {
    const { kind, id, body } = row.record;
    const bytes = JSON.stringify(body).length * 3 + 200;
    return { bytes, write: (writer) => writer.untyped.adoptBody(kind, id, body) };
  }
  const { kind, id, state } = row.record;
  const bytes = encodeRegisters(state).length * 3 + 200;
  return { bytes, write: (writer) => writer.untyped.adopt(kind, id, state) };
};
const stepsOf = function* (backup: OpenBackup, domain: Domain): Generator<Step, void, undefined> {
  for (const part of readBackup(backup.file, backup.entropy))
    if (part.part === 'row' && part.row.domain === domain) yield stepOf(part.row);
};

export type Target = {
  readonly unitOfWork: UnitOfWork;
  readonly pendingImport: PendingImport;
  readonly domain: Domain;
  readonly actId: string;
};

export const writeParts = function* (
  backup: OpenBackup,
  { unitOfWork, pendingImport, domain, actId }: Target,
): Sliced<Result<null, Failure>> {
  let index = 0;
  for (const part of partsOf(stepsOf(backup, domain))) {
    const isFirst = domain === 'journal' && index === 0;
    const request = { commandId: `${actId}-${index}`, actId, writer: person };
    const done = unitOfWork.commit(request, (writer) => {
      if (isFirst) pendingImport.mark(actId);
      for (const step of part) step.write(writer);
      return part.length;
    });
    pendingImport.reread();
    if (!done.ok) return isFirst ? done : fail('import_incomplete', done.error.code);
    index += 1;
    yield;
  }
  return ok(null);
};
