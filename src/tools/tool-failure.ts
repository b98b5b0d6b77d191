import { isJsonObject, type Json } from '../core/json';
import type { Failure } from '../core/result';

// [FAILURE-1] A tool's failure says what kind it is, what to do instead, which argument it is about where that can be told, and whether going at the
// same thing once more can help. All of it is ours: no word of a record or of a model is in it.
export const failureKinds = [
  ...(['arguments', 'unknown_tool', 'scope', 'target', 'stopped'] as const),
  ...(['budget', 'needs_person', 'conflict', 'storage', 'refused'] as const),
] as const;
export type FailureKind = (typeof failureKinds)[number];
export type ToolFailure = {
  readonly kind: FailureKind;
  /** For the model: what to do now. */
  readonly hint: string;
  /** The argument, as a path: `moves.0.blockId`. */
  readonly field: string | null;
  /** Whether the same thing can succeed in this run, with what the hint says put right. */
  readonly retryable: boolean;
};
type Known = Omit<ToolFailure, 'field'>;

const target: Known = {
  kind: 'target',
  retryable: true,
  hint: 'Read the record anew or resolve what is meant, and name one that is there. If it stays unclear, ask the person.',
};
const conflicted: Known = {
  kind: 'conflict',
  retryable: false,
  hint: 'Two versions of it contradict each other, and only the person can choose. Leave it, and say so.',
};
const stopped: Known = { kind: 'stopped', retryable: false, hint: 'Do nothing more of this kind, and end.' };
const fixable = (hint: string): Known => ({ kind: 'arguments', retryable: true, hint });
const storage: Known = {
  kind: 'storage',
  retryable: true,
  hint: 'It is the device, not what was asked. End; the run is tried again by itself.',
};
const refused: Known = {
  kind: 'refused',
  retryable: false,
  hint: 'Leave it, and tell the person what could not be done.',
};

const known: Readonly<Record<string, Known>> = {
  invalid_arguments: fixable(
    'Put right what the detail names, as the tool’s schema says, and call it again.',
  ),
  unknown_tool: {
    kind: 'unknown_tool',
    retryable: false,
    hint: 'Call only tools that are offered in this request.',
  },
  out_of_scope: {
    kind: 'scope',
    retryable: false,
    hint: 'Keep to the categories and tools that are allowed (list_allowed_categories), or ask the person.',
  },
  unsafe_target: target,
  not_found: target,
  already_exists: {
    ...refused,
    kind: 'conflict',
    hint: 'It is there already: read it instead of making it.',
  },
  agent_destroyed: stopped,
  stopped,
  budget_exceeded: {
    kind: 'budget',
    retryable: false,
    hint: 'Nothing is left for today. Say what matters, and end.',
  },
  confirmation_required: {
    kind: 'needs_person',
    retryable: false,
    hint: 'It lies before the person, who decides. Do not propose it again; go on with what does not depend on it, or end.',
  },
  time_in_future: fixable(
    'Only time that has passed can be logged. Look at what clocks show now, with their offset.',
  ),
  time_entry_ends_before_start: fixable('The end has to lie behind the start, both with their offset.'),
  name_without_letters: fixable('Give a name with letters or digits in it.'),
  text_not_storable: fixable('Leave out signs that cannot be stored.'),
  commit_too_large: fixable('Do it in smaller parts.'),
};

const LONGEST_FIELD = 80;
const asField = (path: string): string | null =>
  path.length <= LONGEST_FIELD && /^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*$/.test(path) ? path : null;

/** Where a value stands among the arguments. */
const pathOf = (args: Json, wanted: string): string | null => {
  if (args === wanted) return '';
  const entries = Array.isArray(args)
    ? args.map((value, at): [string, Json] => [String(at), value])
    : isJsonObject(args)
      ? Object.entries(args)
      : [];
  for (const [key, value] of entries) {
    const inside = pathOf(value, wanted);
    if (inside !== null) return inside === '' ? key : `${key}.${inside}`;
  }
  return null;
};

/** Of arguments that do not fit, the first path; of a record, the argument that names it. */
const fieldOf = ({ code, detail = '' }: Failure, args: Json): string | null => {
  if (code === 'invalid_arguments') return asField(/^([^:\s]+):/.exec(detail)?.[1] ?? '');
  const named = /^\w+ (\S+?)(?::|$)/.exec(detail)?.[1];
  const path = named === undefined ? null : pathOf(args, named);
  return path === null ? null : asField(path);
};

const knownOf = ({ code, detail = '' }: Failure): Known => {
  if (code === 'unsafe_target' && detail.endsWith(': conflicted')) return conflicted;
  if (code === 'disk_full' || code.startsWith('database_')) return storage;
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? refused;
};

export const toolFailureOf = (failure: Failure, args: Json): ToolFailure => {
  const { kind, hint, retryable } = knownOf(failure);
  return { kind, hint, field: fieldOf(failure, args), retryable };
};
