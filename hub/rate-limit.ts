import type { Clock } from '../src/core/ports';

// [HUB-17] A token bucket per caller: `burst` at once, then `perSecond`.
export type Rate = { readonly burst: number; readonly perSecond: number };
export type RateLimit = { readonly take: (key: string) => boolean };

const MOST_KEYS = 1_000;

export const createRateLimit = ({ rate, clock }: { rate: Rate; clock: Clock }): RateLimit => {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take: (key) => {
      const now = clock.now();
      const bucket = buckets.get(key) ?? { left: rate.burst, at: now };
      const refilled = Math.min(
        rate.burst,
        bucket.left + (Math.max(0, now - bucket.at) / 1000) * rate.perSecond,
      );
      const left = refilled >= 1 ? refilled - 1 : refilled;
      // The oldest caller is forgotten first, so that strangers cannot fill the memory.
      buckets.delete(key);
      if (buckets.size >= MOST_KEYS) buckets.delete(buckets.keys().next().value ?? '');
      buckets.set(key, { left, at: now });
      return refilled >= 1;
    },
  };
};
