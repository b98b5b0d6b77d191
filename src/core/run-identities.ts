import type { AgentId, CategoryId, RunKey } from './named-ids';
import { canonicalJson } from './canonical-json';
import { isIdentityComponent, type InvalidComponent } from './identities';
import type { Json } from './json';
import { fail, ok, type Result } from './result';
import { sha256 } from './sha256';
import { compareUtf8 } from './text';

// [ID-7] runKey = sha256(`v1|run|{reason}|{agentId}|…`): what woke the agent, never when or where it was noticed.
// [ID-8] actionStableId names an action by what it does; `occurrence` tells it from its twins earlier in the plan.
// [ID-9] operationId = sha256(`v1|operation|{runKey}|{actionStableId}`); an undo's = sha256(`v1|undo|{operationId}`).
// [ID-10] The k-th record (from 1) that an operation creates has the id sha256(`v1|effect|{operationId}|{k}`).
// [ID-11] Summaries, decisions, responses, feedback and checkpoints have ids derived from what they are about.
// [ID-12] A thread is `{agentId}:run:{runKey}` or `{agentId}:session:{sessionId}`; its agent's id holds no colon.
type Identity = Result<string, InvalidComponent>;
type Components = Readonly<Record<string, string>>;

const checked = (components: Components): Result<readonly string[], InvalidComponent> => {
  for (const [name, text] of Object.entries(components)) {
    if (!isIdentityComponent(text)) return fail('invalid_identity_component', name);
  }
  return ok(Object.values(components));
};

const joined = (prefix: string, components: Components): Identity => {
  const texts = checked(components);
  return texts.ok ? ok(sha256(['v1', prefix, ...texts.value].join('|'))) : texts;
};

/** JSON keeps its members apart, so they may hold any well-formed text. */
const hashed = (value: Json, name: string): Identity => {
  const text = canonicalJson(value);
  return text.ok ? ok(sha256(text.value)) : fail('invalid_identity_component', name);
};

/** Why a run is: a catch-up is the timer's newest missed occurrence, whoever notices that it was missed. */
export type RunTrigger =
  | {
      readonly reason: 'subscription';
      readonly agentId: AgentId;
      readonly subscriptionId: string;
      readonly logicalChangeKey: string;
    }
  | {
      readonly reason: 'timer' | 'recoveryCatchup';
      readonly agentId: AgentId;
      readonly timerId: string;
      readonly scheduledAt: string;
    }
  | { readonly reason: 'nextWakeAt'; readonly agentId: AgentId; readonly nextWakeAt: string }
  | {
      readonly reason: 'userInitiated';
      readonly agentId: AgentId;
      readonly sessionId: string;
      readonly turnId: string;
    }
  | { readonly reason: 'manual'; readonly agentId: AgentId; readonly requestId: string };

export const runKey = (trigger: RunTrigger): Result<RunKey, InvalidComponent> => {
  const { reason, agentId } = trigger;
  switch (reason) {
    case 'subscription': {
      const { subscriptionId, logicalChangeKey } = trigger;
      return joined('run|subscription', { agentId, subscriptionId, logicalChangeKey });
    }
    case 'timer':
    case 'recoveryCatchup':
      return joined('run|timer', { agentId, timerId: trigger.timerId, scheduledAt: trigger.scheduledAt });
    case 'nextWakeAt':
      return joined('run|timer', { agentId, timerId: `next:${agentId}`, nextWakeAt: trigger.nextWakeAt });
    case 'userInitiated':
      return joined('run|userInitiated', { agentId, sessionId: trigger.sessionId, turnId: trigger.turnId });
    case 'manual':
      return joined('run|manual', { agentId, requestId: trigger.requestId });
  }
};

export const canonicalArgsHash = (args: Json): Identity => hashed(args, 'args');

export type PlannedAction = {
  readonly toolName: string;
  readonly args: Json;
  readonly scopeCategoryIds: readonly CategoryId[];
  readonly targetRefs: readonly string[];
  /** How many earlier actions of the same plan are otherwise identical. */
  readonly occurrence: number;
};

