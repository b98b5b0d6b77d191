import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Failure } from '../../core/result';
import type { QueryInput, QueryName, QueryOutput } from '../../runtime/api/definition';
import { useApi } from './api-provider';
import { liveKey } from './live-store';

export type Live<T> =
  | {
      readonly status: 'loading';
      readonly data: undefined;
      readonly error: undefined;
      readonly refetch: () => void;
    }
  | { readonly status: 'ready'; readonly data: T; readonly error: undefined; readonly refetch: () => void }
  | {
      readonly status: 'failed';
      readonly data: undefined;
      readonly error: Failure;
      readonly refetch: () => void;
    };

/** A query's answer, kept fresh by its subscription for as long as this component is on screen. */
export const useLive = <N extends QueryName>(name: N, input: QueryInput<N>): Live<QueryOutput<N>> => {
  const { client, live } = useApi();
  const queryKey = liveKey(name, input);
  const text = queryKey[2];
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  // The key's text stands for the input: a new object that says the same must not open a new subscription.
  useEffect(() => live.hold(name, latest.current), [live, name, text]);
  const { data: answer, refetch } = useQuery({
    queryKey,
    queryFn: () => client.query(name, latest.current),
    enabled: false,
  });
  const again = () => void refetch();
  if (answer === undefined) return { status: 'loading', data: undefined, error: undefined, refetch: again };
  return answer.ok
    ? { status: 'ready', data: answer.value, error: undefined, refetch: again }
    : { status: 'failed', data: undefined, error: answer.error, refetch: again };
};
