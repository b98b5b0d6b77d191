import { onTokens } from '../../notifications/dependence';
import { trackQueries, type LogItem } from '../api/track-definition';
import type { Engine } from '../engine';
import { namedSources, type Named, type NamedKind } from './chart-sources';
import { momentIn, readRecords, type AnyRecord } from './journal-records';
import { measurementView, ratingView, workoutView } from './journal-views';
import { titleOf } from './journal-titles';
import { query } from './query';

// [TRACK-1] The single entries of a name: one walk of its index, newest first; a page starts behind the last entry of the one before.
type Cursor = { readonly day: string; readonly at: number; readonly id: string };
const cursorText = ({ day, at, id }: Cursor): string => `${day}.${at}.${id}`;
const cursorOf = (text: string | undefined): Cursor | null => {
  const [, day, at, id] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,16})\.(.*)$/su.exec(text ?? '') ?? [];
  return day === undefined || id === undefined ? null : { day, at: Number(at), id };
};

const itemByKind: Readonly<Record<NamedKind, (record: AnyRecord, engine: Engine) => LogItem>> = {
  workout: (record) => ({ kind: 'workout', workout: workoutView(record) }),
  measurement: (record) => ({ kind: 'measurement', measurement: measurementView(record) }),
  rating: (record, engine) => {
    const rating = ratingView(record);
    const { targetKind: kind, targetId: id } = rating;
    return { kind: 'rating', rating, targetTitle: kind === 'day' ? null : titleOf(engine, { kind, id }) };
  },
};

type Page = Named & { readonly before: Cursor | null; readonly take: number };
const read = (engine: Engine, { kind, slug, before, take }: Page): readonly AnyRecord[] => {
  const source = namedSources[kind];
  const behind = before === null ? 'live_day IS NOT NULL' : '(live_day, at, id) < (?, ?, ?)';
  const sql = `SELECT id, state FROM ${source.from} WHERE ${source.slug} = ? AND live_day IS NOT NULL AND ${behind}
ORDER BY live_day DESC, at DESC, id DESC LIMIT ?`;
  const place = before === null ? [] : [before.day, before.at, before.id];
  return readRecords(engine, { kind: source.kind, sql, params: [slug, ...place, take] });
};

const tokens = { workout: ['WORKOUT'], measurement: ['MEASUREMENT'], rating: ['RATING', 'TASK', 'NOTE'] };

export const trackLogsQuery = query(trackQueries['track.logs'], {
  read: (engine, { kind, slug, before, limit = 30 }) => {
    const found = read(engine, { kind, slug, before: cursorOf(before), take: limit + 1 });
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.map((record) => itemByKind[kind](record, engine)),
      next: last === undefined ? null : cursorText({ ...momentIn(last), id: last.id }),
    };
  },
  dependsOn: (_, { kind }) => onTokens(...tokens[kind]),
});
