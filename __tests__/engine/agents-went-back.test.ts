import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../src/core/json';
import type { MarkPlace } from '../../src/core/mark-place';
import { AGENT_FILE } from '../../src/db/agent/open-agent-database';
import { markOf } from '../../src/db/log/host-mark';
import type { SqlDatabase, SqlFiles } from '../../src/db/sql-database';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { createMarkFile } from '../../src/platform/node/mark-file';
import { valueOf } from '../api/test-host';
import { createReadyFiles } from '../sql/ready-files';
import { newFolder, openIn, removeFolder, type Opened } from './engine-world';

// Agents' database of another moment, or of another life, beside the journal of today.
let place: string;
let folder: string;
let startAt: number;
let opened: Opened;
let seed: number;
let agentId: string;
let taskId: string;

const aRule = { name: 'remember', args: { key: 'tone', value: 'Be brief' } };
let call: { readonly name: string; readonly args: Json };
const model = createScriptedModel(({ messages }) => {
  if (messages.some(({ role }) => role === 'tool')) return { say: 'answer', text: 'Done.' };
  return { say: 'answer', text: '', toolCalls: [{ callId: 'a', ...call }] };
});
const markPath = (): string => join(place, 'mark.json');
const open = (mark: MarkPlace = createMarkFile(markPath()), files = createReadyFiles(folder)): void => {
  seed += 1;
  opened = openIn(folder, { model, startAt, seed, mark, files });
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
  call = aRule;
  open();
  taskId = valueOf(await opened.client.command('task.create', { title: 'Paint the shed' })).id;
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
  expect(valueOf(opened.peer.stores()).agent.unitOfWork.hostId).toBe(now.hostId);
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

const acceptAll = async (): Promise<void> => {
  const { approvals } = valueOf(await opened.client.query('approval.list', {}));
  for (const { id } of approvals) {
    const shown = valueOf(await opened.client.query('approval.show', { id, language: 'en' }));
    const { argsHash, readHash = null } = shown ?? {};
    if (argsHash === undefined || readHash === null) throw new Error('the proposal is not there');
    valueOf(await opened.client.command('approval.accept', { id, argsHash, readHash }));
  }
};
const letWork = async (): Promise<void> => {
  await opened.peer.runDue({ deadline: null });
  opened.world.passTime(60_000);
  await opened.peer.runDue({ deadline: null });
};
const runs = async () => valueOf(await opened.client.query('run.list', { agentId })).runs;
const logLines = async () => valueOf(await opened.client.query('system.log', {})).lines.join('\n');

test('[HOST-4] a rule that was agreed to stands in agents’ own database: no journal that went back loses it', async () => {
  valueOf(await opened.client.command('agent.wake', { id: agentId }));
  await letWork();
  await acceptAll();
  const [run] = await runs();
  const { runKey = '' } = run ?? {};
  const before = valueOf(await opened.client.query('run.get', { runKey }));
  const { database } = valueOf(opened.peer.stores()).agent;
  const done = "SELECT count(*) FROM operations WHERE status = 'done'";
  expect(database.query(done).rows).toEqual([[1]]);
  close();
  keep('before');
  open();
  valueOf(await opened.client.command('task.create', { title: 'Lost' }));
  close();
  putBack('before', ['db.sqlite']);
  open();
  expect((await status()).notices).toEqual(['older_files']);
  expect(valueOf(await opened.client.query('run.get', { runKey }))?.operations).toEqual(before?.operations);
  expect(valueOf(opened.peer.stores()).agent.database.query(done).rows).toEqual([[1]]);
  expect(await logLines()).not.toContain('effect_lost');
});

/** Files and mark as a process leaves them that is killed the first time that this holds while the agents work. */
const killedOnce = async (holds: () => boolean): Promise<void> => {
  const state = join(place, 'killed');
  rmSync(state, { recursive: true, force: true });
  opened.world.onRest = () => {
    if (existsSync(state) || !holds()) return;
    cpSync(folder, join(state, 'life'), { recursive: true });
    cpSync(markPath(), join(state, 'mark.json'));
  };
  await letWork();
  close();
  expect(existsSync(state)).toBe(true);
  rmSync(folder, { recursive: true });
  cpSync(join(state, 'life'), folder, { recursive: true });
  cpSync(join(state, 'mark.json'), markPath());
};
const agentRows = (sql: string): number =>
  valueOf(opened.peer.stores()).agent.database.query(sql).rows.length;
const STARTED = "SELECT 1 FROM runs WHERE status = 'started'";

test('[HOST-4] a run that lost an effect ends once: what a person tries again goes on after a kill', async () => {
  call = { name: 'create_follow_up_task', args: { sourceTaskId: taskId, newTaskTitle: 'Follow up' } };
  valueOf(await opened.client.command('grant.create', { agentId, toolName: call.name }));
  close();
  keep('before');
  open();
  valueOf(await opened.client.command('agent.wake', { id: agentId }));
  const isDone = "SELECT 1 FROM operations WHERE status = 'done'";
  await killedOnce(() => agentRows(isDone) > 0 && agentRows(STARTED) > 0);
  putBack('before', ['db.sqlite']);
  open();
  const [run] = await runs();
  expect(run).toMatchObject({ status: 'failed_terminal', code: 'effect_lost' });
  const { runKey = '' } = run ?? {};
  valueOf(await opened.client.command('run.retry', { runKey }));
  await killedOnce(() => agentRows(STARTED) > 0);
  open();
  expect(await runs()).toMatchObject([{ runKey, status: 'started' }]);
  await letWork();
  const told = valueOf(await opened.client.query('run.get', { runKey }));
  expect(told).toMatchObject({ status: 'completed', operations: [{ code: 'effect_lost' }] });
});

test('[HOST-5] agents’ database of another life is stopped until the person releases it', async () => {
  close();
  const [home, mark] = [folder, markPath()];
  folder = join(place, 'other');
  mkdirSync(folder);
  open(createMarkFile(join(place, 'mark of other.json')));
  const other = await addAgent('Other');
  close();
  keep('before');
  folder = home;
  putBack('before', [AGENT_FILE]);
  open(createMarkFile(mark));
  const { agents } = valueOf(await opened.client.query('agent.list', {}));
  expect(agents.map(({ id }) => id)).toEqual([other]);
  expect((await status()).notices).toEqual(['older_files']);
  expect(await stops()).toMatchObject({ isStopped: true });
  close();
  open();
  expect(await stops()).toMatchObject({ isStopped: true });
  valueOf(await opened.client.command('stop.release', { scope: 'space' }));
  close();
  open();
  expect(await stops()).toMatchObject({ isStopped: false });
});

test('[HOST-5] agents’ database that was used elsewhere is of this life, and is not stopped', async () => {
  close();
  keep('before');
  const home = folder;
  folder = join(copies(), 'before');
  open(createMarkFile(join(place, 'mark of elsewhere.json')));
  await addAgent('Elsewhere');
  close();
  folder = home;
  putBack('before', [AGENT_FILE]);
  open();
  expect((await status()).notices).toEqual(['older_files']);
  expect(await stops()).toMatchObject({ isStopped: false });
});

const FILES = ['db.sqlite', AGENT_FILE];
const headIn = (database: SqlDatabase): number =>
  Number(database.query('SELECT max(last_counter) FROM commits').rows[0]?.[0] ?? 0);
/** Calls `kept` where everything so far has come to be on the disk. */
const waiting = (database: SqlDatabase, kept: () => void): SqlDatabase => {
  let isInBody = false;
  return {
    ...database,
    isReadOnly: database.isReadOnly,
    run: (sql, params) => {
      const changed = database.run(sql, params);
      if (!isInBody) kept();
      return changed;
    },
    transaction: (body, options) => {
      isInBody = true;
      try {
        const value = database.transaction(body, options);
        if (options?.durable !== 'later') kept();
        return value;
      } finally {
        isInBody = false;
      }
    },
    flush: () => {
      database.flush();
      kept();
    },
  };
};
/** As a killed process leaves it: the mark is that of the opening, and what waits for nothing may not be on the disk. */
const killAfterWork = async (): Promise<void> => {
  const mark = join(place, 'mark of the opening');
  cpSync(markPath(), mark);
  await addAgent('Second');
  await opened.client.command('task.create', { title: 'Later' });
  close();
  cpSync(mark, markPath());
};

test('[HOST-2] the mark names no commit that the disk may not have', async () => {
  await killAfterWork();
  const real = createMarkFile(markPath());
  const first = valueOf(real.read());
  const begun = markOf(first);
  const onDisk = new Map([
    ['db.sqlite', begun?.journal.head ?? 0],
    [AGENT_FILE, begun?.agent?.head ?? 0],
  ]);
  const files = createReadyFiles(folder);
  const losing: SqlFiles = {
    ...files,
    open: (name, options) => {
      const database = files.open(name, options);
      if (!FILES.includes(name)) return database;
      return waiting(database, () => onDisk.set(name, headIn(database)));
    },
  };
  const tooFar: string[] = [];
  let writes = 0;
  const mark: MarkPlace = {
    ...real,
    write: (text) => {
      const named = markOf(text);
      writes += 1;
      if ((named?.journal.head ?? 0) > (onDisk.get('db.sqlite') ?? 0)) tooFar.push(`journal at ${writes}`);
      if ((named?.agent?.head ?? 0) > (onDisk.get(AGENT_FILE) ?? 0)) tooFar.push(`agents at ${writes}`);
      return real.write(text);
    },
  };
  open(mark, losing);
  valueOf(await opened.client.query('agent.list', {}));
  expect(writes).toBeGreaterThan(1);
  await addAgent('Third');
  close();
  expect(tooFar).toEqual([]);
  open();
  expect((await status()).notices).toBeUndefined();
});

test('[HOST-2] an opening writes the mark twice, and the first commit after it makes the old values useless', async () => {
  close();
  const real = createMarkFile(markPath());
  const written: string[] = [];
  const mark: MarkPlace = {
    ...real,
    write: (text) => {
      written.push(text);
      return real.write(text);
    },
  };
  const last = () => markOf(written.at(-1) ?? null);
  open(mark);
  valueOf(await opened.client.query('agent.list', {}));
  expect(written).toHaveLength(2);
  await addAgent('Second');
  expect(last()?.journal.values).toHaveLength(1);
  expect(last()?.agent?.values).toHaveLength(1);
  const { length } = written;
  await addAgent('Third');
  expect(written).toHaveLength(length);
});
