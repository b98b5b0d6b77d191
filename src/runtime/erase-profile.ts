import { ok, type Failure, type Result } from '../core/result';
import { secretRefs } from '../db/agent/secret-refs';
import { JOURNAL_FILE } from '../db/journal/open-journal';
import type { SqlFiles } from '../db/sql-database';
import type { SecretStore } from '../gateway/secrets/secret-store';
import { guarded } from './guarded';
import type { Peer } from './peer';

/** [PROFILE-9] The journal goes last: cut short, the person still has all of it and can say so again. */
export const removeFiles = (files: SqlFiles): Result<null, Failure> => {
  const removed = guarded(() => {
    for (const file of files.list().filter((name) => name !== JOURNAL_FILE)) files.remove(file);
    files.remove(JOURNAL_FILE);
    return ok(null);
  });
  return removed.ok ? ok(null) : removed;
};

/** Under which names the system's store keeps keys for this profile. Asked while its databases are there: nothing else knows them. */
export const keyNamesOf = (peer: Peer | null): readonly string[] => {
  const ofSpace = guarded(() => ok(peer?.spaceSecretRefs() ?? []));
  const read = guarded((): Result<readonly string[], Failure> => {
    const stores = peer?.stores();
    return ok(stores?.ok === true ? secretRefs(stores.value.agent.database) : []);
  });
  return [...(ofSpace.ok ? ofSpace.value : []), ...(read.ok ? read.value : [])];
};

/** One that cannot be forgotten now keeps no other. */
export const forgetKeys = async (secrets: SecretStore, names: readonly string[]): Promise<void> => {
  for (const name of names) await secrets.remove(name);
};
