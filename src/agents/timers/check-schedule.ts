import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Schedule as WantedSchedule } from '../../db/agent/kinds/timer';
import { parseCron } from './cron-pattern';
import { timelineOf, type Whereabouts } from './occurrences';
import { Schedule } from './schedule';

// [TIMER-22] A schedule that this device cannot read, or that would never fire from now on, is refused when it is made.
export type ScheduleRefusal = 'invalid_schedule' | 'invalid_cron' | 'unknown_zone' | 'schedule_never_fires';

export const checkSchedule = (
  wanted: WantedSchedule,
  { now, whereabouts }: { readonly now: number; readonly whereabouts: Whereabouts },
): Result<WantedSchedule, Failure<ScheduleRefusal>> => {
  if (wanted.kind === 'cron') {
    const pattern = parseCron(wanted.expression);
    if (!pattern.ok) return pattern;
  }
  const schedule = Schedule.safeParse(wanted);
  if (!schedule.success) return fail('invalid_schedule');
  const timeline = timelineOf(schedule.data, whereabouts);
  if (!timeline.ok) return timeline;
  return timeline.value.next(now) === null ? fail('schedule_never_fires') : ok(wanted);
};
