import type { CategoryId } from '../core/named-ids';
import type { Registers } from '../core/registers';
import { hasLiveConflict } from '../core/conflicts';
import { fail, ok, type Failure, type Result } from '../core/result';
import { effectiveOf } from '../db/records/effective';
import { hasTaintedText } from '../db/agent/source-record';
import { integerNamed, textOrNull, textOrNullNamed } from '../db/journal/effective';
import { foldsOf } from '../db/record-kind';
import type { EffectiveOf, RegisterName } from '../db/records/kinds';
import type { Effective, Held } from '../db/records/view';
import { overheard } from './read-notes';
import type { ToolContext, ToolTargets } from './tool';

/** A record of the journal as a tool may read it. */
type Live<Fields> = {
  readonly id: string;
  readonly fields: Fields;
  readonly tainted: boolean;
  readonly isConflicted: boolean;
};
export type Found<Name extends RegisterName> = Live<EffectiveOf<Name>>;
/** A found record of any kind. */
export type AnyFound = Live<Effective>;
export type Wanted<Name extends RegisterName = RegisterName> = {
  readonly kind: Name;
  readonly id: string;
};

type Reading = Pick<ToolContext, 'stores' | 'onRead'>;
/** Finds a record whose kind is known only at run time, since a record or a search names it. */
export const findAny = (
  { stores, onRead }: Reading,
  { kind, id }: { readonly kind: string; readonly id: string },
): Result<AnyFound, Failure> => {
  const { records } = stores.journal;
  const definition = records.registerKind(kind);
  const read = records.readCounted(definition, id);
  if (!read.ok) return fail('unsafe_target', `${kind} ${id}: unreadable`);
  const registers: Registers | null = read.value;
  if (registers === null) return fail('unsafe_target', `${kind} ${id}: unresolved`);
  const fields = effectiveOf(definition, registers);
  if (integerNamed(fields, 'deletedAt') !== null) return fail('unsafe_target', `${kind} ${id}: deleted`);
  const tainted = hasTaintedText(definition, registers);
  const isConflicted = hasLiveConflict(registers, foldsOf(definition));
  return ok({ id, fields: overheard(fields, { kind, id, onRead }), tainted, isConflicted });
};

/** `unsafe_target`: not there, deleted, or not to be read. */
export function findLive<Name extends RegisterName>(
  context: Reading,
  wanted: Wanted<Name>,
): Result<Found<Name>, Failure>;
export function findLive(context: Reading, wanted: Wanted): Result<AnyFound, Failure> {
  return findAny(context, wanted);
}

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

const unlessConflicted = <Of extends { readonly isConflicted: boolean }>(
  found: Result<Of, Failure>,
  { kind, id }: { readonly kind: string; readonly id: string },
): Result<Of, Failure> =>
  found.ok && found.value.isConflicted ? fail('unsafe_target', `${kind} ${id}: conflicted`) : found;

/** One that may be written: its versions do not contradict each other. */
export const findSafe = <Name extends RegisterName>(
  context: ToolContext,
  wanted: Wanted<Name>,
): Result<Found<Name>, Failure> => unlessConflicted(findLive(context, wanted), wanted);
export const findAnySafe = (
  context: ToolContext,
  wanted: { readonly kind: string; readonly id: string },
): Result<AnyFound, Failure> => unlessConflicted(findAny(context, wanted), wanted);

/** What was deleted is still called what it was. */
const lastFields = ({ stores: { journal } }: ToolContext, { kind, id }: Wanted): Effective => {
  const definition = journal.records.registerKind(kind);
  const read = journal.records.readState(definition, id);
  return read.ok && read.value !== null ? effectiveOf(definition, read.value) : {};
};

/** For a summary: what is called so, in quotes; its id where it cannot be read. */
export const nameOf = (context: ToolContext, wanted: Wanted): string => {
  const found = findLive(context, wanted);
  const fields: Effective = found.ok ? found.value.fields : lastFields(context, wanted);
  const field = ['title', 'name', 'text'].find((name) => typeof fields[name] === 'string');
  return (field === undefined ? null : textOrNullNamed(fields, field)) ?? wanted.id;
};

/** A record that can belong to a category. */
export type Categorised = {
  readonly id: string;
  readonly fields: { readonly categoryId?: Held<string | null> };
};
export const categoryOf = ({ fields }: Pick<Categorised, 'fields'>): CategoryId | null =>
  textOrNull(fields, 'categoryId');

export const targetsOf = (found: Categorised, ...others: readonly (CategoryId | null)[]): ToolTargets => ({
  targetRefs: [found.id],
  categoryIds: [...new Set([categoryOf(found), ...others])],
});
