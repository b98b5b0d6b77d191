import { z } from 'zod';
import { catchUp } from '../src/agents/timers/catch-up';
import { nextOccurrences, timelineOf } from '../src/agents/timers/occurrences';
import { FLOATING, Instant, Schedule } from '../src/agents/timers/schedule';
import type { Occurrence, Timeline } from '../src/agents/timers/timeline';
import { createZones } from '../src/core/calendar/zone';
import type { Json } from '../src/core/json';
import { fail, ok, type Failure, type Result } from '../src/core/result';
import { createIntlZoneOffsets } from '../src/platform/intl-zone-offsets';
import { conformanceFunction, type ConformanceFunction } from './conformance-function';

const zones = createZones(createIntlZoneOffsets());

const MOST = 100_000;
const OccurrenceJson = z.object({ scheduledAt: z.string(), firesAt: z.string() });
const jsonOf = ({ scheduledAt, firesAt }: Occurrence) => ({
  scheduledAt,
  firesAt: new Date(firesAt).toISOString(),
});

const shared = {
  schedule: Schedule,
  /** Where floating schedules are evaluated. */
  deviceZone: z.string().optional(),
};

/** A zone that this platform does not know is an argument like any other that is wrong. */
const withTimeline = (
  { schedule, deviceZone }: { schedule: Schedule; deviceZone?: string | undefined },
  answer: (timeline: Timeline) => Json,
): Result<Json, Failure> => {
  const isFloating = 'zone' in schedule && schedule.zone === FLOATING;
  if (isFloating && deviceZone === undefined) return fail('invalid_arguments', 'deviceZone: missing');
  const timeline = timelineOf(schedule, { zones, personZone: deviceZone ?? 'UTC' });
  if (!timeline.ok) return fail('invalid_arguments', `unknown zone: ${timeline.error.detail ?? ''}`);
  return ok(answer(timeline.value));
};

/** Without a last firing, what has an own beginning is owed from there; what repeats for ever is owed nothing. */
const lastOf = (
  schedule: Schedule,
  { lastFiredAt, now }: { lastFiredAt: string | null; now: string },
): number => {
  const hasBeginning =
    schedule.kind === 'once' || schedule.kind === 'interval' || schedule.effectiveFrom !== undefined;
  if (lastFiredAt !== null) return Date.parse(lastFiredAt);
  return hasBeginning ? Number.NEGATIVE_INFINITY : Date.parse(now);
};

export const timerFunctions: readonly (readonly [string, ConformanceFunction])[] = [
  [
    'nextOccurrences',
    conformanceFunction({
      args: z.object({ ...shared, after: Instant, count: z.number().int().min(0).max(MOST) }),
      ok: z.array(OccurrenceJson),
      run: ({ after, count, ...rest }) =>
        withTimeline(rest, (timeline) =>
          nextOccurrences(timeline, { after: Date.parse(after), count }).map(jsonOf),
        ),
    }),
  ],
  [
    'catchUp',
    conformanceFunction({
      args: z.object({ ...shared, lastFiredAt: Instant.nullable(), now: Instant }),
      ok: z.object({
        missed: z.number().int(),
        wake: z.object({ scheduledAt: z.string() }).nullable(),
        next: OccurrenceJson.nullable(),
      }),
      run: ({ lastFiredAt, now, ...rest }) =>
        withTimeline(rest, (timeline) => {
          const last = { at: lastOf(rest.schedule, { lastFiredAt, now }), scheduledAt: null };
          const { missed, wake, next } = catchUp(timeline, { last, now: Date.parse(now) });
          return {
            missed,
            wake: wake && { scheduledAt: wake.scheduledAt },
            next: next && jsonOf(next),
          };
        }),
    }),
  ],
];
