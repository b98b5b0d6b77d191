import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MarkPlace } from '../../src/core/mark-place';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { createMarkFile } from '../../src/platform/node/mark-file';
import { codeOf, valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from './engine-world';

// Files of different moments in one profile: what a copy of the device brings back, or a power cut leaves.
const MORNING = Date.UTC(2026, 10, 18, 7);
let place: string;
let folder: string;
let taskId: string;
let agentId: string;
let startAt: number;
let opened: Opened;
let seed: number;

const model = createScriptedModel(({ messages }) => {
  if (messages.some(({ role }) => role === 'tool')) return { say: 'answer', text: 'Done.' };
  const args = { sourceTaskId: taskId, newTaskTitle: 'Follow up' };
  return { say: 'answer', text: '', toolCalls: [{ callId: 'a', name: 'create_follow_up_task', args }] };
});

const markPath = (): string => join(place, 'mark.json');
const open = (mark: MarkPlace = createMarkFile(markPath()), areAgentsLate = false): void => {
  seed += 1;
  opened = openIn(folder, { model, startAt, seed, mark, areAgentsLate });
};
const close = (): void => {
  startAt = opened.world.clock.now() + 1000;
  opened.peer.close();
};
const reopen = (): void => {
  close();
  open();
};
const copies = (): string => join(place, 'copies');
const keep = (name: string): void => cpSync(folder, join(copies(), name), { recursive: true });
/** The files as they were, with nothing of the later ones beside them. */
const putBack = (
  name: string,
  which: readonly string[] = ['db.sqlite', 'agent.sqlite', 'search.sqlite'],
): void => {
  for (const file of which) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, file + suffix), { force: true });
    if (existsSync(join(copies(), name, file))) cpSync(join(copies(), name, file), join(folder, file));
  }
};

beforeEach(async () => {
  place = newFolder();
  folder = join(place, 'life');
  mkdirSync(folder);
  startAt = MORNING;
  seed = 1;
  open();
  taskId = valueOf(await opened.client.command('task.create', { title: 'Paint the shed' })).id;
  agentId = valueOf(await opened.client.command('agent.create', { templateId: 'planner' })).id;
  valueOf(await opened.client.command('grant.create', { agentId, toolName: 'create_follow_up_task' }));
  await opened.peer.runDue({ deadline: null });
});
afterEach(() => {
  opened.peer.close();
  removeFolder(place);
});

const change = async (priority: 'P0' | 'P1' | 'P2' | 'P3') =>
  valueOf(await opened.client.command('task.update', { id: taskId, fields: { priority } }));
const letWork = async (): Promise<void> => {
  await opened.peer.runDue({ deadline: null });
  opened.world.passTime(60_000);
  await opened.peer.runDue({ deadline: null });
};
const completed = async () =>
  valueOf(await opened.client.query('run.list', { agentId })).runs.filter(
    ({ status }) => status === 'completed',
  );
const status = async () => valueOf(await opened.client.query('system.status', {}));
const followUps = async () =>
  valueOf(await opened.client.query('task.list', { filter: {} })).tasks.filter(
    ({ title }) => title === 'Follow up',
  );

test('[HOST-4] a journal that went back beside newer agents wakes them with what comes next', async () => {
  close();
  keep('older');
  open();
  for (let i = 0; i < 4; i += 1) await change(i % 2 === 0 ? 'P0' : 'P1');
  await letWork();
  close();
  putBack('older', ['db.sqlite']);
  open();
  const before = (await completed()).length;
  expect(before).toBe(1);
  await change('P2');
  await letWork();
  expect(await completed()).toHaveLength(before + 1);
});

