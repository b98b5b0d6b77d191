import type { Durability } from '../sql-database';

/**
 * [COMMIT-14] A step in agent.sqlite that answers nobody: a power cut may take it, together with every step after it, and the run or the look that
 * made it makes it again. It does not wait for the disk. A commit does, whatever it is, where somebody was answered, money was spent, or something
 * outside this file rests on it: the request that leaves, the answer that was paid for, the end that a person reads.
 */
export const internalStep = { durable: 'later' } as const satisfies { readonly durable: Durability };
