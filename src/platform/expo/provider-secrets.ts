import * as SecureStore from 'expo-secure-store';
import { fail, ok } from '../../core/result';
import type { SecretStore } from '../../gateway/secrets/secret-store';

const options = { keychainAccessible: SecureStore.AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY };
/** The store takes letters, digits and `.-_` in names. */
const nameOf = (ref: string): string => `reveille.provider.${ref.replace(/[^A-Za-z0-9.-]/g, '_')}`;

/** Keychain and keystore: this device only, readable after the first unlock, so that work behind a locked screen goes on. */
export const createProviderSecrets = (): SecretStore => ({
  read: async (ref) => {
    try {
      return ok(await SecureStore.getItemAsync(nameOf(ref), options));
    } catch {
      return fail('secret_unavailable');
    }
  },
  write: async (ref, { value }) => {
    try {
      await SecureStore.setItemAsync(nameOf(ref), value, options);
      return ok('keychain');
    } catch {
      return fail('secret_unavailable');
    }
  },
  remove: async (ref) => {
    try {
      await SecureStore.deleteItemAsync(nameOf(ref), options);
      return ok(null);
    } catch {
      return fail('secret_unavailable');
    }
  },
});
