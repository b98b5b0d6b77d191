import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { holderOfPort } from '../../src/platform/node/port-holder';
import type { DoctorSay } from '../../src/words/terminal/doctor';
import { askForCode, hubFolder, isHubThere, whoOwns } from '../hub-address';
import { keptPort } from '../hub-options';

// [CLI-6] The doctor looks and touches nothing: it opens databases for reading, needs nowhere to write, and starts no hub.
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

export const checkWebApp = (projectFolder: string, say: DoctorSay): Check =>
  existsSync(join(projectFolder, 'dist', 'web', 'index.html'))
    ? { name: 'web app', state: 'ok', text: say('webBuilt') }
    : { name: 'web app', state: 'note', text: say('webNotBuilt') };
