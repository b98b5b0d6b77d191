import { sha256 } from '../../../core/sha256';
import { slugOf } from '../../../core/text';
import type { ColumnDefinition, FieldDefinition, Subtype } from '../../record-kind';
import type { Erasable, ViewOf } from '../../records/view';
import { integerOrNull, memberInteger, memberText } from '../effective';
import { Millis, Moment } from './fields';

// What most kinds of the journal have alike: a birth, perhaps an end, and the moment that they are about.
export const lifetimeFields = {
  createdAt: { schema: Millis, fold: 'scalar' },
  deletedAt: { schema: Millis.nullable(), fold: 'deletedAt' },
} as const satisfies Readonly<Record<string, FieldDefinition>>;

export const deletedColumn = {
  type: 'INTEGER',
  from: (effective) => integerOrNull(effective, 'deletedAt'),
} as const satisfies ColumnDefinition<Erasable>;

/** [JOURNAL-9] */
export const momentField = { schema: Moment, fold: 'scalar' } as const satisfies FieldDefinition;
export type Momentary = ViewOf<{ readonly moment: typeof momentField }>;
const dayOf = (effective: Momentary): string =>
  memberText(effective, { group: 'moment', member: 'day' }) ?? '';
const isDeleted = (effective: Erasable): boolean => integerOrNull(effective, 'deletedAt') !== null;

/** [JOURNAL-10] `live_day` drives the lists by day: null while the record is deleted. */
export const momentColumns = {
  day: { type: 'TEXT', from: dayOf },
  at: {
    type: 'INTEGER',
    from: (effective) => memberInteger(effective, { group: 'moment', member: 'at' }) ?? 0,
  },
  live_day: { type: 'TEXT', from: (effective) => (isDeleted(effective) ? null : dayOf(effective)) },
} as const satisfies Readonly<Record<string, ColumnDefinition<Momentary & Erasable>>>;

/** [JOURNAL-11] The subtype tokens of a name that a person typed; a name of signs alone has no slug and so no token. */
export const slugSubtypes = (namespace: string, name: string): readonly Subtype[] => {
  const value = slugOf(name);
  return value === null ? [] : [{ namespace, value }];
};

/** [JOURNAL-12] sha256(`v1|{kind}|{part}|…`), null where a part is missing. */
export const derivedIdOf = (kind: string, parts: readonly (string | null)[]): string | null =>
  parts.every((part) => part !== null && part !== '') ? sha256(['v1', kind, ...parts].join('|')) : null;