test('[HOST-4] without a mark the databases alone tell it', async () => {
  close();
  keep('older');
  open();
  for (let i = 0; i < 4; i += 1) await change(i % 2 === 0 ? 'P0' : 'P1');
  await letWork();
  close();
  rmSync(markPath());
  for (const file of ['db.sqlite', 'agent.sqlite']) {
    const database = createBetterSqlite3Files(folder).open(file);
    database.run("DELETE FROM meta WHERE key = 'mark_value'");
    database.run('DELETE FROM streams');
    if (file === 'agent.sqlite') database.run("DELETE FROM meta WHERE key = 'hostId'");
    database.close();
  }
  putBack('older', ['db.sqlite']);
  const journal = createBetterSqlite3Files(folder).open('db.sqlite');
  journal.run("DELETE FROM meta WHERE key = 'mark_value'");
  journal.close();
  open(createMarkFile(markPath()), true);
  // Before anybody asks for agents the journal reaches the old cursor again.
  for (let i = 0; i < 6; i += 1) await change(i % 2 === 0 ? 'P2' : 'P3');
  expect((await status()).notices).toEqual(['older_files']);
  const before = (await completed()).length;
  await letWork();
  expect(await completed()).toHaveLength(before + 1);
});

test('[HOST-4] an operation whose effect went with the journal is said to be lost, and cannot be undone', async () => {
  close();
  keep('older');
  open();
  await change('P0');
  await letWork();
  const [run] = await completed();
  const { runKey = '' } = run ?? {};
  expect(await followUps()).toHaveLength(1);
  close();
  putBack('older', ['db.sqlite']);
  open();
  expect(await followUps()).toHaveLength(0);
  const told = valueOf(await opened.client.query('run.get', { runKey }));
  expect(told?.operations).toMatchObject([{ status: 'error', code: 'effect_lost' }]);
  const operationId = told?.operations[0]?.operationId ?? '';
  expect(codeOf(await opened.client.command('operation.undo', { operationId }))).toBe('operation_not_found');
  expect(valueOf(await opened.client.query('system.log', {})).lines.join('\n')).toContain('effect_lost');
});

test('[HOST-4] an operation whose effect is there stays as it was', async () => {
  await change('P0');
  await letWork();
  close();
  keep('later');
  open();
  await change('P1');
  close();
  putBack('later', ['db.sqlite']);
  open();
  const [run] = (await completed()).slice(-1);
  const told = valueOf(await opened.client.query('run.get', { runKey: run?.runKey ?? '' }));
  expect(told?.operations).toMatchObject([{ status: 'success', code: null }]);
});

test('[HOST-1] older files go on under a new host; what was written before stays the old one’s', async () => {
  const { actId } = await change('P0');
  const old = (await status()).hostId;
  close();
  keep('older');
  open();
  await change('P1');
  close();
  putBack('older');
  open();
  const now = await status();
  expect(now.hostId).not.toBe(old);
  expect(now.notices).toEqual(['older_files']);
  const stores = valueOf(opened.peer.stores());
  const { changes } = stores.journal.feed.after(0, 100);
  const head = stores.journal.feed.head();
  await change('P2');
  const later = stores.journal.feed.after(head, 100).changes;
  const hostsOf = (list: typeof changes): readonly string[] => [...new Set(list.map(({ host }) => host))];
  expect(hostsOf(changes)).toEqual([old]);
  expect(hostsOf(later)).toEqual([now.hostId]);
  // Both databases say it.
  expect(stores.agent.unitOfWork.hostId).toBe(now.hostId);
  await change('P0');
  // The old act is still undone where nothing newer stands, and seen where something does.
  expect(valueOf(await opened.client.command('act.undo', { actId }))).toMatchObject({ restored: 0, kept: 1 });
});

test('[HOST-1] an act of the old host is undone under the new one', async () => {
  const { actId } = await change('P0');
  close();
  keep('older');
  open();
  await change('P1');
  close();
  putBack('older');
  open();
  expect(valueOf(await opened.client.command('act.undo', { actId }))).toMatchObject({ restored: 1, kept: 0 });
});

