import type { CommandInput, QueryOutput } from '../../../runtime/api/definition';
import type { TaskPick } from '../timer/task-choice';
import type { AgentEdit } from './agent-edit';
import { changeToEdit, timeToEdit } from './cause-to-edit';
import { causeKinds, type ChangeEdit } from './change-cause';
import { readLimits, typedLimits, type TypedLimits } from './limit-fields';
import { timeEditOf, type TimeEdit } from './time-cause';

// [MAKE-4] What an agent is made with: as its kind has it, until the person says otherwise.
export type Template = QueryOutput<'template.list'>['templates'][number];
export type NewCause = {
  /** Of what its kind brings, the key; of what was added, a name of its own. */
  readonly id: string;
  /** Null: added by the person. */
  readonly label: string | null;
  readonly isOn: boolean;
  /** At most one of the two; neither: it says more than can be changed here. */
  readonly time: TimeEdit | null;
  readonly change: ChangeEdit | null;
};
export type NewAgent = AgentEdit & {
  readonly task: TaskPick | null;
  readonly modelId: string | null;
  readonly causes: readonly NewCause[];
  readonly limits: TypedLimits;
};
export type CauseInput = NonNullable<CommandInput<'agent.create'>['causes']>[number];

const causesOf = ({ timers, subscriptions }: Template): readonly NewCause[] => [
  ...timers.map(({ key, label, schedule }) => {
    const time = timeToEdit({ id: key, schedule });
    return { id: key, label, isOn: true, time: time && timeEditOf(time), change: null };
  }),
  ...subscriptions.map(({ key, label, predicate }) => {
    const change = changeToEdit({ id: key, predicate }, causeKinds);
    const { tokens = [], categoryId = null } = change ?? {};
    return { id: key, label, isOn: true, time: null, change: change && { tokens, categoryId } };
  }),
];

export const newAgentOf = (template: Template): NewAgent => ({
  ...{ name: template.name, mode: template.mode, quietHours: null, task: null, modelId: null },
  categoryIds: template.needsCategory ? [] : null,
  causes: causesOf(template),
  limits: typedLimits(template.limits),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** It is woken as its kind is, by these words. */
export const isOfItsKind = ({ isOn: _isOn, ...cause }: NewCause, template: Template): boolean =>
  causesOf(template).some(({ isOn: _on, ...known }) => isSame(known, cause));

/** A cause as the command takes it; null: it is not understood yet. */
export type ReadCause = (cause: NewCause) => CauseInput | null;

/** What of it is not as its kind has it; null: something is not understood. */
export const wishesOf = (
  agent: NewAgent,
  { template, readCause }: { readonly template: Template; readonly readCause: ReadCause },
): Omit<CommandInput<'agent.create'>, 'templateId'> | null => {
  const { name, mode, quietHours, categoryIds, task, modelId } = agent;
  const limits = readLimits(agent.limits);
  const causes = agent.causes.filter(({ isOn }) => isOn).map(readCause);
  const known = causes.filter((cause) => cause !== null);
  if (limits === null || known.length < causes.length) return null;
  return {
    ...{ name, mode },
    ...(categoryIds === null ? {} : { categoryIds: [...categoryIds] }),
    ...(task === null ? {} : { taskId: task.id }),
    ...(quietHours === null ? {} : { quietHours }),
    ...(modelId === null ? {} : { modelId }),
    ...(isSame(agent.causes, causesOf(template)) ? {} : { causes: known }),
    ...(isSame(limits, template.limits) ? {} : { limits }),
  };
};
