import { fail, ok } from '../../core/result';
import type { SecretStore } from '../../gateway/secrets/secret-store';

// [SECRET-5] In a browser a key is sealed with one that the browser never gives out, to us neither. That keeps it from a copy of the files, not from a
// script that runs in this page: a browser is weaker than a device, and whoever adds a key there is told so.
export type SealedSecret = { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer };
/** What IndexedDB keeps for us. */
export type SecretShelf = {
  readonly sealingKey: (make: () => Promise<CryptoKey>) => Promise<CryptoKey>;
  readonly get: (ref: string) => Promise<SealedSecret | null>;
  readonly put: (ref: string, secret: SealedSecret) => Promise<void>;
  readonly remove: (ref: string) => Promise<void>;
};

const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
const boundTo = (ref: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`reveille:${ref}`);

export const createSealedSecrets = (shelf: SecretShelf): SecretStore => ({
  read: async (ref) => {
    try {
      const found = await shelf.get(ref);
      if (found === null) return ok(null);
      const key = await shelf.sealingKey(makeKey);
      const how = { name: 'AES-GCM', iv: found.iv, additionalData: boundTo(ref) };
      return ok(new TextDecoder().decode(await crypto.subtle.decrypt(how, key, found.sealed)));
    } catch {
      return fail('secret_unavailable');
    }
  },
  write: async (ref, { value }) => {
    try {
      const key = await shelf.sealingKey(makeKey);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const how = { name: 'AES-GCM', iv, additionalData: boundTo(ref) };
      await shelf.put(ref, {
        iv,
        sealed: await crypto.subtle.encrypt(how, key, new TextEncoder().encode(value)),
      });
      return ok('browser');
    } catch {
      return fail('secret_unavailable');
    }
  },
  remove: async (ref) => {
    try {
      await shelf.remove(ref);
      return ok(null);
    } catch {
      return fail('secret_unavailable');
    }
  },
});
