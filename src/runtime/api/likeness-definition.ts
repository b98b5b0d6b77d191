import { z } from 'zod';
import { done } from './call-shape';
import { ProviderId } from './gateway-definition';
import { Instant } from './values';

// Which model elsewhere, if any, says what is alike.
const Model = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[!-~]+$/);
const Place = { provider: ProviderId, model: Model } as const;
const Limit = z.number().int().min(0).max(1_000_000_000).nullable();

export const likenessCommands = {
  /** The consent and the choice, in one: `disclosure` is word for word what the person was shown (`likeness.text`). */
  'likeness.choose': {
    input: z.object({
      ...Place,
      includesLater: z.boolean().exactOptional(),
      policyVersion: z.string().max(20),
      disclosure: z.string().min(1).max(8_000),
    }),
    output: done,
  },
  /** Nothing more is sent, and what came back is thrown away. */
  'likeness.off': { input: z.object({}), output: done },
  /** For a day; null: no limit. What is not said stays as it is. */
  'likeness.limit': {
    input: z.object({ tokens: Limit.exactOptional(), costMicros: Limit.exactOptional() }),
    output: done,
  },
} as const;

export const likenessQueries = {
  'likeness.text': {
    input: z.object({ ...Place, language: z.enum(['en', 'de']), includesLater: z.boolean().exactOptional() }),
    output: z.object({ policyVersion: z.string(), text: z.string(), isLocal: z.boolean() }),
  },
  'likeness.get': {
    input: z.object({}),
    output: z.object({
      /** False: nothing elsewhere can be asked from here. */
      isPossible: z.boolean(),
      /** Null: this device searches by letters and words alone. */
      chosen: z
        .object({
          provider: z.string(),
          model: z.string(),
          chosenAt: Instant,
          /** False: what was agreed to is another text now. */
          isAgreed: z.boolean(),
          /** How many texts have a vector of it. */
          vectors: z.number(),
          /** Why the last call failed; null: it did not, or there was none. */
          lastFailure: z.string().nullable(),
        })
        .nullable(),
      usedToday: z.object({ tokens: z.number(), costMicros: z.number() }),
      limits: z.object({ tokens: z.number().nullable(), costMicros: z.number().nullable() }).nullable(),
    }),
  },
} as const;
