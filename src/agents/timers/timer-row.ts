import { isJsonObject, parseJson, type Json } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { TimerView } from '../../db/agent/timers';
import type { TimerRow } from '../../db/agent/timer-rows';
import { timelineOf, type Whereabouts } from './occurrences';
import { Schedule } from './schedule';
import type { Timeline } from './timeline';

// [TIMER-12] A row belongs to one intent: an edit begins anew. One that was switched off owes nothing for that time.
// [TIMER-13] A schedule that this device cannot evaluate (an unknown zone, a pattern of a later version) has no next
//   occurrence here; the fault is told, and every start tries again.
type Evaluated = Result<Timeline, Failure<'unknown_zone' | 'invalid_schedule'>>;

const evaluate = (intent: Json, whereabouts: Whereabouts): Evaluated => {
  const schedule = isJsonObject(intent) ? intent['schedule'] : null;
  if (!isJsonObject(intent) || !isJsonObject(schedule)) return fail('invalid_schedule');
  const read = Schedule.safeParse({ ...schedule, effectiveFrom: intent['effectiveFrom'] });
  return read.success ? timelineOf(read.data, whereabouts) : fail('invalid_schedule');
};

export const timelineOfRow = ({ intent }: TimerRow, whereabouts: Whereabouts): Evaluated => {
  const json = parseJson(intent);
  return json.ok ? evaluate(json.value, whereabouts) : fail('invalid_schedule');
};

/** What comes after the newest occurrence that is settled; of an intent that fired never, the first there is. */
export const withNext = (row: TimerRow, timeline: Timeline): TimerRow => {
  const settled = row.lastScheduledAt === null ? null : timeline.settledBy(row.lastScheduledAt);
  const next = timeline.next(settled ?? Number.NEGATIVE_INFINITY);
  return { ...row, nextRunAt: next?.firesAt ?? null, nextScheduledAt: next?.scheduledAt ?? null };
};

type News = {
  readonly timer: TimerView;
  readonly known: TimerRow | null;
  readonly now: number;
  readonly whereabouts: Whereabouts;
};

const lastOf = (
  { timer, known, now }: News,
  { intent, timeline }: { intent: string; timeline: Timeline },
) => {
  if (known?.intent !== intent) return null;
  const wasSwitchedOn = !known.active && timer.active;
  return (wasSwitchedOn ? timeline.newest(now)?.scheduledAt : null) ?? known.lastScheduledAt;
};

/** The row of a timer as its record says now. */
export const rowOfTimer = (
  news: News,
): Result<TimerRow, Failure<'unknown_zone' | 'invalid_schedule'> & { readonly row: TimerRow }> => {
  const { timer, known, whereabouts } = news;
  const intent = JSON.stringify(timer.intent);
  const evaluated = evaluate(timer.intent, whereabouts);
  const row: TimerRow = {
    timerId: timer.id,
    agentId: timer.agentId,
    active: timer.active,
    intent,
    nextRunAt: null,
    nextScheduledAt: null,
    lastScheduledAt: known?.intent === intent ? known.lastScheduledAt : null,
    computedIn: whereabouts.personZone,
  };
  if (!evaluated.ok) return { ok: false, error: { ...evaluated.error, row } };
  const lastScheduledAt = lastOf(news, { intent, timeline: evaluated.value });
  return ok(withNext({ ...row, lastScheduledAt }, evaluated.value));
};
