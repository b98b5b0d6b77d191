import { noUse, reservedDay, settleReservation, type Use } from '../../db/agent/budgets';
import type { Writer } from '../../db/commit';
import type { ModelFailure, ModelUsage } from '../../gateway/model-port';
import { countTime } from './end-run';
import { commitRun, stepsOf, type Run } from './run';

// [BUDGET-6] A call that ended without an answer costs what it says it did; where it cannot say, its reservation stays.
const whole = (value: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(0, Math.ceil(value)), Number.MAX_SAFE_INTEGER) : 0;
/** What a provider says it used, in numbers that can be kept. */
export const wholeUsage = (usage: ModelUsage): ModelUsage => ({
  inputTokens: whole(usage.inputTokens),
  outputTokens: whole(usage.outputTokens),
  costMicros: whole(usage.costMicros),
  isEstimated: usage.isEstimated,
});
export const usedBy = (usage: ModelUsage): Use => {
  const { inputTokens, outputTokens, costMicros } = wholeUsage(usage);
  return { ...noUse, tokens: whole(inputTokens + outputTokens), costMicros };
};

/** What of a failed call is known to have cost nothing. */
export const costNothing = ({ code, isLocal }: ModelFailure): boolean =>
  code !== 'model_cancelled' && (isLocal || code === 'model_unavailable' || code === 'model_refused');

/** [BUDGET-3] In the commit that counts what its last call used. */
export const settleRequest = (
  { parts, job }: Run,
  { writer, requestId }: { readonly writer: Writer; readonly requestId: string },
): void => {
  const { agent, hostId } = parts.stores;
  settleReservation(writer, { database: agent.database, requestId, agentId: job.agentId, hostId });
};

/** The call is over without an answer that the run may use. False: what it used is not counted yet. */
export const settleAlone = (
  run: Run,
  settling: { readonly requestId: string; readonly usage: ModelUsage | null; readonly isFree: boolean },
): boolean => {
  const { requestId, usage, isFree } = settling;
  if (usage === null && !isFree) {
    countTime(run);
    return false;
  }
  const { stores } = run.parts;
  const { database } = stores.agent;
  const done = commitRun(run, {
    doing: `settle:${stores.ids()}`,
    index: stepsOf(run).length,
    isTainted: false,
    use: usage === null ? noUse : usedBy(usage),
    day: reservedDay(database, requestId) ?? undefined,
    body: (writer) => {
      settleRequest(run, { writer, requestId });
      return null;
    },
  });
  return done.ok;
};
