import { useEffect } from 'react';
import { AppState } from 'react-native';
import type { ApiClient } from '../../../runtime/api/client';
import { useApi } from '../../api';
import { createDraftStore, type DraftStore } from './draft-store';

// Drafts live as long as the client that can save them, so that they outlive the screen they were typed on.
const storeByClient = new WeakMap<ApiClient, DraftStore>();

export const draftsOf = (client: ApiClient): DraftStore => {
  const known = storeByClient.get(client);
  if (known !== undefined) return known;
  const store = createDraftStore();
  storeByClient.set(client, store);
  return store;
};

/** Sends what is still unsaved when the peer answers again, and before the app may be put to sleep. */
export const useDraftDelivery = (): void => {
  const { client } = useApi();
  useEffect(() => {
    if (client.connection() === 'online') draftsOf(client).retryFailed();
    return client.onConnection((connection) => {
      if (connection === 'online') draftsOf(client).retryFailed();
    });
  }, [client]);
  useEffect(() => {
    const states = AppState.addEventListener('change', (state) => {
      if (state !== 'active') draftsOf(client).finishAll();
    });
    return () => {
      states.remove();
      draftsOf(client).finishAll();
    };
  }, [client]);
};
