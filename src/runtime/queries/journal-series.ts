import { slugOf } from '../../core/text';
import { measurementKind } from '../../db/journal/kinds/measurement';
import { ratingKind } from '../../db/journal/kinds/rating';
import { workoutKind } from '../../db/journal/kinds/workout';
import { convert } from '../../db/journal/unit-conversion';
import { onTokens } from '../../notifications/dependence';
import { journalQueries } from '../api/journal-definition';
import { trackQueries } from '../api/track-definition';
import type { Engine } from '../engine';
import { readRecords } from './journal-records';
import { measurementView, ratingView, workoutView } from './journal-views';
import { query } from './query';
import { number, select, text } from '../../db/rows';

// What charts and their tables are drawn from: one walk of one index, at most so many points.
const MOST = 2_000;
const seriesSql = (table: string, { index, slug }: { index: string; slug: string }): string =>
  `SELECT id, state FROM ${table} INDEXED BY ${index} WHERE ${slug} = ? AND live_day >= ? AND live_day <= ?
ORDER BY live_day DESC, at DESC, id DESC LIMIT ${MOST}`;
const RATINGS = seriesSql('rating', { index: 'rating_dimension', slug: 'dimension_slug' });
const WORKOUTS = seriesSql('workout', { index: 'workout_type', slug: 'type_slug' });
const MEASUREMENTS = seriesSql('measurement', { index: 'measurement_kind', slug: 'kind_slug' });
const TARGET =
  'SELECT id, state FROM rating INDEXED BY rating_target WHERE target_id = ? AND target_kind = ? AND deleted_at IS NULL ORDER BY id LIMIT 200';

export const ratingListQuery = query(journalQueries['rating.list'], {
  read: (engine, { targetKind, targetId }) => ({
    ratings: readRecords(engine, { kind: ratingKind, sql: TARGET, params: [targetId, targetKind] }).map(
      ratingView,
    ),
  }),
  dependsOn: () => onTokens('RATING'),
});

export const ratingSeriesQuery = query(journalQueries['rating.series'], {
  read: (engine, { dimension, fromDay, toDay }) => {
    const slug = slugOf(dimension);
    const params = [slug ?? '', fromDay, toDay];
    const ratings = readRecords(engine, { kind: ratingKind, sql: RATINGS, params }).map(ratingView);
    return { points: ratings.reverse().map(({ id, day, at, value }) => ({ id, day, at, value })) };
  },
  dependsOn: () => onTokens('RATING'),
});

/** The names in use, the most used first; each under its newest spelling. */
const namesSql = (table: string, { index, slug }: { index: string; slug: string }): string =>
  `SELECT ${slug} AS slug, count(*) AS uses, max(live_day || '.' || id) AS newest FROM ${table} INDEXED BY ${index} WHERE live_day IS NOT NULL AND ${slug} IS NOT NULL
GROUP BY ${slug} ORDER BY uses DESC, ${slug} LIMIT 200`;
const WORKOUT_TYPES = namesSql('workout', { index: 'workout_type', slug: 'type_slug' });
const MEASUREMENT_KINDS = namesSql('measurement', { index: 'measurement_kind', slug: 'kind_slug' });

type Used = { readonly slug: string; readonly count: number; readonly newestId: string };
const usedNames = ({ database }: Engine, sql: string): readonly Used[] =>
  select({ slug: text, uses: number, newest: text }, sql)
    .all(database)
    .map(({ slug, uses, newest }) => ({
      slug,
      count: uses,
      newestId: newest.slice(newest.indexOf('.') + 1),
    }));
const RATING_DIMENSIONS = namesSql('rating', { index: 'rating_dimension', slug: 'dimension_slug' });
const BY_ID = {
  rating: 'SELECT id, state FROM rating WHERE id = ?',
  workout: 'SELECT id, state FROM workout WHERE id = ?',
  measurement: 'SELECT id, state FROM measurement WHERE id = ?',
} as const;

export const workoutTypesQuery = query(journalQueries['workout.types'], {
  read: (engine) => ({
    types: usedNames(engine, WORKOUT_TYPES).map(({ slug, count, newestId }) => {
      const [newest] = readRecords(engine, { kind: workoutKind, sql: BY_ID.workout, params: [newestId] });
      return { slug, count, name: newest === undefined ? slug : workoutView(newest).workoutType };
    }),
  }),
  dependsOn: () => onTokens('WORKOUT'),
});

export const workoutListQuery = query(journalQueries['workout.list'], {
  read: (engine, { typeSlug, fromDay, toDay }) => ({
    workouts: readRecords(engine, {
      kind: workoutKind,
      sql: WORKOUTS,
      params: [typeSlug, fromDay, toDay],
    }).map(workoutView),
  }),
  dependsOn: () => onTokens('WORKOUT'),
});

export const measurementKindsQuery = query(journalQueries['measurement.kinds'], {
  read: (engine) => ({
    kinds: usedNames(engine, MEASUREMENT_KINDS).flatMap(({ slug, count, newestId }) => {
      const params = [newestId];
      const [newest] = readRecords(engine, { kind: measurementKind, sql: BY_ID.measurement, params });
      if (newest === undefined) return [];
      const latest = measurementView(newest);
      return [{ slug, count, name: latest.measurementKind, latest }];
    }),
  }),
  dependsOn: () => onTokens('MEASUREMENT'),
});

export const ratingDimensionsQuery = query(trackQueries['rating.dimensions'], {
  read: (engine) => ({
    dimensions: usedNames(engine, RATING_DIMENSIONS).flatMap(({ slug, count, newestId }) => {
      const [newest] = readRecords(engine, { kind: ratingKind, sql: BY_ID.rating, params: [newestId] });
      if (newest === undefined) return [];
      const latest = ratingView(newest);
      return [{ slug, count, name: latest.dimension, latest }];
    }),
  }),
  dependsOn: () => onTokens('RATING'),
});

/** [LOGBOOK-4] */
export const measurementSeriesQuery = query(journalQueries['measurement.series'], {
  read: (engine, { kindSlug, fromDay, toDay }) => {
    const params = [kindSlug, fromDay, toDay];
    const all = readRecords(engine, { kind: measurementKind, sql: MEASUREMENTS, params }).map(
      measurementView,
    );
    const unit = all[0]?.quantity.unit ?? '';
    const read = all.reverse().map((view) => {
      const { value, unit: from } = view.quantity;
      return { view, value: convert(value, { from, to: unit }) };
    });
    return {
      unit,
      points: read.flatMap(({ view: { id, day, at }, value }) =>
        value === null ? [] : [{ id, day, at, value }],
      ),
      others: read.flatMap(({ view, value }) => (value === null ? [view] : [])),
    };
  },
  dependsOn: () => onTokens('MEASUREMENT'),
});
