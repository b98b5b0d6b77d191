import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { MarkPlace } from '../../core/mark-place';
import { JOURNAL_FILE } from '../../db/journal/open-journal';
import type { SqlFiles } from '../../db/sql-database';
import { createBetterSqlite3Files } from './better-sqlite3-files';
import { lockFolder, type LockNote } from './folder-lock';
import { makePrivateFolder } from './home-folder';
import { createMarkFile } from './mark-file';
import { readFileIfThere, writePrivateFile } from './private-file';

// [HUB-4] A profile is profiles/<name>/: its databases, and in host/ what only this machine knows of it (owner, kind).
const StoredKind = z.object({ kind: z.enum(['example', 'own']) });
type Kind = z.infer<typeof StoredKind>['kind'];

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
export const isProfileName = (name: string): boolean => NAME.test(name);

export const profileFolder = (home: string, name: string): string => join(home, 'profiles', name);
/** Owner lock and note, and the kind; beside the databases, never among them. */
export const profileHostFolder = (home: string, name: string): string =>
  join(profileFolder(home, name), 'host');

const hasJournal = (home: string, name: string): boolean =>
  existsSync(join(profileFolder(home, name), JOURNAL_FILE));

/** [HOST-2] With what only this machine knows of the home: a profile's folder that is copied or put back does not bring it. */
export const profileMarkFile = (home: string, name: string): string =>
  join(home, 'host', 'marks', `${name}.json`);

const kindIn = (home: string, name: string): Kind | null => {
  try {
    const text = readFileIfThere(join(profileHostFolder(home, name), 'profile.json'));
    if (text !== null) return StoredKind.parse(JSON.parse(text)).kind;
    return hasJournal(home, name) ? 'own' : null;
  } catch {
    // Unreadable: the data counts as the person's own, which is the careful answer.
    return 'own';
  }
};

export type NodeProfile = { readonly name: string; readonly kind: Kind };
export type NodeProfileStore = {
  readonly list: () => readonly NodeProfile[];
  readonly current: () => Result<string | null, Failure>;
  readonly setCurrent: (name: string) => void;
  readonly create: (name: string, kind: Kind) => void;
  readonly files: (name: string) => SqlFiles;
  readonly mark: (name: string) => MarkPlace;
  readonly acquire: (name: string) => Result<() => void, Failure>;
};

const currentFile = (home: string): string => join(home, 'current-profile');

/** What the file says; null where it says nothing that is a name. */
const currentNameIn = (home: string): string | null => {
  try {
    const name = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(currentFile(home))).trim();
    return isProfileName(name) ? name : null;
  } catch {
    return null;
  }
};

// [PROFILE-10] A home in which nobody has lived yet has no such file and no journal of one's own; one with either had a profile that was open.
export const currentProfileIn = (home: string): Result<string | null, Failure> => {
  const name = currentNameIn(home);
  if (name !== null) return kindIn(home, name) === null ? fail('current_profile_missing', name) : ok(name);
  const profiles = profilesIn(home);
  const isThere = lstatSync(currentFile(home), { throwIfNoEntry: false }) !== undefined;
  const hadOwn = profiles.some((each) => each.kind === 'own' && hasJournal(home, each.name));
  return hadOwn || (isThere && profiles.length > 0) ? fail('current_profile_unreadable') : ok(null);
};

/** A first start without a name makes the example life and writes the file. If neither exists, every start named its profile. */
export const isAlwaysNamedIn = (home: string): boolean =>
  lstatSync(currentFile(home), { throwIfNoEntry: false }) === undefined &&
  !profilesIn(home).some(({ kind }) => kind === 'example');

const setCurrentIn = (home: string, name: string): void => {
  const file = currentFile(home);
  // A folder cannot be replaced by a file: it is put aside, whatever is in it.
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    renameSync(file, `${file}.aside-${randomUUID()}`);
  writePrivateFile(file, `${name}\n`);
};

const createIn = (home: string, { name, kind }: NodeProfile): void => {
  if (!isProfileName(name))
    throw new Error('[HUB-4] a profile name is lower case letters, digits and hyphens');
  makePrivateFolder(profileFolder(home, name));
  const host = profileHostFolder(home, name);
  makePrivateFolder(host);
  if (kindIn(home, name) === null)
    writePrivateFile(join(host, 'profile.json'), `${JSON.stringify({ kind })}\n`);
};

/** Looks alone: makes nothing, where the store makes its folders. */
export const profilesIn = (home: string): readonly NodeProfile[] => {
  const folder = join(home, 'profiles');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isProfileName(entry.name))
    .map((entry) => ({ name: entry.name, kind: kindIn(home, entry.name) }))
    .flatMap(({ name, kind }) => (kind === null ? [] : [{ name, kind }]))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** `note` is asked at each acquire, since the port is known only once the hub listens. */
export const createNodeProfileStore = ({
  home,
  note,
}: {
  readonly home: string;
  readonly note: () => LockNote;
}): NodeProfileStore => {
  makePrivateFolder(home);
  makePrivateFolder(join(home, 'profiles'));
  return {
    list: () => profilesIn(home),
    current: () => currentProfileIn(home),
    setCurrent: (name) => setCurrentIn(home, name),
    create: (name, kind) => createIn(home, { name, kind }),
    files: (name) => createBetterSqlite3Files(profileFolder(home, name)),
    mark: (name) => createMarkFile(profileMarkFile(home, name)),
    acquire: (name) => {
      if (!isProfileName(name)) return fail('profile_not_found');
      const lock = lockFolder(profileHostFolder(home, name), note());
      return lock.ok ? ok(lock.value.release) : lock;
    },
  };
};

/** The same store, with another profile as the current one for this process alone. */
export const pinProfile = (store: NodeProfileStore, name: string): NodeProfileStore => {
  let pinned = name;
  return {
    ...store,
    current: () => ok(pinned),
    setCurrent: (next) => {
      pinned = next;
    },
  };
};
