import { runsThatLost, settleLosses } from '../../db/agent/judge-again';
import { logRun, readRun } from '../../db/agent/runs';
import { worksHere } from '../../db/agent/works-on';
import type { Stores } from '../../db/stores';
import { sayFailure } from '../wake/say-failure';
import { requestFor } from '../wake/start-run';

/**
 * [HOST-4] A run that is not over and whose effect is lost ends: it would go on as if that were there. Each loss ends it once, so that a person's
 * retry goes on, also after a kill.
 */
export const endRunsThatLost = (stores: Stores): void => {
  const { database, unitOfWork } = stores.agent;
  const runKeys = runsThatLost(database);
  let areAllOver = true;
  for (const runKey of runKeys) {
    const run = readRun(database, runKey);
    // [AWAY-1] An effect of another device's run is lost here where a person agreed to it here: that run goes on.
    if (run?.status !== 'started' || !worksHere(stores, run.agentId)) continue;
    const ended = unitOfWork.commit(requestFor(stores, run), (writer) => {
      sayFailure(writer, { stores, run, code: 'effect_lost' });
      logRun(writer, { database, news: { run, status: 'failed_terminal', code: 'effect_lost' } });
      return null;
    });
    if (ended.ok) continue;
    areAllOver = false;
    stores.onFault({ code: ended.error.code, ids: [runKey] });
  }
  if (runKeys.length > 0 && areAllOver) settleLosses(database);
};
