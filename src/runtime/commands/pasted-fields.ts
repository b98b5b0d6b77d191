import type { Json } from '../../core/json';
import type { PastedFields } from '../../db/commit';
import type { CommandMessage } from '../api/transport';

// [PASTE-1] A command says which of its fields text was pasted into; whatever it stores of them is text from outside. The marker makes
// stricter and clears nothing: a name that the input does not have marks everything that the command writes.

/** Where an input field goes to record fields of other names. A line of quick add may also make labels. */
const elsewhere: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'task.quickAdd': { text: ['title', 'name'] },
  'log.quickAdd': { text: ['workoutType', 'measurementKind', 'quantity'] },
  'task.setStatus': { reason: ['status'] },
  'agent.create': { name: ['displayName'], causes: ['label'] },
  'agent.update': { name: ['displayName'] },
};

const valueAt = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null
    ? Object.getOwnPropertyDescriptor(input, name)?.value
    : undefined;

/** Records are changed by `fields` of a command, made by its own members. */
const isGiven = (input: Json, name: string): boolean =>
  valueAt(input, name) !== undefined || valueAt(valueAt(input, 'fields'), name) !== undefined;

export const pastedFieldsOf = ({ name, input, pasted = [] }: CommandMessage): PastedFields => {
  if (pasted.some((field) => !isGiven(input, field))) return 'all';
  return new Set(pasted.flatMap((field) => elsewhere[name]?.[field] ?? [field]));
};

/** For what a command stores that is no record field: a message, an answer, a rule. */
export const isPastedIn = ({ input, pasted = [] }: CommandMessage, name: string): boolean =>
  pasted.includes(name) || pasted.some((field) => !isGiven(input, field));
