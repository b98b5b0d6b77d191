import { fail, ok, type Failure, type Result } from '../../core/result';
import { hasNoStore, NO_STORE, type SecretStore } from '../../gateway/secrets/secret-store';
import type { KeyFile } from './key-file';
import type { Keyring } from './keyring';

type Places = { readonly keyring: Keyring; readonly file: KeyFile };

/** Ok too where it is not in the file. */
const dropFromFile = ({ file }: Places, ref: string): Result<null, Failure> => {
  const kept = file.read();
  if (!kept.ok || !kept.value.has(ref)) return kept.ok ? ok(null) : kept;
  return file.write(new Map([...kept.value].filter(([name]) => name !== ref)));
};

const writeToFile = (
  { file }: Places,
  { ref, value }: { readonly ref: string; readonly value: string },
): Result<null, Failure> => {
  const kept = file.read();
  return kept.ok ? file.write(new Map([...kept.value, [ref, value]])) : kept;
};

/**
 * The system's keyring; a file only where the person asked for it, then or earlier. [SECRET-9] What is written in one of them is in the other no
 * more: a key that was replaced opens nothing.
 */
export const createNodeSecrets = ({ keyring, file }: Places): SecretStore => ({
  read: async (ref) => {
    const kept = file.read();
    if (kept.ok && kept.value.has(ref)) return ok(kept.value.get(ref) ?? null);
    const found = await keyring.read(ref);
    if (found.ok && found.value !== null) return found;
    // [SECRET-8] It may stand in the one that could not be read.
    if (!kept.ok) return kept;
    if (found.ok) return found;
    return hasNoStore(found.error) && file.exists() ? ok(null) : found;
  },
  write: async (ref, { value, mayUseFile }) => {
    if (mayUseFile) {
      const written = writeToFile({ keyring, file }, { ref, value });
      if (!written.ok) return written;
      // Where there is a keyring, it forgets; where there is none, it has nothing.
      await keyring.remove(ref);
      return ok('file');
    }
    const rung = await keyring.write(ref, value);
    if (!rung.ok) return fail('secret_unavailable', NO_STORE);
    const dropped = dropFromFile({ keyring, file }, ref);
    return dropped.ok ? ok('keyring') : dropped;
  },
  remove: async (ref) => {
    const kept = file.read();
    const wasInFile = kept.ok && kept.value.has(ref);
    const dropped = dropFromFile({ keyring, file }, ref);
    const forgotten = await keyring.remove(ref);
    if (!dropped.ok) return dropped;
    return wasInFile ? ok(null) : forgotten;
  },
});