test('[HOST-3] the sentence stands until the person has read it', async () => {
  close();
  keep('older');
  open();
  await change('P1');
  close();
  putBack('older');
  open();
  expect((await status()).notices).toEqual(['older_files']);
  const { hostId } = await status();
  reopen();
  expect(await status()).toMatchObject({ notices: ['older_files'], hostId });
  valueOf(await opened.client.command('notice.dismiss', { code: 'older_files' }));
  expect((await status()).notices).toBeUndefined();
  reopen();
  expect((await status()).notices).toBeUndefined();
});

test('[HOST-2] opened and closed again and again it stays the same host', async () => {
  const { hostId } = await status();
  for (let i = 0; i < 4; i += 1) {
    await change(i % 2 === 0 ? 'P0' : 'P1');
    reopen();
    expect(await status()).toMatchObject({ hostId });
    expect((await status()).notices).toBeUndefined();
  }
});

test('[HOST-2] used elsewhere and put back is seen, and so is a copy without its mark', async () => {
  const { hostId } = await status();
  close();
  const home = folder;
  const mark = markPath();
  keep('elsewhere');
  folder = join(copies(), 'elsewhere');
  open(createMarkFile(join(place, 'mark of elsewhere.json')));
  expect((await status()).notices).toEqual(['older_files']);
  expect((await status()).hostId).not.toBe(hostId);
  close();
  folder = home;
  cpSync(join(copies(), 'elsewhere'), folder, { recursive: true });
  open(createMarkFile(mark));
  const back = await status();
  expect(back.hostId).not.toBe(hostId);
  expect(back.notices).toEqual(['older_files']);
});

test('[HOST-2] older files in which nothing is missing yet are seen', async () => {
  const { hostId } = await status();
  close();
  keep('older');
  open();
  close();
  putBack('older');
  open();
  expect((await status()).hostId).not.toBe(hostId);
});

test('[HOST-2] a journal that lost its end, though it is the same file, is seen', async () => {
  const { hostId } = await status();
  await change('P0');
  close();
  const journal = createBetterSqlite3Files(folder).open('db.sqlite');
  journal.run('DELETE FROM commits WHERE last_counter = (SELECT max(last_counter) FROM commits)');
  journal.close();
  open();
  expect((await status()).hostId).not.toBe(hostId);
});

test('[HOST-2] older agents beside the journal of today are seen', async () => {
  const { hostId } = await status();
  close();
  keep('older');
  open();
  valueOf(await opened.client.command('agent.create', { templateId: 'planner', name: 'Second' }));
  close();
  putBack('older', ['agent.sqlite']);
  open();
  valueOf(await opened.client.query('agent.list', {}));
  const now = await status();
  expect(now.hostId).not.toBe(hostId);
  expect(now.notices).toEqual(['older_files']);
  await change('P0');
  await letWork();
  expect((await completed()).length).toBeGreaterThan(0);
});

test('[HOST-2] a profile from before there were marks is taken as it is, once', async () => {
  const { hostId } = await status();
  close();
  rmSync(markPath());
  for (const file of ['db.sqlite', 'agent.sqlite']) {
    const database = createBetterSqlite3Files(folder).open(file);
    database.run("DELETE FROM meta WHERE key = 'mark_value'");
    database.run('DELETE FROM streams');
    if (file === 'agent.sqlite') database.run("DELETE FROM meta WHERE key = 'hostId'");
    if (file === 'agent.sqlite') database.run('UPDATE commits SET host = NULL');
    database.close();
  }
  open();
  // The agents' database did not record its host.
  const { agent } = valueOf(opened.peer.stores());
  expect(agent.database.query('SELECT DISTINCT host FROM commits').rows).toEqual([[hostId]]);
  expect(await status()).toMatchObject({ hostId });
  expect((await status()).notices).toBeUndefined();
  expect(existsSync(markPath())).toBe(true);
  expect(statSync(markPath()).mode & 0o777).toBe(0o600);
});

