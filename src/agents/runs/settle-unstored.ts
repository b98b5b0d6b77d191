import type { RunStatus } from '../../db/agent/kinds/run';
import { readRun } from '../../db/agent/runs';
import { sqlFailureOf } from '../../db/sql-failure';
import { openRun, type Run, type WorkflowParts } from './run';
import { settleAlone } from './settle';

/** Nobody goes on with it: what failed for good, or was yielded, may be tried again and stores its answer then. */
const OVER: ReadonlySet<RunStatus> = new Set<RunStatus>([
  'completed',
  'cancelled',
  'skipped_destroyed',
  'skipped_sleeping',
]);

/** The run ends: its answer is nobody's, and was paid for all the same. What the disk has no room for waits on. */
export const settleUnstored = (run: Run): void => {
  const { unstored } = run.parts;
  for (const { asked, answer } of unstored?.ofRun(run.job.runKey) ?? []) {
    const { requestId } = asked.request;
    const isSettled = settleAlone(run, { requestId, usage: answer.usage, isFree: false });
    if (isSettled) unstored?.forget(requestId);
  }
};

/** The same of runs that ended while they were not at work. */
export const settleEnded = (parts: WorkflowParts): void => {
  const { stores, unstored } = parts;
  for (const runKey of unstored?.runKeys() ?? [])
    try {
      const row = readRun(stores.agent.database, runKey);
      if (row !== null && OVER.has(row.status)) settleUnstored(openRun(parts, row));
    } catch (error) {
      const failure = sqlFailureOf(error);
      if (failure === null) throw error;
      stores.onFault({ code: failure.code, ids: [runKey] });
    }
};
