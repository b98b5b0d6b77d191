import * as SecureStore from 'expo-secure-store';
import type { MarkPlace } from '../../core/mark-place';
import { fail, ok } from '../../core/result';

const options = { keychainAccessible: SecureStore.AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY };

/** [HOST-2] In the system's store, which no backup carries to another device. Not run on a machine without a phone: only type-checked. */
export const createSecureMark = (profile: string): MarkPlace => {
  const name = `reveille.mark.${profile}`;
  return {
    read: () => {
      try {
        const text = SecureStore.getItem(name, options);
        return ok(text === '' ? null : text);
      } catch {
        return fail('mark_unreadable');
      }
    },
    write: (text) => {
      try {
        SecureStore.setItem(name, text, options);
        return ok(null);
      } catch {
        return fail('mark_unwritable');
      }
    },
    remove: () => {
      try {
        // The store cannot remove synchronously; an empty text stands for nothing.
        SecureStore.setItem(name, '', options);
      } catch {
        // It stays: a life that begins anew has a host of its own.
      }
    },
  };
};
