import { ok, type Failure, type Result } from '../../core/result';
import type { PlannedAction } from '../../db/agent/kinds/run';
import { appliedOperation, beginOperation } from '../../db/agent/operations';
import type { Writer } from '../../db/commit';
import type { EffectContext, ToolContext, ToolOutput } from '../../tools/tool';
import { applyInJournal, isOfTheDevice, outcomeOfApplied } from '../effects/effect';
import { failed, type ToolOutcome } from '../effects/tool-outcome';
import { causeOf, type Run } from './run';

export const appliedOutcome = ({ parts }: Run, { operationId }: PlannedAction): ToolOutcome | null => {
  const applied = appliedOperation(parts.stores, operationId);
  return applied === null ? null : outcomeOfApplied(applied);
};

export type Effect = {
  readonly run: Run;
  readonly action: PlannedAction;
  readonly context: ToolContext;
  readonly write: (writer: Writer, context: EffectContext) => ToolOutput;
};

/** The journal's phase. A refusal of the journal is an outcome; a failure of the device is not. */
export const doEffect = ({ run, action, context, write }: Effect): Result<ToolOutcome, Failure> => {
  const { stores } = run.parts;
  const { operationId } = action;
  const { runKey, agentId } = run.job;
  // It waits for the disk, as the journal does after it: whatever a power cut leaves, the scan at the start knows what was under way.
  stores.agent.database.transaction(() =>
    beginOperation(stores.agent.database, { operationId, runKey, agentId, at: stores.clock.now() }),
  );
  const operation = { operationId, runKey, claim: run.job.generation, args: action.args };
  const done = applyInJournal({ stores, operation, cause: causeOf(run), context, write });
  if (!done.ok && isOfTheDevice(done.error)) return done;
  if (!done.ok) return ok(failed(done.error, action.args));
  const outcome = appliedOutcome(run, action);
  if (outcome === null) throw new Error('[EFFECT-1] an operation that was committed is not there');
  return ok(outcome);
};
