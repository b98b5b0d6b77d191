import type { PlannedAction } from '../../db/agent/kinds/run';
import {
  appliedOperation,
  closeOperation,
  openOperations,
  type OpenOperation,
} from '../../db/agent/operations';
import { readRun } from '../../db/agent/runs';
import { approvalOfOperation } from '../../db/agent/approvals';
import type { Stores } from '../../db/stores';
import { acceptedHere } from '../approvals/answer';
import { finishAccepted } from '../approvals/execute';
import { completeEffect } from './act';
import { provenanceOf } from './asking';
import { forgetOperation } from '../effects/effect';
import { answersOf, resultsOf } from './next-move';
import { noRunProvenance, openRun, stepsOf, type Run, type WorkflowParts } from './run';
import { agentOf } from './standing';

// [EFFECT-7] At a start every open operation is looked at once, in order: what the journal has done gets its result stored, what it has not
// done is closed, and the run that wanted it asks again. Safe to run at any time and any number of times.
const close = (
  stores: Stores,
  { operationId, code }: { readonly operationId: string; readonly code: string },
): void => {
  const { database } = stores.agent;
  database.transaction(() =>
    closeOperation(database, { operationId, as: 'done', code, at: stores.clock.now() }),
  );
};

const waitingAction = (
  run: Run,
  operationId: string,
): { readonly action: PlannedAction; readonly modelId: string } | null => {
  const steps = stepsOf(run).map(({ body }) => body);
  const done = new Set(resultsOf(steps).map(({ callId }) => callId));
  for (const { plan, modelId } of answersOf(steps)) {
    const action = plan.find((one) => one.operationId === operationId && !done.has(one.callId));
    if (action !== undefined) return { action, modelId };
  }
  return null;
};

/** [APPROVAL-10] What a person agreed to here and a crash kept from being done, or from being told. */
const recoverAccepted = (parts: WorkflowParts, operation: OpenOperation): boolean => {
  const { stores, tools, days } = parts;
  const item = approvalOfOperation(stores, operation);
  const approval = { stores, tools, dayOf: days.personDay };
  const accepted = item === null ? null : acceptedHere(approval, item.id);
  if (accepted === null) return false;
  finishAccepted(approval, accepted);
  return true;
};

const recover = (parts: WorkflowParts, operation: OpenOperation): void => {
  const { stores } = parts;
  const { operationId, runKey } = operation;
  if (recoverAccepted(parts, operation)) return;
  if (appliedOperation(stores, operationId) === null) return forgetOperation(stores, operationId);
  const job = readRun(stores.agent.database, runKey);
  if (job === null) return close(stores, { operationId, code: 'run_not_found' });
  const run = openRun(parts, job);
  const waiting = waitingAction(run, operationId);
  if (waiting === null) return close(stores, { operationId, code: 'result_stored' });
  const agent = agentOf(run);
  const provenance = agent === null ? noRunProvenance : provenanceOf({ run, agent }, waiting.modelId);
  const done = completeEffect({ run, action: waiting.action, provenance });
  if (!done.ok) stores.onFault({ code: done.error.code, ids: [operationId] });
};

export type EffectRecovery = {
  /** Looks at the next open operation. False: none was left. */
  readonly advance: () => boolean;
};
export const createEffectRecovery = (parts: WorkflowParts): EffectRecovery => {
  let waiting: readonly OpenOperation[] | null = null;
  return {
    advance: () => {
      waiting ??= openOperations(parts.stores.agent.database);
      const [next, ...rest] = waiting;
      if (next === undefined) return false;
      waiting = rest;
      recover(parts, next);
      return true;
    },
  };
};

export const recoverEffects = (parts: WorkflowParts): void => {
  const { advance } = createEffectRecovery(parts);
  while (advance());
};
