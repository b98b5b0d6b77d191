import * as SecureStore from 'expo-secure-store';
import { fail, ok, type Failure, type Result } from '../../core/result';

/** Secrets of this device alone: readable after the first unlock, never part of a backup, never on another device. */
export type DeviceSecrets = {
  /** Ok(null): there is none. A failure: the store cannot be asked just now, which says nothing about what it holds. */
  readonly read: (name: string) => Promise<Result<string | null, Failure>>;
  readonly write: (name: string, value: string) => Promise<Result<null, Failure>>;
};

const options = { keychainAccessible: SecureStore.AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY };

export const createDeviceSecrets = (): DeviceSecrets => ({
  read: async (name) => {
    try {
      return ok(await SecureStore.getItemAsync(name, options));
    } catch {
      return fail('key_store_not_ready');
    }
  },
  write: async (name, value) => {
    try {
      await SecureStore.setItemAsync(name, value, options);
      return ok(null);
    } catch {
      return fail('key_store_not_ready');
    }
  },
});
