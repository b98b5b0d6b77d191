import { z } from 'zod';
import { entry } from './call-shape';

// Where the person is: told by the screen in front of them, where the peer is elsewhere.
/** An IANA name; what it names is the peer's to know. */
export const ZoneName = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/);

export const zoneCommands = {
  /** [TIMER-23] A zone that is told already changes nothing. */
  'zone.tell': entry(z.object({ zone: ZoneName }), z.object({})),
} as const;

export const zoneQueries = {
  /** As the space says; null: nobody said so, and the peer's own zone stands in. `goesBy` is the one that days go by now. */
  'zone.now': entry(
    z.object({}),
    z.object({ personZone: z.string().nullable(), homeZone: z.string().nullable(), goesBy: z.string() }),
  ),
} as const;
