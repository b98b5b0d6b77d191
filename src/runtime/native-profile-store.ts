import { Directory, File, Paths } from 'expo-file-system';
import { z } from 'zod';
import type { KeyValue } from '../core/key-value';
import { fail, ok } from '../core/result';
import type { SqlFiles } from '../db/sql-database';
import { createSecureMark } from '../platform/expo/secure-mark';
import type { ProfileStore, StoredProfile } from './profile-store';

const StoredKind = z.object({ kind: z.enum(['example', 'own']) });
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
const CURRENT = 'profile.current';

const home = (): Directory => new Directory(Paths.document, 'profiles');
const folderOf = (name: string): Directory => new Directory(home(), name);

const kindOf = (name: string): StoredProfile['kind'] => {
  try {
    return StoredKind.parse(JSON.parse(new File(folderOf(name), 'profile.json').textSync())).kind;
  } catch {
    // Unreadable: it counts as the person's own, which is the careful answer.
    return 'own';
  }
};

const foldersIn = (directory: Directory): readonly Directory[] =>
  directory.exists ? directory.list().filter((entry) => entry instanceof Directory) : [];

/** The app's documents: `profiles/<name>/`. One process owns them all, the system sees to that. */
export const createNativeProfileStore = ({
  keyValue,
  openFiles,
}: {
  keyValue: KeyValue;
  /** The databases in one folder, given as a `file://` address. */
  openFiles: (uri: string) => SqlFiles;
}): ProfileStore => {
  const held = new Set<string>();
  const names = (): readonly string[] =>
    foldersIn(home())
      .map((folder) => folder.name)
      .filter((name) => NAME.test(name))
      .sort();
  return {
    list: () => names().map((name) => ({ name, kind: kindOf(name) })),
    current: () => {
      const name = keyValue.get(CURRENT);
      const kept = names();
      if (name === null || name === '')
        return kept.some((each) => kindOf(each) === 'own') ? fail('current_profile_unreadable') : ok(null);
      return kept.includes(name) ? ok(name) : fail('current_profile_missing', name);
    },
    setCurrent: (name) => keyValue.set(CURRENT, name),
    create: (name, kind) => {
      if (!NAME.test(name))
        throw new Error('[PROFILE-1] a profile name is lower case letters, digits and hyphens');
      const folder = folderOf(name);
      if (folder.exists) return;
      folder.create({ intermediates: true, idempotent: true });
      new File(folder, 'profile.json').write(JSON.stringify({ kind }));
    },
    files: (name) => openFiles(folderOf(name).uri),
    mark: createSecureMark,
    acquire: (name) => {
      if (held.has(name)) return fail('profile_in_use');
      held.add(name);
      return ok(() => void held.delete(name));
    },
  };
};

export const hasNativeDatabases = (): boolean =>
  foldersIn(home()).some((folder) => folder.list().some((entry) => entry.name.endsWith('.sqlite')));

/** Out of the way, never deleted: the key may turn up, or somebody may know what to do with the file. */
export const setNativeProfilesAside = async (now: number): Promise<void> => {
  const from = home();
  if (from.exists) await from.move(new Directory(Paths.document, `profiles-set-aside-${now}`));
};
