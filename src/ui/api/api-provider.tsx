import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { ApiClient } from '../../runtime/api/client';
import { createPastedTexts, PastedContext, type PastedTexts } from '../components/pasted-texts';
import { createLiveStore, type LiveStore } from './live-store';
import { markingClient } from './marking-client';

type Api = {
  readonly client: ApiClient;
  readonly live: LiveStore;
  readonly cache: QueryClient;
  readonly pasted: PastedTexts;
};

const ApiContext = createContext<Api | null>(null);

const createCache = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: Infinity, gcTime: 300_000 },
    },
  });

type Marking = Pick<Api, 'client' | 'pasted'>;
const markingByClient = new WeakMap<ApiClient, Marking>();

/** One for as long as the client lives: drafts and what waits to be sent are known by it. */
const markingOf = (bare: ApiClient): Marking => {
  const known = markingByClient.get(bare);
  if (known !== undefined) return known;
  const pasted = createPastedTexts();
  const made = { client: markingClient(bare, pasted), pasted };
  markingByClient.set(bare, made);
  return made;
};

const createApi = (bare: ApiClient): Api => {
  const cache = createCache();
  const { client, pasted } = markingOf(bare);
  return { client, cache, pasted, live: createLiveStore(client, cache) };
};

/** Stands last, so that it ends last: a query that loses its last observer after the cache was cleared keeps a timer for minutes. */
const CacheEnd = ({ cache }: { cache: QueryClient }) => {
  useEffect(() => () => cache.clear(), [cache]);
  return null;
};

/** `client` is the same for the life of the app: the peer behind it may restart or change its profile, the client stays. */
export const ApiProvider = ({ client, children }: { client: ApiClient; children: ReactNode }) => {
  const [api] = useState(() => createApi(client));
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={api.cache}>
        <PastedContext value={api.pasted}>{children}</PastedContext>
        <CacheEnd cache={api.cache} />
      </QueryClientProvider>
    </ApiContext>
  );
};

export const useApi = (): Api => {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('[SCREEN-2] a screen asked for the API outside of ApiProvider');
  return api;
};
