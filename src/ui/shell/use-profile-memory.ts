import { useSyncExternalStore } from 'react';
import type { ApiClient } from '../../runtime/api/client';
import { useApi, useLive } from '../api';
import { useDevice } from './device-provider';
import { createProfileMemories, type ProfileMemories, type ProfileMemory } from './profile-memory';
import { usePlace } from './start-provider';

const memoriesByClient = new WeakMap<ApiClient, ProfileMemories>();

export const useProfileMemories = (): ProfileMemories => {
  const { client, pasted } = useApi();
  const { tabMemory } = useDevice();
  const place = usePlace();
  const known = memoriesByClient.get(client);
  if (known !== undefined) return known;
  const memories = createProfileMemories(tabMemory, place ?? 'peer');
  memoriesByClient.set(client, memories);
  // Before a draft of an earlier page can be read: its mark waits with it.
  pasted.keepIn(() => memories.of(client.profile()));
  return memories;
};

const noInput = {};

/** [DRAFT-11] Where words wait that were typed in the profile on screen and are not stored. */
export const useProfileMemory = (): ProfileMemory => {
  const { client } = useApi();
  const memories = useProfileMemories();
  const shown = useLive('profile.list', noInput).data?.profiles.find(({ isCurrent }) => isCurrent);
  const memory = () => memories.of(shown?.name ?? client.profile());
  return useSyncExternalStore(memories.onChange, memory, memory);
};

/** Whether a command goes to the profile of these words: a moment after a switch the screen still shows the one before. */
export const isOpenIn = (client: ApiClient, { profile }: ProfileMemory): boolean =>
  profile === null || profile === client.profile();
