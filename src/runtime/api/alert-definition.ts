import { z } from 'zod';
import { entry } from './call-shape';
import { alertActions, alertCategories, alertKinds } from '../../core/alerts';
import { Instant } from './values';
import { ZoneName } from './zone-definition';

// What a device gives its system to show, and what a person answered there.
const AlertId = z.string().regex(/^[0-9a-f]{64}$/);
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** How this device wants them: of the device, not of the profile. */
export const AlertWish = z.object({
  language: z.enum(['en', 'de']),
  kinds: z.array(z.enum(alertKinds)).max(alertKinds.length),
  /** What it is about stands on it. Without it nothing of the person's is on a lock screen, and nothing can be agreed to from there. */
  showsWords: z.boolean(),
  quiet: z.object({ from: ClockTime, until: ClockTime }).nullable(),
  /** [ALERT-16] Whose clocks show the times of tasks and of quiet hours: those of the device that shows. Absent: the peer's own. */
  zone: ZoneName.exactOptional(),
  /** What is older was there before alerts were switched on. */
  since: Instant,
});
export type AlertWish = z.infer<typeof AlertWish>;

export const AlertView = z.object({
  id: AlertId,
  kind: z.enum(alertKinds),
  category: z.enum(alertCategories),
  title: z.string(),
  body: z.string(),
  firesAt: Instant.nullable(),
  isKept: z.boolean(),
});

export const alertQueries = {
  'alert.list': entry(AlertWish, z.object({ alerts: z.array(AlertView) })),
} as const;

export const alertCommands = {
  /** Before they are shown: from now on their ids mean something here. Answers those that nobody had kept before. */
  'alert.keep': entry(
    z.object({ wish: AlertWish, ids: z.array(AlertId).min(1).max(200) }),
    z.object({ ids: z.array(AlertId) }),
  ),
  /** A button that a person pressed outside the app. Through the same gates as a screen; where those want more, it only shows the screen. */
  'alert.respond': entry(
    z.object({
      id: AlertId,
      responseId: z.string().regex(/^[0-9a-f]{64}$/),
      action: z.enum(alertActions),
      /** Something else must be passed before anything is done here (the app's lock): then every button only opens. */
      mayAct: z.boolean(),
    }),
    z.object({
      did: z.enum(['opened', 'approved', 'rejected', 'snoozed', 'nothing']),
      /** Where the person is to be led; null: nowhere. */
      path: z.string().nullable(),
      /** Why it was not done. */
      code: z.string().nullable(),
      /** It was handed over before, and nothing was done now. */
      isRepeat: z.boolean(),
    }),
  ),
} as const;
