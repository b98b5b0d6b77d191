import { existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { holderOfPort } from '../../src/platform/node/port-holder';
import { askForCode, hubFolder, isHubThere, whoOwns } from '../hub-address';
import { keptPort } from '../hub-options';
import { whyNotUsable } from './usable-place';

// [CLI-6] The doctor looks and touches nothing: it opens databases for reading, needs nowhere to write, and starts no hub.
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
  if (isOpen)
    return { name: 'home', state: 'bad', text: `${home} can be read by others; run: chmod 700 "${home}"` };
  const refused = whyNotUsable(home, ['read', 'write']);
  return refused === null
    ? { name: 'home', state: 'ok', text: home }
    : { name: 'home', state: 'bad', text: `${home} ${refused}` };
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

export const checkWebApp = (projectFolder: string): Check =>
  existsSync(join(projectFolder, 'dist', 'web', 'index.html'))
    ? { name: 'web app', state: 'ok', text: 'built' }
    : { name: 'web app', state: 'note', text: 'not built yet; `npm start` builds it' };
