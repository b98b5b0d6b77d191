import { z } from 'zod';
import { entry } from './call-shape';

/** No more are counted: who has so many waiting needs no exact number. */
export const MOST_COUNTED = 1_000;

export const waitingQueries = {
  /** How many proposals and questions wait for the person, without what they say. */
  'waiting.count': entry(
    z.object({}),
    z.object({
      count: z
        .number()
        .int()
        .min(0)
        .max(2 * MOST_COUNTED),
    }),
  ),
} as const;
