import { ok, type Failure, type Result } from '../../../core/result';
import { rebuildFromRecords } from '../../../db/agent/follow-arrivals';
import { writeStop } from '../../../db/agent/stops';
import { person } from '../../../db/commit';
import type { Stores } from '../../../db/stores';
import type { Sliced } from '../../sliced';
import type { PendingImport } from '../pending-import';
import type { OpenBackup } from './judge-backup';
import { writeParts } from './write-parts';

/** [BACKUP-10] Before anything else comes back everything is stopped, on behalf of this host: what was released elsewhere does not release it. */
export const startStopped = ({ agent, hostId }: Stores, actId: string): Result<null, Failure> => {
  const request = { commandId: `${actId}-stop`, actId, writer: person };
  const done = agent.unitOfWork.commit(request, (writer) => {
    writeStop(writer, { stop: { scope: 'space' }, hostId });
    return null;
  });
  return done.ok ? ok(null) : done;
};

export const restoreAgents = function* (
  backup: OpenBackup,
  {
    stores,
    pendingImport,
    actId,
  }: { readonly stores: Stores; readonly pendingImport: PendingImport; readonly actId: string },
): Sliced<Result<null, Failure>> {
  const { unitOfWork } = stores.agent;
  const written = yield* writeParts(backup, { unitOfWork, pendingImport, domain: 'agent', actId });
  if (!written.ok) return written;
  stores.agent.database.transaction(() => rebuildFromRecords(stores));
  return ok(null);
};
