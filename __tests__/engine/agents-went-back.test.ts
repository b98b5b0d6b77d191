import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { MarkPlace } from '../../src/core/mark-place';
import { AGENT_FILE } from '../../src/db/agent/open-agent-database';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { createMarkFile } from '../../src/platform/node/mark-file';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from './engine-world';

// Agents' database of another moment, or of another life, beside the journal of today.
let place: string;
let folder: string;
let startAt: number;
let opened: Opened;
let seed: number;
let agentId: string;

const model = createScriptedModel(({ messages }) => {
  if (messages.some(({ role }) => role === 'tool')) return { say: 'answer', text: 'Done.' };
  const args = { key: 'tone', value: 'Be brief' };
  return { say: 'answer', text: '', toolCalls: [{ callId: 'a', name: 'remember', args }] };
});
const markPath = (): string => join(place, 'mark.json');
const open = (mark: MarkPlace = createMarkFile(markPath())): void => {
  seed += 1;
  opened = openIn(folder, { model, startAt, seed, mark });
};
const close = (): void => {
  startAt = opened.world.clock.now() + 1000;
  opened.peer.close();
};
const copies = (): string => join(place, 'copies');
const keep = (name: string): void => cpSync(folder, join(copies(), name), { recursive: true });
const removeDatabase = (file: string): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, file + suffix), { force: true });
};
const putBack = (
  name: string,
  which: readonly string[] = ['db.sqlite', AGENT_FILE, 'search.sqlite'],
): void => {
  for (const file of which) {
    removeDatabase(file);
    if (existsSync(join(copies(), name, file))) cpSync(join(copies(), name, file), join(folder, file));
  }
};
const status = async () => valueOf(await opened.client.query('system.status', {}));
const stops = async () => valueOf(await opened.client.query('stop.status', {}));
const dismiss = async () => opened.client.command('notice.dismiss', { code: 'older_files' });
const addAgent = async (name: string): Promise<string> =>
  valueOf(await opened.client.command('agent.create', { templateId: 'planner', name })).id;

beforeEach(async () => {
  place = newFolder();
  folder = join(place, 'life');
  mkdirSync(folder);
  startAt = Date.UTC(2026, 10, 18, 7);
  seed = 1;
  open();
  valueOf(await opened.client.command('task.create', { title: 'Paint the shed' }));
  agentId = await addAgent('First');
  await opened.peer.runDue({ deadline: null });
});
afterEach(() => {
  opened.peer.close();
  removeFolder(place);
});

/** The agents of before are put back once everything has gone on under `host`. */
const expectSeen = async (host: string): Promise<void> => {
  await addAgent('Second');
  await addAgent('Third');
  close();
  putBack('before', [AGENT_FILE]);
  open();
  valueOf(await opened.client.query('agent.list', {}));
  const now = await status();
  expect(now.notices).toEqual(['older_files']);
  expect(now.hostId).not.toBe(host);
  expect(valueOf(opened.peer.stores).agent.unitOfWork.hostId).toBe(now.hostId);
};

test('[HOST-1] agents from before an earlier renewal are seen, and no counter of theirs is given out twice', async () => {
  close();
  keep('before');
  open();
  valueOf(await opened.client.command('task.create', { title: 'Lost' }));
  close();
  putBack('before');
  open();
  await dismiss();
  await expectSeen((await status()).hostId);
});

test('[HOST-1] agents from before others were begun anew are seen', async () => {
  close();
  keep('before');
  removeDatabase(AGENT_FILE);
  open();
  valueOf(await opened.client.command('agents.beginAnew', {}));
  expect((await status()).notices).toBeUndefined();
  await expectSeen((await status()).hostId);
});
