import type { DayText } from '../../core/calendar/civil-day';
import { addDays } from '../../core/calendar/day-text';
import { instantHere } from '../../core/calendar/device-clock';
import { textOf, textOrNull } from '../../db/journal/effective';
import { dayPlanId, dayPlanKind } from '../../db/journal/kinds/day-plan';
import { planBlockKind } from '../../db/journal/kinds/plan-block';
import { taskKind } from '../../db/journal/kinds/task';
import { ORDINARY_LENGTH, timeEntryKind } from '../../db/journal/kinds/time-entry';
import { plannedPerCategory, spentPerCategory, type Window } from '../../db/journal/time-sums';
import { onTokens } from '../../notifications/dependence';
import { journalQueries } from '../api/journal-definition';
import type { PinView, TimeEntryView } from '../api/journal-values';
import type { Engine } from '../engine';
import { markOfTexts, readRecord, readRecords, type ReadRecord } from './journal-records';
import { titleOf } from './journal-titles';
import { planBlockView, timeEntryView } from './journal-views';
import { query } from './query';
import { TASK, TASK_COLUMNS } from './task-rows';
import { select, textOr } from '../../db/rows';

// [TIME-4] The time entries of a day are those that touch it, however long they are. One short range of starts holds all but those that are
// longer than two days, which have an index of their own, and those that run. One of no length is of the day in which it stands.
const MOST = 500;
const STARTED = `SELECT id, state FROM time_entry INDEXED BY time_entry_start WHERE live_start >= ? AND live_start < ? AND (end_at IS NULL OR end_at > ? OR live_start >= ?)
ORDER BY live_start LIMIT ${MOST}`;
const LONG = `SELECT id, state FROM time_entry INDEXED BY time_entry_long WHERE long_start < ? AND end_at > ? ORDER BY long_start DESC LIMIT ${MOST}`;
const RUNNING = `SELECT id, state FROM time_entry INDEXED BY time_entry_running WHERE running_start < ? ORDER BY running_start LIMIT 100`;

export const runningEntries = (engine: Engine): readonly TimeEntryView[] =>
  readRecords(engine, { kind: timeEntryKind, sql: RUNNING, params: [Number.MAX_SAFE_INTEGER] }).map(
    (record) => timeEntryView(record, (source) => titleOf(engine, source)),
  );

const entriesWithin = (engine: Engine, { from, until }: Window): readonly TimeEntryView[] => {
  const kind = timeEntryKind;
  const isRunningPast = engine.clock.now() > from;
  const records = [
    ...readRecords(engine, { kind, sql: STARTED, params: [from - ORDINARY_LENGTH, until, from, from] }),
    ...readRecords(engine, { kind, sql: LONG, params: [until, from] }),
    ...(isRunningPast ? readRecords(engine, { kind, sql: RUNNING, params: [until] }) : []),
  ];
  const viewById = new Map(
    records.map((record) => [record.id, timeEntryView(record, (source) => titleOf(engine, source))]),
  );
  return [...viewById.values()]
    .filter(({ end }) => end !== null || isRunningPast)
    .sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
};

const BLOCKS =
  'SELECT id, state FROM plan_block INDEXED BY plan_block_plan WHERE plan_id = ? AND deleted_at IS NULL ORDER BY start_at, id LIMIT 500';
const PINS = select(
  { pinId: textOr(''), position: textOr(''), ...TASK },
  `SELECT pin.id AS pin_id, pin.position, ${TASK_COLUMNS} FROM pin INDEXED BY pin_plan CROSS JOIN task ON task.id = pin.task_id
WHERE pin.plan_id = ? AND pin.deleted_at IS NULL AND task.deleted_at IS NULL ORDER BY pin.position, pin.id LIMIT 200`,
);

const pinsOf = ({ database }: Engine, planId: string): PinView[] =>
  PINS.all(database, [planId]).map(({ pinId, position, ...task }) => ({ id: pinId, position, task }));

const taskOf = (engine: Engine, { fields }: ReadRecord<'planBlock'>): ReadRecord<'task'> | null => {
  const id = textOrNull(fields, 'taskId');
  return id === null ? null : readRecord(engine, { kind: taskKind, id });
};

/** The day's first instant where this peer runs; a caller in another zone says its own. */
const localMidnight = (day: DayText, plusDays: number): number => instantHere(addDays(day, plusDays));

export const planGetQuery = query(journalQueries['plan.get'], {
  read: (engine, { day, startsAt, endsAt }) => {
    const id = dayPlanId(day);
    const plan = readRecord(engine, { kind: dayPlanKind, id });
    const window = { from: startsAt ?? localMidnight(day, 0), until: endsAt ?? localMidnight(day, 1) };
    const blocks = readRecords(engine, { kind: planBlockKind, sql: BLOCKS, params: [id] }).map((block) =>
      planBlockView(block, taskOf(engine, block)),
    );
    const timeEntries = entriesWithin(engine, window);
    return {
      id,
      intention: plan === null ? '' : textOf(plan.fields, 'intention'),
      ...(plan === null ? {} : markOfTexts(dayPlanKind, plan)),
      blocks,
      pins: pinsOf(engine, id),
      timeEntries: [...timeEntries],
      plannedMinutes: [...plannedPerCategory(blocks)],
      spentMinutes: [...spentPerCategory(timeEntries, { ...window, now: engine.clock.now() })],
    };
  },
  dependsOn: () => onTokens('DAY_PLAN', 'TIME_ENTRY', 'TASK'),
});

export const timerStatusQuery = query(journalQueries['timer.status'], {
  read: (engine) => ({ running: [...runningEntries(engine)] }),
  // What it runs for is called as it is called now.
  dependsOn: ({ running }) =>
    running.some(({ source }) => source !== null) ? onTokens('TIME_ENTRY', 'TASK') : onTokens('TIME_ENTRY'),
});
