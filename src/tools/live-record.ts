import type { CategoryId } from '../core/named-ids';
import type { Registers } from '../core/registers';
import { hasLiveConflict } from '../core/conflicts';
import { fail, ok, type Failure, type Result } from '../core/result';
import { effectiveOf } from '../db/effective';
import { hasTaintedText } from '../db/agent/source-record';
import { integerOrNull, textOrNull } from '../db/journal/effective';
import { foldsOf, type Effective } from '../db/record-kind';
import { overheard } from './read-notes';
import type { ToolContext, ToolTargets } from './tool';

/** A record of the journal as a tool may read it. */
export type Found = {
  readonly id: string;
  readonly fields: Effective;
  readonly tainted: boolean;
  readonly isConflicted: boolean;
};
export type Wanted = { readonly kind: string; readonly id: string };

/** `unsafe_target`: not there, deleted, or not to be read. */
export const findLive = (
  { stores, onRead }: Pick<ToolContext, 'stores' | 'onRead'>,
  { kind, id }: Wanted,
): Result<Found, Failure> => {
  const { records } = stores.journal;
  const definition = records.registerKind(kind);
  const read = records.readState(definition, id);
  if (!read.ok) return fail('unsafe_target', `${kind} ${id}: unreadable`);
  const registers: Registers | null = read.value;
  if (registers === null) return fail('unsafe_target', `${kind} ${id}: unresolved`);
  const fields = effectiveOf(definition, registers);
  if (integerOrNull(fields, 'deletedAt') !== null) return fail('unsafe_target', `${kind} ${id}: deleted`);
  const tainted = hasTaintedText(definition, registers);
  const isConflicted = hasLiveConflict(registers, foldsOf(definition));
  return ok({ id, fields: overheard(fields, { kind, id, onRead }), tainted, isConflicted });
};

/** Whether there ever was one; read by `findLive` it may be deleted. */
export const isThere = ({ stores }: Pick<ToolContext, 'stores'>, { kind, id }: Wanted): boolean => {
  const { records } = stores.journal;
  const read = records.readState(records.registerKind(kind), id);
  return !read.ok || read.value !== null;
};

/**
 * [TOOL-13] For a record whose id follows from what it joins: what the person put an end to, an agent does not begin again, nor says that it did.
 */
export const notEnded = (context: ToolContext, { kind, id }: Wanted): Result<null, Failure> => {
  const found = findLive(context, { kind, id });
  return !found.ok && found.error.detail === `${kind} ${id}: deleted` ? found : ok(null);
};

/** One that may be written: its versions do not contradict each other. */
export const findSafe = (context: ToolContext, wanted: Wanted): Result<Found, Failure> => {
  const found = findLive(context, wanted);
  if (!found.ok || !found.value.isConflicted) return found;
  return fail('unsafe_target', `${wanted.kind} ${wanted.id}: conflicted`);
};

/** What was deleted is still called what it was. */
const lastFields = ({ stores: { journal } }: ToolContext, { kind, id }: Wanted): Effective => {
  const definition = journal.records.registerKind(kind);
  const read = journal.records.readState(definition, id);
  return read.ok && read.value !== null ? effectiveOf(definition, read.value) : {};
};

/** For a summary: what is called so, in quotes; its id where it cannot be read. */
export const nameOf = (context: ToolContext, wanted: Wanted): string => {
  const found = findLive(context, wanted);
  const fields = found.ok ? found.value.fields : lastFields(context, wanted);
  const field = ['title', 'name', 'text'].find((name) => typeof fields[name] === 'string');
  return (field === undefined ? null : textOrNull(fields, field)) ?? wanted.id;
};

export const categoryOf = ({ fields }: Found): CategoryId | null => textOrNull(fields, 'categoryId');

export const targetsOf = (found: Found, ...others: readonly (CategoryId | null)[]): ToolTargets => ({
  targetRefs: [found.id],
  categoryIds: [...new Set([categoryOf(found), ...others])],
});
