import { useState } from 'react';
import type { QueryInput, QueryName, QueryOutput } from '../../runtime/api/definition';
import { isPassing } from './live-store';
import { useLive, type Live } from './use-live';

/**
 * For a query that asks for another day at midnight: the last answer stays until the next is there, also where nobody can be asked just now. What
 * stands on it keeps its place, and an open sheet its text.
 */
export const useSteadyLive = <N extends QueryName>(name: N, input: QueryInput<N>): Live<QueryOutput<N>> => {
  const live = useLive(name, input);
  const [last, setLast] = useState<{ readonly data: QueryOutput<N> } | null>(null);
  if (live.status === 'ready' && live.data !== last?.data) setLast({ data: live.data });
  const isWaiting = live.status === 'loading' || (live.status === 'failed' && isPassing(live.error));
  return isWaiting && last !== null
    ? { status: 'ready', data: last.data, error: undefined, refetch: live.refetch }
    : live;
};
