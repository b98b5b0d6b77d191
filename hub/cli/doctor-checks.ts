import { existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { JOURNAL_FILE, JOURNAL_VERSION } from '../../src/db/journal/open-journal';
import { versionOf } from '../../src/db/migration';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { lockFolder } from '../../src/platform/node/folder-lock';
import { profileFolder, profileHostFolder } from '../../src/platform/node/node-profile-store';
import { holderOfPort } from '../../src/platform/node/port-holder';
import { askForCode, hubFolder, isHubThere, whoOwns } from '../hub-address';
import { keptPort } from '../hub-options';

// [CLI-6] The doctor looks and touches nothing: it opens databases for reading, and starts no hub.
export type Check = { readonly name: string; readonly state: 'ok' | 'note' | 'bad'; readonly text: string };

export const checkNode = (version: string): Check => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 19);
  return {
    name: 'node',
    state: isNew ? 'ok' : 'bad',
    text: isNew ? version : `${version} is too old; install 20.19 or newer`,
  };
};

export const checkHome = (home: string, platform: string): Check => {
  if (!existsSync(home))
    return { name: 'home', state: 'note', text: `${home} does not exist yet; the first start makes it` };
  const isOpen = platform !== 'win32' && (statSync(home).mode & 0o077) !== 0;
  return isOpen
    ? { name: 'home', state: 'bad', text: `${home} can be read by others; run: chmod 700 "${home}"` }
    : { name: 'home', state: 'ok', text: home };
};

export const checkHub = async (home: string): Promise<Check> => {
  const owner = whoOwns(hubFolder(home));
  if (owner.kind === 'nobody')
    return { name: 'hub', state: 'note', text: 'not running; `npm start` starts it' };
  if (owner.kind === 'busy')
    return { name: 'hub', state: 'note', text: `starting (process ${owner.pid ?? 'unknown'})` };
  const answers = (await askForCode(owner.hub)) !== null;
  return answers
    ? { name: 'hub', state: 'ok', text: `runs on port ${owner.hub.port} (process ${owner.hub.pid})` }
    : {
        name: 'hub',
        state: 'bad',
        text: `process ${owner.hub.pid} holds the home folder and does not answer; end it and start again`,
      };
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => probe.close(() => resolve(true)));
  });

export const checkPort = async (home: string, platform: string): Promise<Check> => {
  const owner = whoOwns(hubFolder(home));
  if (owner.kind === 'hub') return { name: 'port', state: 'ok', text: `${owner.hub.port}, held by the hub` };
  const port = keptPort(home);
  if (await isFree(port)) return { name: 'port', state: 'ok', text: `${port} is free` };
  const holder = (await isHubThere(port)) ? 'another Reveille hub' : await holderOfPort(port, platform);
  return {
    name: 'port',
    state: 'bad',
    text: `${port} is used by ${holder ?? 'another program'}; start with --port ${port + 1}`,
  };
};

const versionText = (version: number): Pick<Check, 'state' | 'text'> => {
  if (version > JOURNAL_VERSION) {
    return {
      state: 'bad',
      text: `written by a newer Reveille (version ${version}, this one reads ${JOURNAL_VERSION}); update Reveille`,
    };
  }
  if (version < JOURNAL_VERSION)
    return {
      state: 'note',
      text: `whole, version ${version}; the next start brings it to ${JOURNAL_VERSION}`,
    };
  return { state: 'ok', text: `whole, version ${version}` };
};

const readDatabase = (home: string, name: string): Pick<Check, 'state' | 'text'> => {
  const files = createBetterSqlite3Files(profileFolder(home, name));
  if (!files.exists(JOURNAL_FILE)) return { state: 'note', text: 'empty; the first start fills it' };
  try {
    const database = files.open(JOURNAL_FILE, { readOnly: true });
    try {
      const found = database.query('PRAGMA integrity_check(1)').rows[0]?.[0];
      if (found === 'ok') return versionText(versionOf(database));
    } finally {
      database.close();
    }
  } catch {
    // What SQLite cannot read is damaged, whatever it says about how.
  }
  return { state: 'bad', text: 'damaged; start the app, export what can be read, and restore an export' };
};

/** While a process has the profile open, that process vouches for it. */
export const checkProfile = (home: string, name: string): Check => {
  const folder = profileHostFolder(home, name);
  const lock = lockFolder(folder, { pid: process.pid, port: null, token: '' });
  if (!lock.ok) {
    const owner = whoOwns(folder);
    const by = owner.kind === 'hub' ? `the hub (process ${owner.hub.pid})` : 'another command';
    return { name: `profile ${name}`, state: 'ok', text: `open in ${by}` };
  }
  try {
    return { name: `profile ${name}`, ...readDatabase(home, name) };
  } finally {
    lock.value.release();
  }
};

export const checkWebApp = (projectFolder: string): Check =>
  existsSync(join(projectFolder, 'dist', 'web', 'index.html'))
    ? { name: 'web app', state: 'ok', text: 'built' }
    : { name: 'web app', state: 'note', text: 'not built yet; `npm start` builds it' };