export const actionStableId = (action: PlannedAction): Identity => {
  const { toolName, args, scopeCategoryIds, targetRefs, occurrence } = action;
  if (!Number.isSafeInteger(occurrence) || occurrence < 0) {
    return fail('invalid_identity_component', 'occurrence');
  }
  const argsHash = canonicalArgsHash(args);
  if (!argsHash.ok) return argsHash;
  const scope = [...scopeCategoryIds].sort(compareUtf8);
  const targets = [...targetRefs].sort(compareUtf8);
  return hashed(['v1', 'action', toolName, argsHash.value, scope, targets, occurrence], 'action');
};

export const operationId = (operation: {
  readonly runKey: RunKey;
  readonly actionStableId: string;
}): Identity => joined('operation', { runKey: operation.runKey, actionStableId: operation.actionStableId });

export const undoOperationId = (undone: string): Identity => joined('undo', { operationId: undone });

export const effectRecordId = (effect: { readonly operationId: string; readonly k: number }): Identity =>
  Number.isSafeInteger(effect.k) && effect.k >= 1
    ? joined('effect', { operationId: effect.operationId, k: String(effect.k) })
    : fail('invalid_identity_component', 'k');

export const summaryId = (summary: {
  readonly agentId: AgentId;
  readonly threadId: string;
  readonly startMessageId: string;
  readonly endMessageId: string;
  readonly summarizerContractVersion: string;
}): Identity => {
  const { agentId, threadId, startMessageId, endMessageId, summarizerContractVersion } = summary;
  return joined('summary', { agentId, threadId, startMessageId, endMessageId, summarizerContractVersion });
};

export const attentionDecisionId = (decision: {
  readonly orchestratorAgentId: AgentId;
  readonly targetAgentId: AgentId;
  readonly signalId: string;
  readonly policyVersion: string;
  readonly action: string;
}): Identity => {
  const { orchestratorAgentId, targetAgentId, signalId, policyVersion, action } = decision;
  const about = [orchestratorAgentId, targetAgentId, signalId, policyVersion, action];
  return hashed(['v1', 'attentionDecision', ...about], 'attentionDecision');
};

/** `answer` is the response's entry where it has one, else the canonical hash of the response. */
export const promptResponseId = (response: {
  readonly promptItemId: string;
  readonly answer: { readonly responseEntryRef: string } | { readonly response: Json };
}): Identity => {
  const { promptItemId, answer } = response;
  const said = 'response' in answer ? hashed(answer.response, 'response') : ok(answer.responseEntryRef);
  return said.ok ? hashed(['v1', 'promptResponse', promptItemId, said.value], 'promptResponse') : said;
};

export const creativeFeedbackId = (feedback: {
  readonly agentId: AgentId;
  readonly artifactId: string;
  readonly feedbackSourceRef: string;
}): Identity => {
  const { agentId, artifactId, feedbackSourceRef } = feedback;
  return hashed(['v1', 'creativeFeedback', agentId, artifactId, feedbackSourceRef], 'creativeFeedback');
};

export const rebuildCheckpointId = (checkpoint: {
  readonly jobId: string;
  readonly stepKey: string;
  readonly cursorRef: string;
}): Identity => {
  const { jobId, stepKey, cursorRef } = checkpoint;
  return hashed(['v1', 'rebuildCheckpoint', jobId, stepKey, cursorRef], 'rebuildCheckpoint');
};

export type ThreadOf =
  | { readonly kind: 'run'; readonly agentId: AgentId; readonly runKey: RunKey }
  | { readonly kind: 'session'; readonly agentId: AgentId; readonly sessionId: string };

export const threadId = (thread: ThreadOf): Identity => {
  const { agentId } = thread;
  if (agentId.includes(':')) return fail('invalid_identity_component', 'agentId');
  const texts = checked(
    thread.kind === 'run' ? { agentId, runKey: thread.runKey } : { agentId, sessionId: thread.sessionId },
  );
  return texts.ok ? ok(texts.value.join(`:${thread.kind}:`)) : texts;
};
