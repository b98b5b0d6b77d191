import { z } from 'zod';
import type { CommandInput, QueryOutput } from '../../../runtime/api/definition';
import { TaskPick } from '../timer/task-pick';
import { AgentEdit } from './agent-edit';
import { changeToEdit, timeToEdit } from './cause-to-edit';
import { causeKinds, ChangeEdit } from './change-cause';
import { readLimits, typedLimits, TypedLimits } from './limit-fields';
import { TimeEdit, timeEditOf } from './time-cause';

// [MAKE-4] What an agent is made with: as its kind has it, until the person says otherwise.
export type Template = QueryOutput<'template.list'>['templates'][number];
const NewCause = z
  .object({
    /** Of what its kind brings, the key; of what was added, a name of its own. */
    id: z.string(),
    /** Null: added by the person. */
    label: z.string().nullable(),
    isOn: z.boolean(),
    /** At most one of the two; neither: it says more than can be changed here. */
    time: TimeEdit.nullable(),
    change: ChangeEdit.nullable(),
  })
  .readonly();
export type NewCause = z.infer<typeof NewCause>;
export const NewAgent = z
  .object({
    ...AgentEdit.unwrap().shape,
    task: TaskPick.nullable(),
    modelId: z.string().nullable(),
    causes: z.array(NewCause).readonly(),
    limits: TypedLimits,
  })
  .readonly();
export type NewAgent = z.infer<typeof NewAgent>;
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

export const newAgentOf = (template: Template, locale: string): NewAgent => ({
  name: template.name,
  mode: template.mode,
  quietHours: null,
  task: null,
  modelId: null,
  categoryIds: template.needsCategory ? [] : null,
  causes: causesOf(template),
  limits: typedLimits(template.limits, locale),
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
    name,
    mode,
    ...(categoryIds === null ? {} : { categoryIds: [...categoryIds] }),
    ...(task === null ? {} : { taskId: task.id }),
    ...(quietHours === null ? {} : { quietHours }),
    ...(modelId === null ? {} : { modelId }),
    ...(isSame(agent.causes, causesOf(template)) ? {} : { causes: known }),
    ...(isSame(limits, template.limits) ? {} : { limits }),
  };
};
