import { join } from 'node:path';
import { AGENT_FILE, AGENT_VERSION } from '../../src/db/agent/open-agent-database';
import { hasOtherDatabases, JOURNAL_FILE, JOURNAL_VERSION } from '../../src/db/journal/open-journal';
import { isEmptyDatabase, versionOf } from '../../src/db/migration';
import { SEARCH_FILE } from '../../src/db/search/search-schema';
import type { SqlDatabase, SqlFiles } from '../../src/db/sql-database';
import { sqlFailureOf, type SqlFailureCode } from '../../src/db/sql-failure';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { lockFolder } from '../../src/platform/node/folder-lock';
import { profileFolder, profileHostFolder } from '../../src/platform/node/node-profile-store';
import { whoOwns } from '../hub-address';
import type { Check } from './doctor-checks';
import { whyNotUsable } from './usable-place';

type Finding = Pick<Check, 'state' | 'text'>;
const bad = (text: string): Finding => ({ state: 'bad', text });
const note = (text: string): Finding => ({ state: 'note', text });

const LOST =
  'empty or gone, though other data of it is there: put db.sqlite back from a copy, or begin another profile and restore an export';
const DAMAGED = 'damaged; start the app, export what can be read, and restore an export';
const DAMAGED_AGENTS = 'damaged; what you wrote is not in it: agents work again once a backup is restored';

// [CLI-12] Damaged is what SQLite itself calls so; where it was not let near the file, that is said.
const refusals: Readonly<Record<Exclude<SqlFailureCode, 'database_corrupt'>, string>> = {
  disk_full: 'cannot be looked at: the disk is full; make room',
  database_locked: 'cannot be looked at: another program holds it; close that program',
  database_read_only: 'cannot be looked at here: nothing may be written beside it',
  database_cannot_open: 'cannot be opened; check its owner and rights, and that it is a file',
  database_failed: 'cannot be looked at: the system refused; check the disk and the limits of this shell',
  text_not_storable: 'cannot be looked at',
};

type Kind = { readonly file: string; readonly version: number; readonly damaged: string };
const journal: Kind = { file: JOURNAL_FILE, version: JOURNAL_VERSION, damaged: DAMAGED };
const agents: Kind = { file: AGENT_FILE, version: AGENT_VERSION, damaged: DAMAGED_AGENTS };

const versionFinding = (version: number, { version: latest }: Kind): Finding => {
  if (version > latest)
    return bad(`written by a newer Reveille (version ${version}, this one reads ${latest}); update Reveille`);
  return version < latest
    ? note(`whole, version ${version}; the next start brings it to ${latest}`)
    : { state: 'ok', text: `whole, version ${version}` };
};

const findingIn = (database: SqlDatabase, kind: Kind): Finding | null => {
  const isWhole = database.query('PRAGMA integrity_check(1)').rows[0]?.[0] === 'ok';
  if (!isWhole) return bad(kind.damaged);
  return isEmptyDatabase(database) ? null : versionFinding(versionOf(database), kind);
};

/** Null: nothing is in it, or it is not there. */
const read = (files: SqlFiles, kind: Kind): Finding | null => {
  if (!files.exists(kind.file)) return null;
  try {
    const database = files.open(kind.file, { readOnly: true });
    try {
      return findingIn(database, kind);
    } finally {
      database.close();
    }
  } catch (cause) {
    const failure = sqlFailureOf(cause);
    if (failure === null) throw cause;
    return bad(failure.code === 'database_corrupt' ? kind.damaged : refusals[failure.code]);
  }
};

const withRights = (
  folder: string,
  { kind, found }: { kind: Kind; found: Finding | null },
): Finding | null => {
  if (found === null || found.state === 'bad') return found;
  const refused = whyNotUsable(join(folder, kind.file), ['write']) ?? whyNotUsable(folder, ['write']);
  return refused === null ? found : bad(`${found.text}; it ${refused}`);
};

const journalFinding = (folder: string, files: SqlFiles): Finding => {
  const refused = whyNotUsable(folder, ['read']);
  if (refused !== null) return bad(refused);
  const found = withRights(folder, { kind: journal, found: read(files, journal) });
  return found ?? (hasOtherDatabases(files) ? bad(LOST) : note('empty; the first start fills it'));
};

const agentsFinding = (folder: string, files: SqlFiles): Finding | null => {
  const unreadable = files.exists(AGENT_FILE) ? whyNotUsable(join(folder, AGENT_FILE), ['read']) : null;
  return unreadable === null
    ? withRights(folder, { kind: agents, found: read(files, agents) })
    : bad(unreadable);
};

/** It is made anew from what is written: nothing is lost with it. */
const searchFinding = (files: SqlFiles): Finding | null => {
  const found = read(files, { file: SEARCH_FILE, version: Number.POSITIVE_INFINITY, damaged: 'damaged' });
  return found?.state === 'bad'
    ? note(`${found.text}; \`reveille doctor --rebuild-search\` makes it anew`)
    : null;
};

const checksIn = (home: string, name: string): readonly Check[] => {
  const folder = profileFolder(home, name);
  const files = createBetterSqlite3Files(folder);
  const named = (label: string, found: Finding | null): readonly Check[] =>
    found === null ? [] : [{ name: label, ...found }];
  const first = journalFinding(folder, files);
  if (whyNotUsable(folder, ['read']) !== null) return named(`profile ${name}`, first);
  return [
    ...named(`profile ${name}`, first),
    ...named(`agents of ${name}`, agentsFinding(folder, files)),
    ...named(`search of ${name}`, searchFinding(files)),
  ];
};

/** Nobody writes while it is looked at; where no lock can be had, nobody can write either, or it is said below. */
const lockWhereItCan = (folder: string): ReturnType<typeof lockFolder> | null => {
  try {
    return lockFolder(folder, { pid: process.pid, port: null, token: '' });
  } catch {
    return null;
  }
};

/** While a process has the profile open, that process vouches for it. */
export const checkProfile = (home: string, name: string): readonly Check[] => {
  const folder = profileHostFolder(home, name);
  const lock = lockWhereItCan(folder);
  if (lock?.ok === false) {
    const owner = whoOwns(folder);
    const by = owner.kind === 'hub' ? `the hub (process ${owner.hub.pid})` : 'another command';
    return [{ name: `profile ${name}`, state: 'ok', text: `open in ${by}` }];
  }
  try {
    return checksIn(home, name);
  } finally {
    if (lock?.ok === true) lock.value.release();
  }
};
