import type { RunKey } from '../../core/named-ids';
import { logRun, readRun } from '../../db/agent/runs';
import { dropWake, requeueWake, waitingWake } from '../../db/agent/wake-queue';
import { refuseElsewhere } from '../lifecycle/works-elsewhere';
import type { Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import { sayEndedTurn } from './say-failure';

// [WAKE-35] A person cancels a run that waits or is at work: it is over in that commit, and the work hears of it at once. [WAKE-15] A person's
// retry reopens what failed for good, and nothing else, at the next generation.
type OnRun = { readonly stores: Stores; readonly runKey: RunKey };

/** In a person's commit of the agents' database. */
export const cancelRun = (writer: Writer, { stores, runKey }: OnRun): void => {
  const { database } = stores.agent;
  const waiting = waitingWake(database, runKey)?.wake ?? null;
  const row = readRun(database, runKey);
  if (row === null && waiting === null) return writer.refuse({ code: 'run_not_found', detail: runKey });
  const isOver = row !== null && row.endedAt !== null && waiting === null;
  if (isOver) return writer.refuse({ code: 'run_is_over', detail: runKey });
  const run = waiting === null ? row : { ...waiting, generation: row?.generation ?? 1 };
  const code = 'cancelled_by_person';
  if (run !== null) {
    sayEndedTurn(writer, { stores, run, code });
    logRun(writer, { database, news: { run, status: 'cancelled', code } });
  }
  dropWake(database, runKey);
};

/** In a person's commit of the agents' database. */
export const retryRun = (writer: Writer, { stores, runKey }: OnRun): void => {
  const { database } = stores.agent;
  const row = readRun(database, runKey);
  if (row === null) return writer.refuse({ code: 'run_not_found', detail: runKey });
  // [WAKE-39] What was yielded is not over: asking for it again reopens nothing.
  const mayGoOn = row.status === 'failed_terminal' || row.status === 'yielded';
  if (!mayGoOn) return writer.refuse({ code: 'run_not_failed', detail: runKey });
  refuseElsewhere(writer, { stores, agentId: row.agentId });
  const { agentId, threadId, trigger, depth } = row;
  const now = writer.now();
  const run = { runKey, agentId, threadId, trigger, depth, generation: row.generation + 1 };
  logRun(writer, { database, news: { run, status: 'queued', isRetry: true } });
  const wake = { runKey, agentId, threadId, trigger, depth, queuedAt: now, notBefore: now };
  // Its steps are kept and its failures are not counted again, but it is not fresh: it takes no other wakes with it.
  requeueWake(database, { ...wake, wakeClass: 'person', attempt: 1 });
};
