import { z } from 'zod';
import { AgentId, Day, Instant } from './values';

// What asking models cost: by day, by agent, by provider and by model.
export const MOST_SPENDING_DAYS = 90;
const Sum = z.object({
  /** Attempts that asked a model. */
  calls: z.number().int(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  costMicros: z.number(),
  /** Some of it nobody counted but we. */
  isEstimated: z.boolean(),
  /** Attempts of which nobody knows what they cost. */
  unknown: z.number().int(),
});
export type SpendingSum = z.infer<typeof Sum>;

export const Spending = z.object({
  from: Day,
  to: Day,
  /** The first call that this device keeps; null: it keeps none. What is older than that is counted nowhere. */
  firstAt: Instant.nullable(),
  total: Sum,
  /** In order; a day without a call has none. */
  byDay: z.array(Sum.extend({ day: Day })),
  /** The dearest first; null: no agent's, or one that is not known here. */
  byAgent: z.array(Sum.extend({ agentId: z.string().nullable(), name: z.string().nullable() })),
  /** Each with all of its models, also those that `byModel` does not list. */
  byProvider: z.array(Sum.extend({ provider: z.string() })),
  byModel: z.array(Sum.extend({ provider: z.string(), model: z.string().nullable() })),
  /** How many of each are counted in the total and not listed. */
  more: z.object({ agents: z.number().int(), providers: z.number().int(), models: z.number().int() }),
});
export type Spending = z.infer<typeof Spending>;

export const spendingQueries = {
  'spending.get': {
    input: z.object({
      /** Today and so many days less one before it, in the home zone. */
      days: z.number().int().min(1).max(MOST_SPENDING_DAYS),
      agentId: AgentId.exactOptional(),
    }),
    output: Spending,
  },
} as const;
