import type { CategoryId } from '../../core/named-ids';
import {
  integerNamed,
  integerOrNull,
  memberInteger,
  memberText,
  textNamed,
  textOf,
  textOrNull,
} from '../journal/effective';
import type { Momentary } from '../journal/kinds/lifetime';
import { wallMinutes } from '../journal/wall-time';
import type { EffectiveOf, RegisterName } from '../records/kinds';
import type { Effective, Held } from '../records/view';

// What of a record can be found, and when it was. A checklist's items are found as their task; names of labels and categories are not texts
// of their own.
export type SearchableText = {
  readonly title: string;
  readonly body: string;
  /** Milliseconds: what is newer is shown first. */
  readonly at: number;
  readonly categoryId: CategoryId | null;
};
type Read<Name extends RegisterName> = (effective: EffectiveOf<Name>) => SearchableText;
type Born = { readonly createdAt?: Held<number> };

const momentAt = (effective: Momentary): number =>
  memberInteger(effective, { group: 'moment', member: 'at' }) ?? 0;
const createdAt = (effective: Born): number => integerOrNull(effective, 'createdAt') ?? 0;
const wallAt = (text: string): number => (wallMinutes(text) ?? 0) * 60_000;
const lines = (...texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== '').join('\n');

type Searchable =
  | 'task'
  | 'note'
  | 'voiceNote'
  | 'timeEntry'
  | 'dayPlan'
  | 'planBlock'
  | 'rating'
  | 'workout'
  | 'measurement'
  | 'habit'
  | 'habitCheck';
const READ: { readonly [Name in Searchable]: Read<Name> } = {
  task: (effective) => ({
    title: textOf(effective, 'title'),
    body: lines(
      textOf(effective, 'notes'),
      memberText(effective, { group: 'status', member: 'statusReason' }),
    ),
    at: createdAt(effective),
    categoryId: textOrNull(effective, 'categoryId'),
  }),
  note: (effective) => ({
    title: textOf(effective, 'title'),
    body: textOf(effective, 'body'),
    at: momentAt(effective),
    categoryId: textOrNull(effective, 'categoryId'),
  }),
  voiceNote: (effective) => ({
    title: textOf(effective, 'title'),
    body: textOf(effective, 'transcript'),
    at: momentAt(effective),
    categoryId: textOrNull(effective, 'categoryId'),
  }),
  timeEntry: (effective) => ({
    title: textOf(effective, 'annotation'),
    body: '',
    at: memberInteger(effective, { group: 'span', member: 'start' }) ?? 0,
    categoryId: textOrNull(effective, 'categoryId'),
  }),
  dayPlan: (effective) => ({
    title: '',
    body: textOf(effective, 'intention'),
    at: wallAt(`${textOf(effective, 'day')}T12:00`),
    categoryId: null,
  }),
  planBlock: (effective) => ({
    title: textOf(effective, 'title'),
    body: textOf(effective, 'notes'),
    at: wallAt(memberText(effective, { group: 'block', member: 'start' }) ?? ''),
    categoryId: memberText(effective, { group: 'block', member: 'categoryId' }),
  }),
  rating: (effective) => ({
    title: textOf(effective, 'dimension'),
    body: textOf(effective, 'note'),
    at: momentAt(effective),
    categoryId: null,
  }),
  workout: (effective) => ({
    title: textOf(effective, 'workoutType'),
    body: textOf(effective, 'note'),
    at: momentAt(effective),
    categoryId: textOrNull(effective, 'categoryId'),
  }),
  measurement: (effective) => ({
    title: textOf(effective, 'measurementKind'),
    body: textOf(effective, 'note'),
    at: momentAt(effective),
    categoryId: textOrNull(effective, 'categoryId'),
  }),
  habit: (effective) => ({
    title: textOf(effective, 'name'),
    body: textOf(effective, 'note'),
    at: createdAt(effective),
    categoryId: textOrNull(effective, 'categoryId'),
  }),
  habitCheck: (effective) => ({
    title: '',
    body: textOf(effective, 'note'),
    at: createdAt(effective),
    categoryId: null,
  }),
};
const readByKind: ReadonlyMap<string, (effective: Effective) => SearchableText> = new Map(
  Object.entries(READ),
);

/** Kinds that are documents of their own. */
export const searchableKinds: readonly string[] = [...readByKind.keys()];

/** Null where there is nothing to find: deleted, of another kind, or without a word. */
export const searchableText = (kind: string, effective: Effective): SearchableText | null => {
  const read = readByKind.get(kind);
  if (read === undefined || integerNamed(effective, 'deletedAt') !== null) return null;
  return read(effective);
};

export type DocumentRef = { readonly kind: string; readonly id: string };

/** Which document says what this record says. */
export const documentOf = (ref: DocumentRef, effective: Effective): DocumentRef | null => {
  if (ref.kind === 'checklist' || ref.kind === 'checklistItem')
    return { kind: 'task', id: textNamed(effective, 'taskId') };
  return readByKind.has(ref.kind) ? ref : null;
};
