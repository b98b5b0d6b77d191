import { useEffect } from 'react';
import { AppState } from 'react-native';
import type { ApiClient } from '../../../runtime/api/client';
import { useApi } from '../../api';
import type { ProfileMemory } from '../../shell/profile-memory';
import { isOpenIn, useProfileMemory } from '../../shell/use-profile-memory';
import { createDraftMemory } from './draft-memory';
import { createDraftStore, type DraftStore } from './draft-store';

// Drafts live as long as the client that can save them, so that they outlive the screen they were typed on: of each profile by itself.
const storeByMemory = new WeakMap<ProfileMemory, DraftStore>();

const draftsOf = (client: ApiClient, memory: ProfileMemory): DraftStore => {
  const known = storeByMemory.get(memory);
  if (known !== undefined) return known;
  const store = createDraftStore(createDraftMemory(memory), () => isOpenIn(client, memory));
  storeByMemory.set(memory, store);
  return store;
};

export const useDrafts = (): DraftStore => {
  const { client } = useApi();
  return draftsOf(client, useProfileMemory());
};

/** Sends what is still unsaved when the peer answers again, and before the app may be put to sleep. */
export const useDraftDelivery = (): void => {
  const { client } = useApi();
  const store = useDrafts();
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
