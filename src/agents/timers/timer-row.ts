import { isJsonObject, parseJson, type Json } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { TimerView } from '../../db/agent/timers';
import type { TimerRow } from '../../db/agent/timer-rows';
import { openedAgain, type AheadLimit } from './clock-put-right';
import { timelineOf, type Whereabouts } from './occurrences';
import { Schedule } from './schedule';
import type { Timeline } from './timeline';

// [TIMER-12] A row belongs to one intent: an edit begins anew. One that was switched off owes nothing for that time.
// [TIMER-13] A schedule that this device cannot evaluate (an unknown zone, a pattern of a later version) has no next
//   occurrence here; the fault is told, and every start tries again.
type Evaluated = Result<Timeline, Failure<'unknown_zone' | 'invalid_schedule'>>;

type Place = { readonly whereabouts: Whereabouts; readonly now: number };

/** [TIMER-27] Nobody edits in the future: an edit ahead of now was made by a clock that ran ahead, and its row says since when it counts. */
const isAhead = ({ effectiveFrom }: Schedule, now: number): boolean =>
  effectiveFrom !== undefined && Date.parse(effectiveFrom) > now;

const scheduleIn = (intent: Json): Schedule | null => {
  const schedule = isJsonObject(intent) ? intent['schedule'] : null;
  if (!isJsonObject(intent) || !isJsonObject(schedule)) return null;
  return Schedule.safeParse({ ...schedule, effectiveFrom: intent['effectiveFrom'] }).data ?? null;
};

const evaluate = (intent: Json, { whereabouts, now }: Place): Evaluated => {
  const schedule = scheduleIn(intent);
  if (schedule === null) return fail('invalid_schedule');
  if (!isAhead(schedule, now)) return timelineOf(schedule, whereabouts);
  const { effectiveFrom: _ahead, ...counting } = schedule;
  return timelineOf(counting, whereabouts);
};

export const timelineOfRow = ({ intent }: TimerRow, place: Place): Evaluated => {
  const json = parseJson(intent);
  return json.ok ? evaluate(json.value, place) : fail('invalid_schedule');
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
  /** The last occurrence may lie this far ahead of now. */
  readonly limit: AheadLimit;
};

/** The newest occurrence that is settled. */
const lastOf = (
  { timer, known, now, limit }: News,
  { intent, timeline }: { intent: string; timeline: Timeline },
) => {
  const schedule = scheduleIn(timer.intent);
  const isMadeAhead = schedule !== null && isAhead(schedule, now);
  if (known?.intent !== intent) return isMadeAhead ? (timeline.newest(now)?.scheduledAt ?? null) : null;
  const wasSwitchedOn = !known.active && timer.active;
  const countsFromNow = wasSwitchedOn || (isMadeAhead && known.lastScheduledAt === null);
  const last = (countsFromNow ? timeline.newest(now)?.scheduledAt : null) ?? known.lastScheduledAt;
  return openedAgain(timeline, { last, now, limit });
};

/** The row of a timer as its record says now. */
export const rowOfTimer = (
  news: News,
): Result<TimerRow, Failure<'unknown_zone' | 'invalid_schedule'> & { readonly row: TimerRow }> => {
  const { timer, known, whereabouts, now } = news;
  const intent = JSON.stringify(timer.intent);
  const evaluated = evaluate(timer.intent, { whereabouts, now });
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
