import { fail, ok } from '../../core/result';
import type { SecretStore } from '../../gateway/secrets/secret-store';
import type { KeyFile } from './key-file';
import type { Keyring } from './keyring';

/** The system's keyring; a file only where the person asked for it, then or earlier. */
export const createNodeSecrets = ({
  keyring,
  file,
}: {
  readonly keyring: Keyring;
  readonly file: KeyFile;
}): SecretStore => ({
  read: async (ref) => {
    const kept = file.read();
    if (kept.ok && kept.value.has(ref)) return ok(kept.value.get(ref) ?? null);
    const found = await keyring.read(ref);
    if (found.ok) return found;
    return kept.ok && file.exists() ? ok(null) : found;
  },
  write: async (ref, { value, mayUseFile }) => {
    const rung = mayUseFile ? null : await keyring.write(ref, value);
    if (rung?.ok === true) return ok('keyring');
    if (!mayUseFile) return fail('secret_unavailable', 'no_keyring');
    const kept = file.read();
    if (!kept.ok) return kept;
    const written = file.write(new Map([...kept.value, [ref, value]]));
    return written.ok ? ok('file') : written;
  },
  remove: async (ref) => {
    const kept = file.read();
    if (kept.ok && kept.value.has(ref)) {
      const rest = new Map([...kept.value].filter(([name]) => name !== ref));
      return file.write(rest);
    }
    await keyring.remove(ref);
    return ok(null);
  },
});
