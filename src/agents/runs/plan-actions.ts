import { canonicalJson } from '../../core/canonical-json';
import type { Json } from '../../core/json';
import type { CategoryId, RunKey } from '../../core/named-ids';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { actionStableId, operationId } from '../../core/run-identities';
import { isStorableText } from '../../core/text';
import { AgentRecordId, AgentLine } from '../../db/agent/fields';
import type { PlannedAction } from '../../db/agent/kinds/run';
import type { ModelAnswer, ModelToolCall } from '../../gateway/model-port';

// [PLAN-1] A model's calls become actions with identities of their own before anything of them is used: what it called them is only a label,
// and an operationId is derived, never taken from it.
// [PLAN-2] `occurrence` counts earlier actions of the same plan that are otherwise identical: twice on purpose stays two operations.
// [PLAN-3] An answer that could not be stored whole is no answer: more than 64 calls, text or arguments beyond their bounds.
export type ActionDraft = Omit<PlannedAction, 'messageId'>;
/** What a call would touch, as far as that can be known before it is allowed. */
export type CallScope = {
  /** As the tool reads them; as they came where it does not take them. */
  readonly args: Json;
  readonly scopeCategoryIds: readonly CategoryId[];
  readonly targetRefs: readonly string[];
};
export type PlanOf = {
  readonly runKey: RunKey;
  /** How many answers the run had before. */
  readonly ordinal: number;
  /** Call ids that earlier answers of the run used. */
  readonly usedCallIds: ReadonlySet<string>;
  readonly scopeOf: (call: { readonly name: string; readonly args: Json }) => CallScope;
};

export const MOST_CALLS = 64;
export const LONGEST_ANSWER = 30_000;
const LONGEST_ARGS = 20_000;
const LONGEST_ARGS_IN_ALL = 60_000;

const invalid = (detail: string): Result<never, Failure> => fail('model_answer_invalid', detail);

/** Null where it could be neither hashed nor kept. */
const argsText = (args: Json): string | null => {
  const text = canonicalJson(args);
  if (!text.ok || text.value.length > LONGEST_ARGS || text.value.includes('\\u0000')) return null;
  return isStorableText(text.value) ? text.value : null;
};

const labelOf = (
  { callId }: ModelToolCall,
  { taken, otherwise }: { readonly taken: ReadonlySet<string>; readonly otherwise: string },
): string => {
  if (AgentRecordId.safeParse(callId).success && !taken.has(callId)) return callId;
  // A model may have used our own word for another call: two calls of one label would be one result.
  let label = otherwise;
  while (taken.has(label)) label = `${label}-`;
  return label;
};

const nameOf = ({ name }: ModelToolCall): string =>
  name !== '' && AgentLine.max(200).safeParse(name).success ? name : 'unnamed';

const checked = ({ text, toolCalls }: ModelAnswer): Failure | null => {
  if (toolCalls.length > MOST_CALLS) return { code: 'model_answer_invalid', detail: 'calls' };
  if (text.length > LONGEST_ANSWER || !isStorableText(text))
    return { code: 'model_answer_invalid', detail: 'text' };
  return null;
};

export const planActions = (answer: ModelAnswer, of: PlanOf): Result<readonly ActionDraft[], Failure> => {
  const wrong = checked(answer);
  if (wrong !== null) return fail(wrong.code, wrong.detail);
  const plan: ActionDraft[] = [];
  const taken = new Set(of.usedCallIds);
  const timesSeen = new Map<string, number>();
  let characters = 0;
  for (const [place, call] of answer.toolCalls.entries()) {
    const text = argsText(call.args);
    if (text === null) return invalid(`arguments of call ${place + 1}`);
    characters += text.length;
    if (characters > LONGEST_ARGS_IN_ALL) return invalid('arguments');
    const toolName = nameOf(call);
    const scope = of.scopeOf({ name: toolName, args: call.args });
    const same = JSON.stringify([toolName, argsText(scope.args), scope.scopeCategoryIds, scope.targetRefs]);
    const occurrence = timesSeen.get(same) ?? 0;
    timesSeen.set(same, occurrence + 1);
    const stable = actionStableId({ toolName, ...scope, occurrence });
    if (!stable.ok) return invalid(`arguments of call ${place + 1}`);
    const operation = operationId({ runKey: of.runKey, actionStableId: stable.value });
    if (!operation.ok) return fail(operation.error.code, operation.error.detail);
    const callId = labelOf(call, { taken, otherwise: `call-${of.ordinal}-${place}` });
    taken.add(callId);
    plan.push({
      callId,
      toolName,
      args: scope.args,
      actionStableId: stable.value,
      operationId: operation.value,
    });
  }
  return ok(plan);
};