test('[HOST-2] for reading alone nothing is judged and nothing moves', async () => {
  close();
  const before = readFileSync(markPath(), 'utf8');
  const { openPeer } = await import('../../src/runtime/peer');
  const peer = valueOf(
    openPeer({
      files: createBetterSqlite3Files(folder),
      mark: createMarkFile(markPath()),
      clock: { now: () => startAt },
      random: { bytes: (count) => new Uint8Array(count) },
      place: { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion: '0' },
      defer: queueMicrotask,
      pause: setImmediate,
      readOnly: true,
    }),
  );
  expect(peer.stores().ok).toBe(true);
  peer.close();
  expect(readFileSync(markPath(), 'utf8')).toBe(before);
  open();
  expect((await status()).notices).toBeUndefined();
});

test('[HOST-2] a mark that cannot be asked or written just now says nothing', async () => {
  const { hostId } = await status();
  close();
  const closed: MarkPlace = {
    read: () => ({ ok: false, error: { code: 'mark_unreadable' } }),
    write: () => ({ ok: false, error: { code: 'mark_unwritable' } }),
    remove: () => undefined,
  };
  open(closed);
  await change('P0');
  close();
  open({ ...createMarkFile(markPath()), write: closed.write });
  await change('P1');
  reopen();
  expect(await status()).toMatchObject({ hostId });
  expect((await status()).notices).toBeUndefined();
});

/** Every state that a process killed at its next write of mark or database would leave. */
const statesOf = (work: (mark: MarkPlace) => void): readonly string[] => {
  const states: string[] = [];
  const snap = (): void => {
    const name = join(place, `state ${states.length}`);
    cpSync(folder, join(name, 'life'), { recursive: true });
    if (existsSync(markPath())) cpSync(markPath(), join(name, 'mark.json'));
    states.push(name);
  };
  const real = createMarkFile(markPath());
  work({
    ...real,
    write: (text) => {
      snap();
      const written = real.write(text);
      snap();
      return written;
    },
  });
  return states;
};

test('[HOST-2] killed at any step of opening and closing, it is no older state', async () => {
  const { hostId } = await status();
  close();
  const states = statesOf((mark) => {
    open(mark);
    valueOf(opened.peer.stores());
    opened.peer.close();
  });
  // Twice at the opening and once at the close, each before and after.
  expect(states).toHaveLength(6);
  for (const state of states) {
    rmSync(folder, { recursive: true });
    renameSync(join(state, 'life'), folder);
    rmSync(markPath());
    renameSync(join(state, 'mark.json'), markPath());
    open();
    valueOf(opened.peer.stores());
    expect(await status()).toMatchObject({ hostId });
    expect((await status()).notices).toBeUndefined();
    opened.peer.close();
  }
  open();
});

test('[HOST-1] killed at any step of becoming a new host, it becomes one and says so', async () => {
  const { hostId } = await status();
  close();
  keep('older');
  open();
  await change('P1');
  close();
  putBack('older');
  const states = statesOf((mark) => {
    open(mark);
    valueOf(opened.peer.stores());
    opened.peer.close();
  });
  for (const state of states) {
    rmSync(folder, { recursive: true });
    renameSync(join(state, 'life'), folder);
    rmSync(markPath());
    renameSync(join(state, 'mark.json'), markPath());
    open();
    valueOf(opened.peer.stores());
    const now = await status();
    expect(now.hostId).not.toBe(hostId);
    expect(now.notices).toEqual(['older_files']);
    opened.peer.close();
  }
  open();
});

test('[HOST-2] the mark moves while a profile stays open, and not ahead of the disk', async () => {
  const headInMark = (): number => JSON.parse(readFileSync(markPath(), 'utf8')).journal.head;
  reopen();
  const before = headInMark();
  for (let i = 0; i < 256; i += 1) await change(i % 2 === 0 ? 'P0' : 'P1');
  expect(headInMark()).toBeGreaterThanOrEqual(before + 250);
});
