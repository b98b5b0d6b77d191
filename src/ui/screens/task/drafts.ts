import { useEffect } from 'react';
import { AppState } from 'react-native';
import type { ApiClient } from '../../../runtime/api/client';
import type { AppDevice } from '../../../runtime/app-device';
import { useApi } from '../../api';
import { useDevice } from '../../shell/device-provider';
import { createDraftMemory } from './draft-memory';
import { createDraftStore, type DraftStore } from './draft-store';

// Drafts live as long as the client that can save them, so that they outlive the screen they were typed on.
const storeByClient = new WeakMap<ApiClient, DraftStore>();

export const draftsOf = (client: ApiClient, { tabMemory }: Pick<AppDevice, 'tabMemory'>): DraftStore => {
  const known = storeByClient.get(client);
  if (known !== undefined) return known;
  const store = createDraftStore(createDraftMemory(tabMemory));
  storeByClient.set(client, store);
  return store;
};

/** Sends what is still unsaved when the peer answers again, and before the app may be put to sleep. */
export const useDraftDelivery = (): void => {
  const { client } = useApi();
  const store = draftsOf(client, useDevice());
  useEffect(() => {
    if (client.connection() === 'online') store.retryFailed();
    return client.onConnection((connection) => {
      if (connection === 'online') store.retryFailed();
    });
  }, [client, store]);
  useEffect(() => {
    const states = AppState.addEventListener('change', (state) => {
      if (state !== 'active') store.finishAll();
    });
    return () => {
      states.remove();
      store.finishAll();
    };
  }, [store]);
};
