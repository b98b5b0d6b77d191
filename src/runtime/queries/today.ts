import type { DayText } from '../../core/calendar/civil-day';
import { addDays } from '../../core/calendar/day-text';
import { instantHere } from '../../core/calendar/device-clock';
import { column, exists, from, number } from '../../db/rows';
import type { SqlDatabase, SqlValue } from '../../db/sql-database';
import { queries } from '../api/definition';
import type { TaskSummary } from '../api/values';
import { onTokens } from '../../notifications/dependence';
import { query } from './query';
import { TASK } from './task-rows';

// [TODAY-1] At most 12 queries and 200 rows, each answered from a narrow index, whatever the journal holds.
// [TODAY-2] A task stands in one section: overdue, else due today, else in progress. Done today is what was completed on that day.
// [TODAY-3] Counts stop at 10,000: beyond that "how many more" is no longer news.
const COUNT_UP_TO = 10_000;
type Section = {
  readonly where: string;
  readonly params: readonly SqlValue[];
  readonly order: string;
  readonly show: number;
};

// A due with a wall time starts with its day and `T`, so `U` is the first text behind the day.
const behind = (day: string): string => `${day}U`;

const sectionsOf = ({ day, from, until }: { day: string; from: number; until: number }) => ({
  overdue: { where: 'open_due < ?', params: [day], order: 'open_due, priority, id', show: 50 },
  due: {
    where: 'open_due >= ? AND open_due < ?',
    params: [day, behind(day)],
    order: 'open_due, priority, id',
    show: 50,
  },
  inProgress: {
    where: "live_status = 'IN_PROGRESS' AND (open_due IS NULL OR open_due >= ?)",
    params: [behind(day)],
    order: 'created_at DESC, id DESC',
    show: 50,
  },
  doneToday: {
    where: 'live_completed_at >= ? AND live_completed_at < ?',
    params: [from, until],
    order: 'live_completed_at DESC, id DESC',
    show: 40,
  },
});

const rowsOf = (database: SqlDatabase, { where, params, order, show }: Section): TaskSummary[] => [
  ...from('task').select(TASK, `WHERE ${where} ORDER BY ${order} LIMIT ${show}`).all(database, params),
];

const countOf = (database: SqlDatabase, { where, params }: Section): number => {
  const counted = `SELECT count(*) AS count FROM (SELECT 1 FROM task WHERE ${where} LIMIT ${COUNT_UP_TO})`;
  return column({ count: number }, counted).first(database, params) ?? 0;
};

/** Nothing is counted where the list shows all there is. */
const read = (database: SqlDatabase, section: Section): { tasks: TaskSummary[]; more: number } => {
  const tasks = rowsOf(database, section);
  const isAll = tasks.length < section.show;
  return { tasks, more: isAll ? 0 : Math.max(0, countOf(database, section) - tasks.length) };
};

const hasAnyTask = exists("SELECT 1 FROM task WHERE live_status > '' LIMIT 1");

/** The day's first instant where this peer runs; a caller in another zone says its own. */
const localMidnight = (day: DayText, plusDays: number): number => instantHere(addDays(day, plusDays));

export const todayQuery = query(queries.today, {
  read: ({ database }, { day, startsAt, endsAt }) => {
    const sections = sectionsOf({
      day,
      from: startsAt ?? localMidnight(day, 0),
      until: endsAt ?? localMidnight(day, 1),
    });
    const overdue = read(database, sections.overdue);
    const due = read(database, sections.due);
    const inProgress = read(database, sections.inProgress);
    const doneToday = read(database, sections.doneToday);
    const isShowing = [overdue, due, inProgress, doneToday].some(({ tasks }) => tasks.length > 0);
    return {
      overdue: overdue.tasks,
      due: due.tasks,
      inProgress: inProgress.tasks,
      doneToday: doneToday.tasks,
      more: {
        overdue: overdue.more,
        due: due.more,
        inProgress: inProgress.more,
        doneToday: doneToday.more,
      },
      hasAnyTask: isShowing || hasAnyTask(database),
    };
  },
  dependsOn: () => onTokens('TASK'),
});
