import type { CategoryId } from '../core/named-ids';
import { isJsonObject, jsonEquals, type Json } from '../core/json';
import type { Condition } from './subscription';

// [WAKE-3] A field that was never written reads as null.
// [WAKE-9] `changed`: this commit wrote it, and it is another than before. `becomes`: besides, it is this very value now.
export type MatchEntity = {
  readonly id: string;
  readonly type: string | null;
  /** Where it belongs: all of them must be allowed. Null where it belongs nowhere. */
  readonly categoryIds: readonly (CategoryId | null)[];
  readonly fields: ReadonlyMap<string, Json>;
  /** What this commit wrote, with what was there before: null for nothing. */
  readonly written: ReadonlyMap<string, Json>;
  /** The other ends of its live links. */
  readonly linkedIds: ReadonlySet<string>;
};

type Place = { readonly register: string; readonly member: string | null };

/** A name with a dot is a field of that very name where the entity has one. */
const placeOf = (entity: MatchEntity, field: string): Place => {
  const dot = field.indexOf('.');
  if (dot === -1 || entity.fields.has(field)) return { register: field, member: null };
  return { register: field.slice(0, dot), member: field.slice(dot + 1) };
};
const within = (value: Json | undefined, member: string | null): Json => {
  if (member === null) return value ?? null;
  return isJsonObject(value) && Object.hasOwn(value, member) ? (value[member] ?? null) : null;
};

const nowAt = (entity: MatchEntity, { register, member }: Place): Json =>
  within(entity.fields.get(register), member);

const isChanged = (entity: MatchEntity, place: Place): boolean => {
  const before = entity.written.get(place.register);
  if (before === undefined) return false;
  return !jsonEquals(within(before, place.member), nowAt(entity, place));
};
const hasBecome = (entity: MatchEntity, { place, value }: { place: Place; value: Json }): boolean => {
  const before = entity.written.get(place.register);
  if (before === undefined) return false;
  return jsonEquals(nowAt(entity, place), value) && !jsonEquals(within(before, place.member), value);
};

export const conditionHolds = (condition: Condition, entity: MatchEntity): boolean => {
  if (condition.entityType !== undefined && condition.entityType !== entity.type) return false;
  if (condition.op === 'linkedTo') return entity.linkedIds.has(condition.value);
  const place = placeOf(entity, condition.field);
  const now = nowAt(entity, place);
  switch (condition.op) {
    case 'eq':
      return jsonEquals(now, condition.value);
    case 'neq':
      return !jsonEquals(now, condition.value);
    case 'in':
      return condition.value.some((value) => jsonEquals(now, value));
    case 'changed':
      return isChanged(entity, place);
    case 'becomes':
      return hasBecome(entity, { place, value: condition.value });
  }
};
