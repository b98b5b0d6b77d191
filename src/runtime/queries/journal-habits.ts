import { textOf } from '../../db/journal/effective';
import { isDue, mondayOf, streakOf } from '../../db/journal/habit-streak';
import { habitKind } from '../../db/journal/kinds/habit';
import { habitCheckKind } from '../../db/journal/kinds/habit-check';
import { onTokens } from '../../notifications/dependence';
import { dayNumberOfText, dayTextOf } from '../../core/calendar/civil-day';
import { journalQueries } from '../api/journal-definition';
import { trackQueries, type HabitDetail } from '../api/track-definition';
import type { Engine } from '../engine';
import { habitCheckView } from './journal-list';
import { readRecord, readRecords, type ReadRecord } from './journal-records';
import { habitView, scheduleIn } from './journal-views';
import { query } from './query';
import { from, text } from '../../db/rows';

const HABITS = {
  shown:
    'SELECT id, state FROM habit WHERE deleted_at IS NULL AND archived_at IS NULL ORDER BY created_at, id LIMIT 200',
  archived:
    'SELECT id, state FROM habit WHERE deleted_at IS NULL AND archived_at IS NOT NULL ORDER BY created_at, id LIMIT 200',
} as const;
/** A streak is looked at over three years at most. */
const LOOKED_BACK = 3 * 366;
const DAYS = from('habit_check').column(
  { liveDay: text },
  'INDEXED BY habit_check_habit WHERE habit_id = ? AND live_day >= ? AND live_day <= ?',
);

const checkedDays = (
  { database }: Engine,
  { id, from: first, until }: { readonly id: string; readonly from: number; readonly until: number },
): ReadonlySet<number> => {
  const params = [id, dayTextOf(first), dayTextOf(until)];
  return new Set(DAYS.all(database, params).flatMap((day) => dayNumberOfText(day) ?? []));
};

const habitOn = (
  engine: Engine,
  { record, day }: { readonly record: ReadRecord<'habit'>; readonly day: number },
) => {
  const view = habitView(record);
  const monday = mondayOf(day);
  const from = Math.max(0, monday - LOOKED_BACK);
  const checked = checkedDays(engine, { id: record.id, from, until: monday + 6 });
  const start = Math.max(dayNumberOfText(view.startDay) ?? 0, from);
  const course = { schedule: scheduleIn(record), checked, start, today: day };
  return {
    ...view,
    isDue: isDue(course),
    isChecked: checked.has(day),
    streak: streakOf(course),
    week: Array.from({ length: 7 }, (_, index) => checked.has(monday + index)),
  };
};

export const habitListQuery = query(journalQueries['habit.list'], {
  read: (engine, { day, archived = false }) => {
    const sql = archived ? HABITS.archived : HABITS.shown;
    const habits = readRecords(engine, { kind: habitKind, sql, params: [] });
    const dayNumber = dayNumberOfText(day) ?? 0;
    return { habits: habits.map((record) => habitOn(engine, { record, day: dayNumber })) };
  },
  dependsOn: () => onTokens('HABIT'),
});

const CHECKS =
  'SELECT id, state FROM habit_check INDEXED BY habit_check_habit WHERE habit_id = ? AND live_day >= ? AND live_day <= ? ORDER BY live_day, id LIMIT 2000';
export const habitChecksQuery = query(journalQueries['habit.checks'], {
  read: (engine, { id, fromDay, toDay }) => ({
    checks: readRecords(engine, { kind: habitCheckKind, sql: CHECKS, params: [id, fromDay, toDay] }).map(
      (record) => habitCheckView(record, engine),
    ),
  }),
  dependsOn: () => onTokens('HABIT'),
});

export const trackHabitQuery = query(trackQueries['track.habit'], {
  read: (engine, { id, day }): HabitDetail | null => {
    const record = readRecord(engine, { kind: habitKind, id });
    if (record === null) return null;
    return {
      ...habitOn(engine, { record, day: dayNumberOfText(day) ?? 0 }),
      note: textOf(record.fields, 'note'),
    };
  },
  dependsOn: () => onTokens('HABIT'),
});
