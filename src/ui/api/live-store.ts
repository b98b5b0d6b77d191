import type { QueryClient } from '@tanstack/react-query';
import type { Failure, Result } from '../../core/result';
import type { ApiClient } from '../../runtime/api/client';
import { queries, type QueryInput, type QueryName, type QueryOutput } from '../../runtime/api/definition';

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

const passingCodes: ReadonlySet<string> = new Set(['offline', 'not_signed_in', 'too_many_requests']);
/** It says nothing about the data, only that nobody could be asked just now. */
export const isPassing = (failure: Failure): boolean => passingCodes.has(failure.code);

const currentProfileIn = (name: QueryName, value: unknown): string | null => {
  if (name !== 'profile.list') return null;
  const answer = queries['profile.list'].output.safeParse(value);
  return answer.data?.profiles.find((profile) => profile.isCurrent)?.name ?? null;
};

/** What a person agrees to, word for word: it is shown as it is now or not at all. */
const promises: ReadonlySet<QueryName> = new Set(['consent.text', 'likeness.text']);

type Held = { holders: number; readonly release: () => void };

// [LIVE-1] One subscription per query and input, however many screens show it; the cache is fed by it alone.
// [LIVE-2] A passing failure (no connection) never replaces what was already read: it stays on screen, and the banner says why it may be old.
// Any other failure does: after a switch to a profile that does not open, the other life's rows must not stay.
// [LIVE-3] What nobody holds leaves the cache when the profile changes: another life's rows are never shown for a moment.
// [LIVE-4] What a person is about to agree to is never shown from memory: it leaves the cache with whoever showed it.
export const createLiveStore = (client: ApiClient, cache: QueryClient): LiveStore => {
  const heldByKey = new Map<string, Held>();
  let profile: string | null = null;
  const watchProfile = (next: string | null): void => {
    if (next === null || next === profile) return;
    if (profile !== null)
      cache.removeQueries({ predicate: ({ queryKey }) => !heldByKey.has(queryKey.join(' ')) });
    profile = next;
  };
  return {
    hold: (name, input) => {
      const key = liveKey(name, input);
      const id = key.join(' ');
      const held = heldByKey.get(id);
      if (held === undefined) {
        const release = client.subscribe(name, input, (answer) => {
          const last = cache.getQueryData<LiveAnswer<typeof name>>(key);
          if (!answer.ok && last?.ok === true && isPassing(answer.error)) return;
          if (answer.ok) watchProfile(currentProfileIn(name, answer.value));
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
        if (promises.has(name)) cache.removeQueries({ queryKey: key, exact: true });
      };
    },
  };
};
