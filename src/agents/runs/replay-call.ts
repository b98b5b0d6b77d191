import type { RunKey } from '../../core/named-ids';
import type { AgentView } from '../../db/agent/agent-view';
import type { PlannedAction } from '../../db/agent/kinds/run';
import type { StoredStep } from '../../db/agent/steps';
import { gateCodes } from '../../tools/gates';
import type { PreparedCall } from '../../tools/registry';
import type { ToolContext } from '../../tools/tool';
import { effectContext } from '../effects/effect';
import type { AnswerBody, ResultBody } from './next-move';
import { placeOfEffect, placeOfStep } from './replay-places';
import { ShadowRefusal, shadowStores, shadowWriter, type ShadowPlace } from './replay-shadow';
import type { RunProvenance, WorkflowParts } from './run';
import { failed, nothingChanged, readOutcome, succeeded, type ToolOutcome } from '../effects/tool-outcome';

// [REPLAY-3] Gates decided by what was so at that moment, which is not kept: a refusal stands as it was stored. Everything else that an action
// came to is worked out again by the tool's own code.
export type ReplayParts = Pick<WorkflowParts, 'stores' | 'tools' | 'days' | 'withholdsTainted'>;
export type ReplayOf = {
  readonly parts: ReplayParts;
  readonly agent: AgentView;
  readonly threadId: string;
};
export type CallOf = ReplayOf & {
  readonly runKey: RunKey;
  readonly answer: AnswerBody;
  readonly provenance: RunProvenance;
  readonly isTainted: boolean;
};
export type ReplayedResult = Pick<ResultBody, 'status' | 'code' | 'content'>;

export const contextOf = ({
  parts,
  agent,
  threadId,
  runKey,
  answer,
  provenance,
  isTainted,
}: CallOf): ToolContext => ({
  stores: shadowStores(parts.stores),
  agent,
  runKey,
  threadId,
  isTainted,
  provenance,
  seen: answer.seen,
  dayOf: parts.days.personDay,
});

const resultOf = ({ status, code, content }: ToolOutcome | ResultBody): ReplayedResult => ({
  status,
  code,
  content,
});

type Doing = {
  readonly of: CallOf;
  readonly action: PlannedAction;
  readonly call: PreparedCall;
  readonly place: ShadowPlace;
};
const written = ({ of, action, call, place }: Doing): ToolOutcome => {
  const context = contextOf(of);
  if (call.kind === 'read') {
    const output = call.read(context);
    return output.ok ? readOutcome(output.value) : failed(output.error, action.args);
  }
  try {
    const writer = shadowWriter(of.parts.stores, place);
    return succeeded(call.write(writer, effectContext(context, action)), nothingChanged);
  } catch (error) {
    if (error instanceof ShadowRefusal) return failed(error.failure, action.args);
    throw error;
  }
};

/** Decided then by what was so then. An unsafe target is looked at again: the tool's own code says so. */
const isGates = ({ status, code }: ReplayedResult): boolean =>
  status === 'error' && code !== 'unsafe_target' && gateCodes.some((gate) => gate === code);

type Action = {
  readonly of: CallOf;
  readonly action: PlannedAction;
  readonly then: ResultBody;
  readonly step: StoredStep;
};
const placeFor = ({ of, action, step }: Action, call: PreparedCall): ShadowPlace => {
  const { stores } = of.parts;
  const domain = call.kind === 'journal' ? 'journal' : 'agent';
  const found =
    call.kind === 'journal' ? placeOfEffect(stores, action.operationId) : placeOfStep(stores, step.id);
  const { hostId } = stores[domain].unitOfWork;
  return found ?? { domain, hostId, firstCounter: 1, at: step.at, made: new Set() };
};

/** What the action comes to when it is done again, in the shadow. */
export const redo = (doing: Action): ReplayedResult => {
  const { of, action, then } = doing;
  if (isGates(then)) return resultOf(then);
  const tool = of.parts.tools.find(action.toolName);
  if (tool === null) return resultOf(failed({ code: 'unknown_tool', detail: action.toolName }, action.args));
  const call = tool.prepare(action.args);
  if (!call.ok) return resultOf(failed(call.error, action.args));
  const targets = call.value.targets(contextOf(of));
  if (!targets.ok) return resultOf(failed({ ...targets.error, code: 'unsafe_target' }, action.args));
  return resultOf(written({ of, action, call: call.value, place: placeFor(doing, call.value) }));
};

/** A failure is the same failure whatever its sentence says in another version. */
export const isSameResult = (then: ReplayedResult, now: ReplayedResult): boolean =>
  then.status === now.status &&
  then.code === now.code &&
  (then.status === 'error' || then.content === now.content);
