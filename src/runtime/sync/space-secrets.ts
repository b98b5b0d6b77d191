import { fail, ok, type Failure, type Result } from '../../core/result';
import type { HostId } from '../../core/named-ids';
import type { SecretStore } from '../../gateway/secrets/secret-store';
import { decodeSpaceKeys, encodeSpaceKeys } from '../../sync/space-keys-text';
import type { SpaceKeys } from '../../sync/space-keys';

// [SYNC-20] The keys of a space lie in the store of secrets, under the host that writes with them, and nowhere else.
const refOf = (host: HostId): string => `space:${host}`;

/** Ok(null): there are none here, which a copy of the databases finds. */
export const readSpaceKeys = async (
  secrets: SecretStore,
  host: HostId,
): Promise<Result<SpaceKeys | null, Failure>> => {
  const kept = await secrets.read(refOf(host));
  if (!kept.ok || kept.value === null) return kept.ok ? ok(null) : kept;
  const keys = decodeSpaceKeys(kept.value);
  return keys === null ? fail('secret_unavailable', 'space_keys_unreadable') : ok(keys);
};

export const writeSpaceKeys = async (
  secrets: SecretStore,
  { keys, mayUseFile }: { readonly keys: SpaceKeys; readonly mayUseFile: boolean },
): Promise<Result<null, Failure>> => {
  const written = await secrets.write(refOf(keys.host), { value: encodeSpaceKeys(keys), mayUseFile });
  return written.ok ? ok(null) : written;
};

export const spaceSecretRefs = (host: HostId): readonly string[] => [refOf(host)];
