import { startedRunsThatLost } from '../../db/agent/judge-again';
import { logRun, readRun } from '../../db/agent/runs';
import type { Stores } from '../../db/stores';
import { requestFor } from '../wake/start-run';

/** [HOST-4] A run that is not over and whose effect is lost ends: it would go on as if that were there. */
export const endRunsThatLost = (stores: Stores): void => {
  const { database, unitOfWork } = stores.agent;
  for (const runKey of startedRunsThatLost(database)) {
    const run = readRun(database, runKey);
    if (run === null) continue;
    const ended = unitOfWork.commit(requestFor(stores, run), (writer) => {
      logRun(writer, { database, news: { run, status: 'failed_terminal', code: 'effect_lost' } });
      return null;
    });
    if (!ended.ok) stores.onFault({ code: ended.error.code, ids: [runKey] });
  }
};
