import { existsSync, mkdtempSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AGENT_FILE } from '../../src/db/agent/open-agent-database';
import type { MarkPlace } from '../../src/core/mark-place';
import type { Json } from '../../src/core/json';
import type { SqlDatabase, SqlFiles } from '../../src/db/sql-database';
import { JOURNAL_FILE } from '../../src/db/journal/open-journal';
import { createDemoModel } from '../../src/gateway/demo-model';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { createMarkFile } from '../../src/platform/node/mark-file';
import { openPeer, type Peer } from '../../src/runtime/peer';
import type { AgentWorld } from '../../src/runtime/peer-ports';
import { diskFull } from '../sql/failing-database';
import { atOnceOf, codeOf, createTestClock, createTestRandom, testPlace, valueOf } from '../api/test-host';

let folder: string;
let commands = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agents lost '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const world: AgentWorld = {
  model: createDemoModel(),
  work: 'when_asked',
  deviceZone: () => 'Europe/Berlin',
  after: () => () => undefined,
};
const open = (
  seed: number,
  more: { readonly readOnly?: boolean; readonly files?: SqlFiles; readonly mark?: MarkPlace } = {},
): Peer =>
  valueOf(
    openPeer({
      clock: createTestClock(),
      random: createTestRandom(seed),
      place: testPlace,
      defer: queueMicrotask,
      pause: setImmediate,
      files: createBetterSqlite3Files(folder),
      agents: world,
      ...more,
    }),
  );
const ask = (peer: Peer, name: string, input: Json = {}) => atOnceOf(peer.query({ name, input }));
const tell = (peer: Peer, name: string, input: Json = {}, commandId = `c${(commands += 1)}`) =>
  atOnceOf(peer.command({ name, input, commandId }));

const agentFile = (): string => join(folder, AGENT_FILE);
/** A life with an agent and with everything stopped. */
const live = (): void => {
  const peer = open(1);
  valueOf(tell(peer, 'task.create', { title: 'mine' }));
  valueOf(tell(peer, 'agent.create', { templateId: 'planner' }));
  valueOf(tell(peer, 'stop.engage', { scope: 'space' }));
  peer.close();
};

type Loss = { readonly how: string; readonly lose: () => void };
const losses: readonly Loss[] = [
  { how: 'gone', lose: () => rmSync(agentFile()) },
  { how: 'emptied', lose: () => truncateSync(agentFile()) },
  {
    how: 'emptied beside its log',
    lose: () => {
      truncateSync(agentFile());
      writeFileSync(`${agentFile()}-wal`, 'what was written last');
    },
  },
];

test.each(losses)(
  '[LOST-1] an agents’ database that is $how is lost: all is stopped, nothing is made',
  ({ lose }) => {
    live();
    lose();
    const size = existsSync(agentFile()) ? statSync(agentFile()).size : null;
    const peer = open(2);
    expect(codeOf(ask(peer, 'agent.list'))).toBe('agents_lost');
    expect(codeOf(tell(peer, 'agent.create', { templateId: 'planner' }))).toBe('agents_lost');
    expect(codeOf(tell(peer, 'stop.release', { scope: 'space' }))).toBe('agents_lost');
    expect(valueOf(ask(peer, 'stop.status'))).toMatchObject({ isStopped: true, isLost: true });
    expect(valueOf(ask(peer, 'system.status'))).toMatchObject({ agents: 'lost' });
    expect(codeOf(tell(peer, 'task.create', { title: 'still here' }))).toBe('ok');
    peer.close();
    expect(existsSync(agentFile()) ? statSync(agentFile()).size : null).toBe(size);
  },
);

test('[LOST-1] for reading alone it is as lost', () => {
  live();
  rmSync(agentFile());
  const peer = open(2, { readOnly: true });
  expect(codeOf(ask(peer, 'agent.list'))).toBe('agents_lost');
  expect(valueOf(ask(peer, 'stop.status'))).toMatchObject({ isStopped: true });
  peer.close();
});

const forget = (): void => {
  const database = createBetterSqlite3Files(folder).open(JOURNAL_FILE);
  database.run("DELETE FROM meta WHERE key = 'agents_made'");
  database.close();
};

test('[LOST-1] what an agent once did in the journal is a memory of it, too', () => {
  live();
  forget();
  const database = createBetterSqlite3Files(folder).open(JOURNAL_FILE);
  database.run("UPDATE commits SET author = 'agent'");
  database.close();
  rmSync(agentFile());
  const peer = open(2);
  expect(codeOf(ask(peer, 'agent.list'))).toBe('agents_lost');
  peer.close();
});

test('[LOST-1] a life from before this was remembered goes on, and is remembered from then on', () => {
  live();
  forget();
  const peer = open(2);
  expect(codeOf(ask(peer, 'agent.list'))).toBe('ok');
  peer.close();
  rmSync(agentFile());
  const again = open(3);
  expect(codeOf(ask(again, 'agent.list'))).toBe('agents_lost');
  again.close();
});

