import { ok, type Failure, type Result } from '../../core/result';
import type { HostId } from '../../core/named-ids';
import type { SecretStore } from '../../gateway/secrets/secret-store';
import { keysRef, markRef } from './secret-refs';
import {
  decodeMark,
  decodeSpaceKeys,
  encodeMark,
  encodeSpaceKeys,
  type SpaceKeys,
  type SpaceMark,
} from '../../sync/space-keys';

// [SYNC-20] The keys of a space lie in the store of secrets, under the host that writes with them, and nowhere else.
/** Ok(null): there are none here, which a copy of the databases finds. */
export const readSpaceKeys = async (
  secrets: SecretStore,
  host: HostId,
): Promise<Result<SpaceKeys | null, Failure>> => {
  const kept = await secrets.read(keysRef(host));
  if (!kept.ok || kept.value === null) return kept.ok ? ok(null) : kept;
  return decodeSpaceKeys(kept.value);
};

export const writeSpaceKeys = async (
  secrets: SecretStore,
  { keys, mayUseFile }: { readonly keys: SpaceKeys; readonly mayUseFile: boolean },
): Promise<Result<null, Failure>> => {
  const written = await secrets.write(keysRef(keys.host), { value: encodeSpaceKeys(keys), mayUseFile });
  return written.ok ? ok(null) : written;
};

/** One that cannot be had says nothing: relay and peers say the rest. */
export const readSpaceMark = async (secrets: SecretStore, host: HostId): Promise<SpaceMark | null> => {
  const kept = await secrets.read(markRef(host));
  return kept.ok && kept.value !== null ? decodeMark(kept.value) : null;
};
export const writeSpaceMark = async (
  secrets: SecretStore,
  {
    host,
    mark,
    mayUseFile,
  }: { readonly host: HostId; readonly mark: SpaceMark; readonly mayUseFile: boolean },
): Promise<void> => {
  await secrets.write(markRef(host), { value: encodeMark(mark), mayUseFile });
};
