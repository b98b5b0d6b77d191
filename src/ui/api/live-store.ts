import type { QueryClient } from '@tanstack/react-query';
import type { Failure, Result } from '../../core/result';
import type { ApiClient } from '../../runtime/api/client';
import type { QueryInput, QueryName, QueryOutput } from '../../runtime/api/definition';

export type LiveAnswer<N extends QueryName> = Result<QueryOutput<N>, Failure>;
export type LiveKey = readonly ['live', string, string];

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};
/** Two inputs that mean the same share one key, whatever the order of their members. */
export const liveKey = (name: QueryName, input: unknown): LiveKey => [
  'live',
  name,
  JSON.stringify(sorted(input)) ?? '',
];

export type LiveStore = {
  /** Holds the one subscription of a query open until every holder let go. */
  readonly hold: <N extends QueryName>(name: N, input: QueryInput<N>) => () => void;
};

type Held = { holders: number; readonly release: () => void };

// [LIVE-1] One subscription per query and input, however many screens show it; the cache is fed by it alone.
// [LIVE-2] A failure never replaces what was already read: the last answer stays on screen, the banner says why it may be old.
// [LIVE-3] What nobody holds leaves the cache when the profile changes: another life's rows are never shown for a moment.
export const createLiveStore = (client: ApiClient, cache: QueryClient): LiveStore => {
  const heldByKey = new Map<string, Held>();
  return {
    hold: (name, input) => {
      const key = liveKey(name, input);
      const id = key.join(' ');
      const held = heldByKey.get(id);
      if (held === undefined) {
        const release = client.subscribe(name, input, (answer) => {
          const last = cache.getQueryData<LiveAnswer<typeof name>>(key);
          if (!answer.ok && last?.ok === true) return;
          cache.setQueryData<LiveAnswer<typeof name>>(key, answer);
        });
        heldByKey.set(id, { holders: 1, release });
      } else held.holders += 1;
      return () => {
        const now = heldByKey.get(id);
        if (now === undefined) return;
        now.holders -= 1;
        if (now.holders > 0) return;
        heldByKey.delete(id);
        now.release();
      };
    },
  };
};
