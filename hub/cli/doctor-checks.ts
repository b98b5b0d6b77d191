import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { JOURNAL_FILE, JOURNAL_VERSION } from '../../src/db/journal/open-journal';
import { versionOf } from '../../src/db/migration';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { lockFolder } from '../../src/platform/node/folder-lock';
import { profileFolder, profileHostFolder } from '../../src/platform/node/node-profile-store';
import { holderOfPort } from '../../src/platform/node/port-holder';
import type { DoctorSay } from '../../src/words/terminal/doctor';
import { askForCode, hubFolder, isHubThere, whoOwns } from '../hub-address';
import { keptPort } from '../hub-options';

// [CLI-6] The doctor looks and touches nothing: it opens databases for reading, and starts no hub.
export type Check = { readonly name: string; readonly state: 'ok' | 'note' | 'bad'; readonly text: string };

export const checkNode = (version: string, say: DoctorSay): Check => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 19);
  return {
    name: 'node',
    state: isNew ? 'ok' : 'bad',
    text: isNew ? version : say('nodeTooOld', { version }),
  };
};

export const checkHub = async (home: string, say: DoctorSay): Promise<Check> => {
  const owner = whoOwns(hubFolder(home));
  if (owner.kind === 'nobody') return { name: 'hub', state: 'note', text: say('hubAway') };
  if (owner.kind === 'busy') {
    const pid = owner.pid === null ? say('pidUnknown') : String(owner.pid);
    return { name: 'hub', state: 'note', text: say('hubStarting', { pid }) };
  }
  const pid = String(owner.hub.pid);
  const answers = (await askForCode(owner.hub)) !== null;
  return answers
    ? { name: 'hub', state: 'ok', text: say('hubThere', { port: String(owner.hub.port), pid }) }
    : { name: 'hub', state: 'bad', text: say('hubSilent', { pid }) };
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => probe.close(() => resolve(true)));
  });

type PortAsked = { readonly platform: string; readonly say: DoctorSay };
export const checkPort = async (home: string, { platform, say }: PortAsked): Promise<Check> => {
  const owner = whoOwns(hubFolder(home));
  if (owner.kind === 'hub')
    return { name: 'port', state: 'ok', text: say('portOfHub', { port: String(owner.hub.port) }) };
  const kept = keptPort(home);
  const port = String(kept);
  if (await isFree(kept)) return { name: 'port', state: 'ok', text: say('portFree', { port }) };
  const holder = (await isHubThere(kept)) ? say('otherHub') : await holderOfPort(kept, platform);
  const named = { port, holder: holder ?? say('otherProgram'), next: String(kept + 1) };
  return { name: 'port', state: 'bad', text: say('portTaken', named) };
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
export const checkProfile = (
  home: string,
  { name, say }: { readonly name: string; readonly say: DoctorSay },
): Check => {
  const folder = profileHostFolder(home, name);
  const lock = lockFolder(folder, { pid: process.pid, port: null, token: '' });
  if (!lock.ok) {
    const owner = whoOwns(folder);
    const text =
      owner.kind === 'hub' ? say('openInHub', { pid: String(owner.hub.pid) }) : say('openInCommand');
    return { name: `profile ${name}`, state: 'ok', text };
  }
  try {
    return { name: `profile ${name}`, ...readDatabase(home, name) };
  } finally {
    lock.value.release();
  }
};

export const checkWebApp = (projectFolder: string, say: DoctorSay): Check =>
  existsSync(join(projectFolder, 'dist', 'web', 'index.html'))
    ? { name: 'web app', state: 'ok', text: say('webBuilt') }
    : { name: 'web app', state: 'note', text: say('webNotBuilt') };
