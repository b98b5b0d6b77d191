import type { HostId } from '../../../core/named-ids';
import { fail, ok, type Failure, type Result } from '../../../core/result';
import { sha256 } from '../../../core/sha256';
import { unitsBesideAct } from '../../../db/log/feed';
import type { Unit } from '../../../db/log/past';
import type { Stores } from '../../../db/stores';
import type { Engine } from '../../engine';
import type { Sliced } from '../../sliced';
import { BACKUP, isEmptyBut } from '../run-import';
import { restoreBlobs } from './restore-blobs';
import { HEAD_BYTES } from './seal';
import { judgeBackup, type Judged, type OpenBackup } from './judge-backup';
import type { BackupRow } from './read-backup';
import { restoreAgents, startStopped } from './restore-agents';
import { writeParts } from './write-parts';

// [BACKUP-7] A backup goes into an empty profile, which is a host of its own: ids, values, dots and provenance stay what they were, since only
// the person has the words. Cut short, the same backup goes on where it stopped; the act can be undone like any.
const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
/** The salt names a backup. */
const actOf = ({ file }: OpenBackup): string =>
  `${BACKUP}${sha256(`backup|${hexOf(file.read(0, HEAD_BYTES))}|${file.size}`).slice(0, 32)}`;

/** Nothing in it speaks for this host. */
const isForeignTo =
  (hostId: HostId) =>
  (row: BackupRow): boolean =>
    row.storage === 'append' ? !row.record.id.startsWith(`${hostId}-`) : !row.record.state.clock.has(hostId);

/** What a device writes by itself when a profile is opened says nothing of a person or an agent. */
const BY_ITSELF = 'spaceSetting';
const MOST_BY_ITSELF = 20;
const hasOnlyItsOwn = ({ agent }: Stores, actId: string): boolean => {
  const commits = unitsBesideAct(agent.database, { actId, most: MOST_BY_ITSELF });
  const isByItself = (units: readonly Unit[] | null): boolean =>
    units?.every(({ kind }) => kind === BY_ITSELF) === true;
  return commits.length < MOST_BY_ITSELF && commits.every(isByItself);
};
const isFree = (engine: Engine, actId: string): boolean => {
  const pending = engine.pendingImport.act();
  if ((pending !== null && pending !== actId) || !isEmptyBut(engine, actId)) return false;
  const stores = engine.stores();
  return !stores.ok || hasOnlyItsOwn(stores.value, actId);
};

/** Throws `Refused`. What is left to do is the commit that ends it. */
export const restoreBackup = function* (
  engine: Engine,
  backup: OpenBackup,
): Sliced<Result<{ readonly actId: string; readonly judged: Judged }, Failure>> {
  const judged = yield* judgeBackup(backup, isForeignTo(engine.unitOfWork.hostId));
  const actId = actOf(backup);
  if (!isFree(engine, actId)) return fail('profile_not_empty');
  const { unitOfWork, pendingImport } = engine;
  const stores = engine.stores();
  if (!stores.ok && judged.agentRecords > 0) return stores;
  if (stores.ok) {
    const stopped = startStopped(stores.value, actId);
    if (!stopped.ok) return stopped;
  }
  yield* restoreBlobs(engine, backup);
  const written = yield* writeParts(backup, { unitOfWork, pendingImport, domain: 'journal', actId });
  if (!written.ok) return written;
  if (stores.ok) {
    const restored = yield* restoreAgents(backup, { stores: stores.value, pendingImport, actId });
    if (!restored.ok) return restored;
  }
  return ok({ actId, judged });
};
