import { DAY_MS } from '../../core/calendar/civil-day';
import type { Json } from '../../core/json';
import { actionStableId, canonicalArgsHash, operationId } from '../../core/run-identities';
import type { Failure, Result } from '../../core/result';
import { approvalOfOperation, openApprovals, type ApprovalItem } from '../../db/agent/approvals';
import type { AgentApproval } from '../../db/agent/kinds/approval';
import type { PlannedAction } from '../../db/agent/kinds/run';
import type { RunRef } from '../../db/agent/runs';
import type { Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import { isAlreadyTrue, previewOf, type MutatingCall, type Preview } from '../../tools/preview';
import { riskOfCall, type RegisteredTool } from '../../tools/registry';
import type { ToolContext } from '../../tools/tool';
import { toolFailureOf } from '../../tools/tool-failure';
import { sentenceToAgent } from '../../words/sentence-to-agent';
import { effectContext } from '../effects/effect';
import { changedBy, failureTold, nothingChanged, succeeded, type ToolOutcome } from '../effects/tool-outcome';

// [APPROVAL-3] What needs a person becomes items of one change set per run, each with its own operationId; a batch comes in its parts.
// [APPROVAL-4] What is so already, or lies open already, is no item.
export const DAYS_TO_ANSWER = 7;
const MOST_OPEN = 200;
const MOST_PARTS = 64;
const LONGEST_REASON = 2_000;
const MOST_EVIDENCE = 50;

/** An action that a run prepared, which now needs only a person's yes. */
export type Proposing = {
  readonly run: { readonly parts: { readonly stores: Stores }; readonly job: RunRef };
  readonly action: Pick<PlannedAction, 'operationId'>;
  /** The model's text beside the call. */
  readonly answer: { readonly text: string };
  readonly tool: RegisteredTool;
  readonly call: MutatingCall;
  readonly context: ToolContext;
  readonly why: Failure;
};
type Part = { readonly args: Json; readonly operationId: string; readonly call: MutatingCall };
type Outcome =
  | { readonly is: 'proposed'; readonly approvalId: string }
  | { readonly is: 'dropped'; readonly code: string };

const idOf = (made: Result<string, { readonly code: string }>): string => {
  if (!made.ok) throw new Error(`[APPROVAL-3] a part without an identity: ${made.error.code}`);
  return made.value;
};

/** An element of a batch is an action of its own. */
const partOf = (proposing: Proposing, { args, occurrence }: { args: Json; occurrence: number }): Part[] => {
  const { tool, context, run } = proposing;
  const call = tool.prepare(args);
  if (!call.ok || call.value.kind === 'read') return [];
  const targets = call.value.targets(context);
  const stable = actionStableId({
    toolName: tool.name,
    args: call.value.args,
    scopeCategoryIds: targets.ok ? targets.value.categoryIds.flatMap((id) => id ?? []) : [],
    targetRefs: targets.ok ? targets.value.targetRefs : [],
    occurrence,
  });
  const operation = operationId({ runKey: run.job.runKey, actionStableId: idOf(stable) });
  return [{ args: call.value.args, operationId: idOf(operation), call: call.value }];
};

const partsOf = (proposing: Proposing): readonly Part[] => {
  const { call, action } = proposing;
  const parts = call.parts();
  if (parts.length <= 1) return [{ args: call.args, operationId: action.operationId, call }];
  const times = new Map<string, number>();
  return parts.slice(0, MOST_PARTS).flatMap((args) => {
    const text = JSON.stringify(args);
    const occurrence = times.get(text) ?? 0;
    times.set(text, occurrence + 1);
    return partOf(proposing, { args, occurrence });
  });
};

const previewOfPart = ({ run, tool, context }: Proposing, part: Part): Result<Preview, Failure> =>
  previewOf({
    stores: run.parts.stores,
    tool,
    call: part.call,
    language: 'en',
    context: effectContext(context, part),
  });

const evidenceOf = ({ run }: Proposing, preview: Preview): string[] => {
  const { trigger } = run.job;
  const woke = trigger.reason === 'subscription' ? trigger.tokens : [];
  const named = woke.flatMap((token) => (token.tokenClass === 'entityId' ? [token.tokenValue] : []));
  return [...new Set([...preview.targets.targetRefs, ...named])].slice(0, MOST_EVIDENCE);
};

type Item = { readonly part: Part; readonly argsHash: string; readonly preview: Preview };
const bodyOf = (
  proposing: Proposing,
  { part, argsHash, preview, now }: Item & { readonly now: number },
): AgentApproval => {
  const { run, tool, context, answer } = proposing;
  const { runKey, agentId } = run.job;
  const words = [...answer.text.trim()].slice(0, LONGEST_REASON).join('');
  return {
    agentId,
    runKey,
    argsHash,
    operationId: part.operationId,
    args: part.args,
    toolName: tool.name,
    toolVersion: tool.version,
    readHash: preview.readHash,
    risk: riskOfCall(tool, part.call),
    changeSetId: run.parts.stores.sha256(`v1|changeSet|${runKey}`),
    reason: words === '' ? null : words,
    tainted: context.isTainted,
    createdAt: now,
    expiresAt: now + DAYS_TO_ANSWER * DAY_MS,
    evidence: evidenceOf(proposing, preview),
  };
};

const isSame = (
  item: ApprovalItem,
  { toolName, argsHash }: { toolName: string; argsHash: string },
): boolean => item.toolName === toolName && item.argsHash === argsHash;

const proposeOne = (
  writer: Writer,
  { proposing, part, open }: { proposing: Proposing; part: Part; open: readonly ApprovalItem[] },
): Outcome => {
  const { run, tool } = proposing;
  const { stores } = run.parts;
  const preview = previewOfPart(proposing, part);
  if (!preview.ok) return { is: 'dropped', code: preview.error.code };
  if (isAlreadyTrue(preview.value)) return { is: 'dropped', code: 'already_true' };
  const argsHash = idOf(canonicalArgsHash(part.args));
  const { operationId: id } = part;
  const isKnown =
    open.some((item) => isSame(item, { toolName: tool.name, argsHash })) ||
    approvalOfOperation(stores, { runKey: run.job.runKey, operationId: id }) !== null;
  if (isKnown) return { is: 'dropped', code: 'already_proposed' };
  const approvalId = writer.newAppendId();
  const body = bodyOf(proposing, { part, argsHash, preview: preview.value, now: writer.now() });
  writer.append('agentApproval', approvalId, { ...body });
  return { is: 'proposed', approvalId };
};

const outcomeOf = ({ run, why }: Proposing, outcomes: readonly Outcome[]): ToolOutcome => {
  const proposed = outcomes.flatMap((one) => (one.is === 'proposed' ? [one.approvalId] : []));
  const dropped = outcomes.flatMap((one) => (one.is === 'dropped' ? [one.code] : []));
  const written = proposed.map((id) => ({ kind: 'agentApproval', id }));
  const changed = changedBy(written, { kinds: run.parts.stores.agent.records, read: () => null });
  const failure = toolFailureOf(why, null);
  const message = sentenceToAgent(proposed.length > 0 ? 'proposed_to_person' : why.code);
  const told = failureTold(why, { ...failure, message, more: { proposed, dropped } });
  return {
    status: 'error',
    code: why.code,
    failure,
    tainted: false,
    content: JSON.stringify(told),
    told,
    domain: 'agent',
    changedEntityIds: changed.ids,
    changedTokens: changed.tokens,
  };
};

const alreadyTrue = (proposing: Proposing): ToolOutcome | null => {
  const { call, action } = proposing;
  const whole = { args: call.args, operationId: action.operationId, call };
  const preview = previewOfPart(proposing, whole);
  if (!preview.ok || !isAlreadyTrue(preview.value)) return null;
  return succeeded(preview.value.output, nothingChanged);
};

/** In the commit of the refusal. What is so already is answered as done: nothing needs to be asked. */
export const propose = (writer: Writer, proposing: Proposing): ToolOutcome => {
  const isSo = alreadyTrue(proposing);
  if (isSo !== null) return isSo;
  const { run } = proposing;
  const open = openApprovals(run.parts.stores, { agentId: run.job.agentId, most: MOST_OPEN });
  const parts = partsOf(proposing);
  return outcomeOf(
    proposing,
    parts.map((part) => proposeOne(writer, { proposing, part, open })),
  );
};
