import type { RegisterKind } from '../../db/record-kind';
import { measurementKind } from '../../db/journal/kinds/measurement';
import { ratingKind } from '../../db/journal/kinds/rating';
import { workoutKind } from '../../db/journal/kinds/workout';
import { dayNumberOfText, dayTextOf } from '../../core/calendar/civil-day';
import type { Engine } from '../engine';
import type { Span } from './chart-steps';
import { readRecords, type AnyRecord } from './journal-records';
import { column, type Select } from '../../db/rows';

/** Kinds whose entries stand under a name: one index per kind, by name and day. */
export type NamedKind = 'measurement' | 'rating' | 'workout';
type Source = {
  readonly kind: RegisterKind;
  readonly from: string;
  readonly slug: string;
};
export const namedSources: Readonly<Record<NamedKind, Source>> = {
  measurement: {
    kind: measurementKind,
    from: 'measurement INDEXED BY measurement_kind',
    slug: 'kind_slug',
  },
  rating: { kind: ratingKind, from: 'rating INDEXED BY rating_dimension', slug: 'dimension_slug' },
  workout: { kind: workoutKind, from: 'workout INDEXED BY workout_type', slug: 'type_slug' },
};

export type Named = { readonly kind: NamedKind; readonly slug: string };

const rangeSql = ({ from, slug }: Source): string =>
  `SELECT id, state FROM ${from} WHERE ${slug} = ? AND live_day >= ? AND live_day <= ?
ORDER BY live_day DESC, at DESC, id DESC LIMIT ?`;

/** Newest first. */
export const readSpan = (
  engine: Engine,
  { of: { kind, slug }, from, to, most }: Span & { readonly of: Named; readonly most: number },
): readonly AnyRecord[] => {
  const source = namedSources[kind];
  const params = [slug, dayTextOf(from), dayTextOf(to), most];
  return readRecords(engine, { kind: source.kind, sql: rangeSql(source), params });
};

const edgeOf = ({ from, slug }: Source, way: 'ASC' | 'DESC'): Select<number> =>
  column(
    { liveDay: (value) => (typeof value === 'string' ? (dayNumberOfText(value) ?? undefined) : undefined) },
    `SELECT live_day FROM ${from} WHERE ${slug} = ? AND live_day IS NOT NULL ORDER BY live_day ${way} LIMIT 1`,
  );

/** The first and the last day under this name. */
export const writtenDays = ({ database }: Engine, { kind, slug }: Named): Span | null => {
  const source = namedSources[kind];
  const from = edgeOf(source, 'ASC').first(database, [slug]);
  const to = edgeOf(source, 'DESC').first(database, [slug]);
  return from === null || to === null ? null : { from, to };
};
