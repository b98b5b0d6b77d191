import * as SecureStore from 'expo-secure-store';
import type { KeyValue } from '../../core/key-value';

const PREFIX = 'reveille.';
const options = { keychainAccessible: SecureStore.AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY };

/** The one store on a phone that answers synchronously without a database. Before the first unlock it may refuse: then nothing is known yet. */
export const createSecureKeyValue = (): KeyValue => {
  const memory = new Map<string, string>();
  return {
    get: (key) => {
      try {
        const value = SecureStore.getItem(PREFIX + key, options);
        return value === '' ? null : value;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set: (key, value) => {
      if (value === null) memory.delete(key);
      else memory.set(key, value);
      try {
        // The store cannot remove synchronously; an empty text stands for nothing.
        SecureStore.setItem(PREFIX + key, value ?? '', options);
      } catch {
        // Kept in memory above.
      }
    },
  };
};
