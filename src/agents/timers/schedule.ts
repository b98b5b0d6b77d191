import { z } from 'zod';
import { minuteOfText } from '../../core/calendar/civil-day';
import { parseCron } from './cron-pattern';

// What a person means by "every morning at seven": an intent, never just an instant. Whether this device knows the zone
// is asked when the schedule is evaluated: another device may know a zone that is new.

/** ISO, UTC. */
export const Instant = z.iso.datetime();
const ClockTime = z.string().refine((text) => minuteOfText(text) !== null, { error: 'a time is HH:MM' });
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;
/** An IANA name, or `floating`: wherever the person is. */
export const ScheduleZone = z.string().max(64).regex(ZONE_NAME, { error: 'an IANA name, or floating' });
export const FLOATING = 'floating';

const LONGEST_INTERVAL_MINUTES = 100 * 366 * 24 * 60;
const since = { effectiveFrom: Instant.optional() };

export const Schedule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('once'), at: Instant, ...since }),
  z.object({
    kind: z.literal('interval'),
    every: z.object({ minutes: z.number().int().min(1).max(LONGEST_INTERVAL_MINUTES) }),
    anchor: Instant,
    ...since,
  }),
  z.object({ kind: z.literal('daily'), time: ClockTime, zone: ScheduleZone, ...since }),
  z.object({
    kind: z.literal('weekly'),
    /** 1 = Monday … 7 = Sunday. */
    days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    time: ClockTime,
    zone: ScheduleZone,
    ...since,
  }),
  z.object({
    kind: z.literal('cron'),
    expression: z.string().refine((text) => parseCron(text).ok, { error: 'not a cron pattern' }),
    zone: ScheduleZone,
    ...since,
  }),
]);
export type Schedule = z.infer<typeof Schedule>;
export type WallSchedule = Extract<Schedule, { readonly zone: string }>;
