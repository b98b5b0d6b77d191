import { z } from 'zod';
import { Id } from './values';

// How far what stands in a category may go.
export const Reach = z.enum(['any', 'own', 'none']);
export type Reach = z.infer<typeof Reach>;
/** Null: what has no category. */
const Category = Id.nullable();

export const reachCommands = {
  /** `own`: only to models in one's own network. Every provider is asked for again after it. */
  'reach.set': {
    input: z.object({ categoryId: Category, reach: Reach }),
    output: z.object({ actId: z.string() }),
  },
} as const;

export const reachQueries = {
  /** Those that may not go everywhere. */
  'reach.list': {
    input: z.object({}),
    output: z.object({ reaches: z.array(z.object({ categoryId: z.string().nullable(), reach: Reach })) }),
  },
} as const;
