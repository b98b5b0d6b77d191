import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../src/core/json';
import { AGENT_FILE } from '../../src/db/agent/open-agent-database';
import type { SqlFiles } from '../../src/db/sql-database';
import { createDemoModel } from '../../src/gateway/demo-model';
import { createReadyFiles } from '../sql/ready-files';
import { openPeer } from '../../src/runtime/peer';
import { atOnceOf, codeOf, createTestClock, createTestRandom, testPlace, valueOf } from '../api/test-host';
import { newFolder, removeFolder } from './engine-world';

// The screens' first answers come before agents.
let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => removeFolder(folder));

const open = () => {
  const opened: string[] = [];
  const tasks: (() => void)[] = [];
  const files = createReadyFiles(folder);
  const watched: SqlFiles = {
    ...files,
    open: (name, options) => {
      opened.push(name);
      return files.open(name, options);
    },
  };
  let begin: (() => void) | null = null;
  const peer = valueOf(
    openPeer({
      files: watched,
      clock: createTestClock(),
      random: createTestRandom(8),
      place: testPlace,
      defer: queueMicrotask,
      pause: (task) => tasks.push(task),
      fillAgents: () => opened.push('filled'),
      agents: {
        model: createDemoModel(),
        work: 'when_due',
        deviceZone: () => 'UTC',
        after: () => () => undefined,
      },
      beginAgents: (task) => {
        begin = task;
        return () => {
          begin = null;
        };
      },
    }),
  );
  const ask = (name: string, input: JsonObject = {}) => codeOf(atOnceOf(peer.query({ name, input })));
  const command = (name: string, input: JsonObject) =>
    codeOf(atOnceOf(peer.command({ name, input, commandId: `c-${name}` })));
  const hasAgents = () => opened.includes(AGENT_FILE);
  return { peer, ask, command, hasAgents, opened, tasks, begin: () => begin };
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('[PEER-5] the journal answers, reads and writes, while agents’ database is still closed', () => {
  const { peer, ask, command, hasAgents, begin } = open();
  expect(command('task.create', { title: 'before agents' })).toBe('ok');
  expect(ask('task.list', { filter: {}, limit: 5 })).toBe('ok');
  expect(ask('system.status')).toBe('ok');
  peer.rest();
  expect(hasAgents()).toBe(false);
  begin()?.();
  expect(hasAgents()).toBe(true);
  peer.close();
});

test('[PEER-5] an export of the journal does not open agents’ database', async () => {
  const { peer, command, hasAgents, tasks } = open();
  expect(command('task.create', { title: 'before agents' })).toBe('ok');
  const exported = Promise.resolve(peer.query({ name: 'data.export', input: {} }));
  for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) task();
  expect(codeOf(await exported)).toBe('ok');
  expect(hasAgents()).toBe(false);
  peer.close();
});

test('[PEER-5] whoever needs agents before that opens them, once, filled before anybody sees them', () => {
  const { peer, ask, opened, hasAgents, begin } = open();
  expect(ask('agent.list')).toBe('ok');
  expect(hasAgents()).toBe(true);
  const known = [...opened];
  begin()?.();
  expect(ask('agent.list')).toBe('ok');
  expect(opened).toEqual(known);
  expect(opened.filter((each) => each === 'filled')).toHaveLength(1);
  peer.close();
});

test('[PEER-5] agents that began late look at what was written meanwhile, and their own commits are heard', async () => {
  const { peer, command, begin, tasks } = open();
  command('task.create', { title: 'before agents' });
  expect(tasks).toHaveLength(0);
  begin()?.();
  expect(tasks.length).toBeGreaterThan(0);
  const heard: string[] = [];
  peer.subscribe({ name: 'agent.list', input: {} }, (answer) => heard.push(codeOf(answer)));
  await turn();
  command('agent.create', { templateId: 'planner' });
  await turn();
  expect(heard).toEqual(['ok', 'ok']);
  peer.close();
});

test('[PEER-5] a peer that is closed before agents began never opens them', () => {
  const { peer, hasAgents, begin } = open();
  peer.close();
  expect(begin()).toBeNull();
  expect(() => peer.stores()).toThrow('[PEER-5]');
  expect(hasAgents()).toBe(false);
});

test('[PEER-4] a damaged agents’ database that is opened late harms nothing that was open', () => {
  open().peer.close();
  writeFileSync(join(folder, AGENT_FILE), 'somebody else’s file '.repeat(500));
  const { peer, ask, command, begin } = open();
  begin()?.();
  expect(command('task.create', { title: 'still here' })).toBe('ok');
  expect(ask('agent.list')).toBe('agents_unavailable');
  expect(ask('task.list', { filter: {}, limit: 5 })).toBe('ok');
  peer.close();
});
