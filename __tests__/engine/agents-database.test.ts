import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  writeFileSync(join(folder, AGENT_FILE), 'somebody else’s file '.repeat(500));
  const peer = open(1);
  const added = atOnceOf(
    peer.command({ name: 'task.create', input: { title: 'still here' }, commandId: 'c1' }),
  );
  expect(codeOf(added)).toBe('ok');
  const log = JSON.stringify(valueOf(atOnceOf(peer.query({ name: 'system.log', input: {} }))));
  expect(log).toContain('agents.database_corrupt');
  peer.close();
});
