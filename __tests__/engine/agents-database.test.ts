import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AGENT_FILE } from '../../src/db/agent/open-agent-database';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { openPeer } from '../../src/runtime/peer';
import { atOnceOf, codeOf, createTestClock, createTestRandom, testPlace, valueOf } from '../api/test-host';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agents '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (seed: number) =>
  valueOf(
    openPeer({
      clock: createTestClock(),
      random: createTestRandom(seed),
      place: testPlace,
      defer: queueMicrotask,
      pause: setImmediate,
      files: createBetterSqlite3Files(folder),
    }),
  );

test('[PEER-4] an agents’ database that is damaged leaves the journal at work, and itself as it is', () => {
  open(1).close();
  writeFileSync(join(folder, AGENT_FILE), 'somebody else’s file '.repeat(500));
  const peer = open(2);
  const added = atOnceOf(
    peer.command({ name: 'task.create', input: { title: 'still here' }, commandId: 'c1' }),
  );
  expect(codeOf(added)).toBe('ok');
  const log = JSON.stringify(valueOf(atOnceOf(peer.query({ name: 'system.log', input: {} }))));
  expect(log).toContain('agents.database_corrupt');
  peer.close();
});

test('[PEER-4] a folder in the place of agents’ database leaves the journal at work', () => {
  open(1).close();
  rmSync(join(folder, AGENT_FILE));
  mkdirSync(join(folder, AGENT_FILE));
  const peer = open(2);
  expect(codeOf(atOnceOf(peer.query({ name: 'agent.list', input: {} })))).toBe('agents_unavailable');
  const added = peer.command({ name: 'task.create', input: { title: 'here' }, commandId: 'c1' });
  expect(codeOf(atOnceOf(added))).toBe('ok');
  peer.close();
});

test('[API-10] commands and questions about agents say that they are unavailable, in a subscription too', async () => {
  open(1).close();
  writeFileSync(join(folder, AGENT_FILE), 'somebody else’s file '.repeat(500));
  const peer = open(2);
  const code = (answer: Parameters<typeof atOnceOf>[0]) => codeOf(atOnceOf(answer));
  const create = { name: 'agent.create', input: { templateId: 'planner' }, commandId: 'c1' };
  expect(code(peer.command(create))).toBe('agents_unavailable');
  expect(code(peer.command({ name: 'operation.undo', input: { operationId: 'x' }, commandId: 'c2' }))).toBe(
    'agents_unavailable',
  );
  expect(code(peer.query({ name: 'agent.list', input: {} }))).toBe('agents_unavailable');
  expect(code(peer.query({ name: 'run.replay', input: { runKey: 'x' } }))).toBe('agents_unavailable');
  const heard = await new Promise<string>((resolve) => {
    peer.subscribe({ name: 'agent.list', input: {} }, (answer) => resolve(codeOf(answer)));
  });
  expect(heard).toBe('agents_unavailable');
  expect(await peer.runDue({ deadline: null })).toBe('nothing');
  peer.close();
});