test('[LOST-1] put back, everything is as it was', () => {
  live();
  renameSync(agentFile(), `${agentFile()}.aside`);
  const lost = open(2);
  expect(codeOf(ask(lost, 'agent.list'))).toBe('agents_lost');
  lost.close();
  renameSync(`${agentFile()}.aside`, agentFile());
  const peer = open(3);
  expect(valueOf(ask(peer, 'agent.list'))).toMatchObject({ agents: [{ templateId: 'planner' }] });
  expect(valueOf(ask(peer, 'stop.status'))).toEqual({ isStopped: true, agentIds: [], toolClasses: [] });
  peer.close();
});

test('[LOST-2] begun anew on purpose, everything stays stopped until the person releases it', () => {
  live();
  rmSync(agentFile());
  const peer = open(2);
  expect(codeOf(tell(peer, 'agents.beginAnew', {}, 'anew'))).toBe('ok');
  // The same command again is the same answer.
  expect(codeOf(tell(peer, 'agents.beginAnew', {}, 'anew'))).toBe('ok');
  expect(codeOf(tell(peer, 'agents.beginAnew'))).toBe('agents_not_lost');
  expect(valueOf(ask(peer, 'agent.list'))).toEqual({ agents: [] });
  expect(valueOf(ask(peer, 'stop.status'))).toMatchObject({ isStopped: true });
  peer.close();
  const again = open(3);
  expect(valueOf(ask(again, 'stop.status'))).toMatchObject({ isStopped: true });
  valueOf(tell(again, 'stop.release', { scope: 'space' }));
  expect(valueOf(ask(again, 'stop.status'))).toMatchObject({ isStopped: false });
  expect(valueOf(ask(again, 'system.status'))).toMatchObject({ agents: 'working' });
  again.close();
});

test('[LOST-2] killed between the new file and its stop, it is stopped at the next opening', () => {
  live();
  rmSync(agentFile());
  const journal = createBetterSqlite3Files(folder).open(JOURNAL_FILE);
  journal.run("INSERT INTO meta (key, value) VALUES ('agents_begin_anew', '1')");
  journal.close();
  const peer = open(2);
  expect(valueOf(ask(peer, 'agent.list'))).toEqual({ agents: [] });
  expect(valueOf(ask(peer, 'stop.status'))).toMatchObject({ isStopped: true });
  peer.close();
});

test('[LOST-2] nothing is begun anew where nothing is lost', () => {
  live();
  const peer = open(2);
  expect(codeOf(tell(peer, 'agents.beginAnew'))).toBe('agents_not_lost');
  expect(valueOf(ask(peer, 'agent.list'))).toMatchObject({ agents: [{ templateId: 'planner' }] });
  peer.close();
});

/** Agents' database fails where it is told to; `left`: how many of its handles are open. */
const fullDisk = () => {
  const real = createBetterSqlite3Files(folder);
  const disk = { failsAt: '', left: 0 };
  const failing = (database: SqlDatabase): SqlDatabase => ({
    ...database,
    isReadOnly: database.isReadOnly,
    run: (sql, params) => {
      if (disk.failsAt !== '' && sql.includes(disk.failsAt)) throw diskFull();
      return database.run(sql, params);
    },
    close: () => {
      disk.left -= 1;
      database.close();
    },
  });
  const files: SqlFiles = {
    exists: real.exists,
    list: real.list,
    copy: real.copy,
    remove: real.remove,
    open: (name, options) => {
      const database = real.open(name, options);
      if (name !== AGENT_FILE) return database;
      disk.left += 1;
      return failing(database);
    },
  };
  return { disk, files };
};
/** Text that no migration of an empty database contains. */
const OWN_COMMIT = 'before, brought_in)';
const hostsIn = (): unknown[] => {
  const database = createBetterSqlite3Files(folder).open(JOURNAL_FILE, { readOnly: true });
  const { rows } = database.query('SELECT host, ours_from FROM streams ORDER BY ours_from');
  database.close();
  return [...rows];
};

test.each([
  { before: 'its stop', failsAt: OWN_COMMIT },
  { before: 'its host', failsAt: 'INSERT INTO meta' },
])('[LOST-2] a disk that is full before $before keeps nothing open and makes one new host', ({ failsAt }) => {
  live();
  rmSync(agentFile());
  const { disk, files } = fullDisk();
  const peer = open(2, { files });
  disk.failsAt = failsAt;
  expect(codeOf(tell(peer, 'agents.beginAnew'))).toBe('agents_unavailable');
  for (let i = 0; i < 3; i += 1) expect(codeOf(ask(peer, 'agent.list'))).toBe('agents_unavailable');
  expect(disk.left).toBe(0);
  expect(hostsIn()).toHaveLength(2);
  disk.failsAt = '';
  expect(valueOf(ask(peer, 'stop.status'))).toMatchObject({ isStopped: true });
  expect(valueOf(ask(peer, 'system.status'))).toMatchObject({ agents: 'working' });
  expect(disk.left).toBe(1);
  expect(hostsIn()).toHaveLength(2);
  peer.close();
});

test('[LOST-2] a peer closes where the disk was full to the end', () => {
  live();
  rmSync(agentFile());
  const { disk, files } = fullDisk();
  const peer = open(2, { files, mark: createMarkFile(join(folder, 'mark.json')) });
  disk.failsAt = OWN_COMMIT;
  expect(codeOf(tell(peer, 'agents.beginAnew'))).toBe('agents_unavailable');
  peer.close();
  expect(disk.left).toBe(0);
});
