import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, ok } from '../../src/core/result';
import type { SqlFiles } from '../../src/db/sql-database';
import { createReadyFiles } from '../sql/ready-files';
import type { ProfileStore, StoredProfile } from '../../src/runtime/profile-store';

/** Profiles in a temporary folder, gone with `remove`. */
export type TemporaryProfiles = ProfileStore & { readonly folder: string; readonly remove: () => void };

export const createTemporaryProfiles = (
  wrap: (files: SqlFiles) => SqlFiles = (files) => files,
): TemporaryProfiles => {
  const folder = mkdtempSync(join(tmpdir(), 'profiles '));
  const profiles: StoredProfile[] = [];
  const held = new Set<string>();
  let current: string | null = null;
  return {
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
    list: () => profiles,
    current: () => ok(current),
    setCurrent: (name) => {
      current = name;
    },
    create: (name, kind) => {
      if (!profiles.some((profile) => profile.name === name)) profiles.push({ name, kind });
    },
    files: (name) => {
      mkdirSync(join(folder, name), { recursive: true });
      return wrap(createReadyFiles(join(folder, name)));
    },
    acquire: (name) => {
      if (held.has(name)) return fail('profile_in_use');
      held.add(name);
      return ok(() => {
        held.delete(name);
      });
    },
  };
};
