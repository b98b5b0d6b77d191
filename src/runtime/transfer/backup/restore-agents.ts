import { ok, type Failure, type Result } from '../../../core/result';
import { rebuildReportHeads } from '../../../db/agent/report-heads';
import { rebuildRuns } from '../../../db/agent/runs';
import { rebuildSessions } from '../../../db/agent/sessions';
import { writeStop } from '../../../db/agent/stops';
import { rebuildSubscriptionTokens } from '../../../db/agent/subscriptions';
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

/** What is worked out from records is worked out again: no other device's index comes with them. */
const rebuild = (stores: Stores): void =>
  stores.agent.database.transaction(() => {
    rebuildSubscriptionTokens(stores);
    rebuildRuns(stores.agent.database, { hostId: stores.hostId });
    rebuildReportHeads(stores);
    rebuildSessions(stores.agent);
  });

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
  rebuild(stores);
  return ok(null);
};
