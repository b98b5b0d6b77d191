import type { ApiClient } from '../../src/runtime/api/client';
import type { Peer } from '../../src/runtime/peer';
import { exportOf, recordsOf } from '../api/exported-file';
import { openEmptyHost, valueOf, type TestHost } from '../api/test-host';
import { sendFile, takeFile } from '../import/staged';
import {
  countsIn,
  kindsIn,
  manifestOf,
  openOld,
  pictureOf,
  placeOf,
  removeUnpacked,
  toldCounts,
  type OldProfile,
  type Place,
} from './old-profile';

// Opens a profile of an older version with today's code: nothing is lost, and everything in it continues.
let place: Place;
let peer: Peer;
let client: ApiClient;
let passTime: (milliseconds: number) => void;
afterEach(() => {
  peer.close();
  place.remove();
});
afterAll(removeUnpacked);

const openAt = (startAt: number): void => {
  const world = openOld(place, { startAt });
  peer = valueOf(world.opened);
  client = world.clientOf(peer);
  passTime = world.passTime;
};
const opened = (name: OldProfile) => {
  const told = manifestOf(name);
  place = placeOf(name);
  openAt(told.openAt);
  return told;
};
const stores = () => valueOf(peer.stores());
const taskOf = async (id: string) => valueOf(await client.query('task.get', { id }));
const undo = async (actId: string) => valueOf(await client.command('act.undo', { actId }));
const sizes = ['small', 'large'] as const;

test.each(sizes)('[JOURNAL-8] a %s old profile has every record, row and cursor it had', async (name) => {
  const told = opened(name);
  const { journal, agent, hostId } = stores();
  expect(hostId).toBe(told.hostId);
  expect(valueOf(await client.query('system.status', {})).notices).toBeUndefined();
  expect(kindsIn(journal.database, told.journal)).toEqual(told.journal.kinds);
  expect(kindsIn(agent.database, told.agents)).toEqual(told.agents.kinds);
  for (const [{ database }, part] of [[journal, told.journal] as const, [agent, told.agents] as const])
    expect(countsIn(database, Object.keys(toldCounts(part)))).toEqual(toldCounts(part));
  expect([journal.feed.head(), agent.feed.head()]).toEqual([told.journal.head, told.agents.head]);
});

test.each(sizes)('[UNDO-1] old acts of a %s profile are undone, whichever host wrote them', async (name) => {
  const { renamed, moved, deleted, imported, task, later, gone } = opened(name);
  expect((await taskOf(task))?.title).toBe('Paint the shed twice');
  expect(await undo(renamed)).toMatchObject({ restored: 1 });
  expect((await taskOf(task))?.title).toBe('Paint the shed');
  expect(await undo(moved)).toMatchObject({ restored: 1 });
  expect(await taskOf(later)).toMatchObject({ title: 'Hang the door', status: 'DONE' });
  expect(await undo(deleted)).toMatchObject({ restored: 1 });
  expect(await taskOf(gone)).toMatchObject({ title: 'Deleted long ago' });
  const { hits } = valueOf(await client.query('search', { text: 'somebody', waits: true }));
  expect(hits).toHaveLength(1);
  expect((await undo(imported)).restored).toBeGreaterThan(0);
  expect(valueOf(await client.query('search', { text: 'somebody', waits: true })).hits).toEqual([]);
});

test.each(sizes)('[SEARCH-8] in a %s old profile each text is found, and once', async (name) => {
  const { task, later } = opened(name);
  const found = async (text: string) =>
    valueOf(await client.query('search', { text, waits: true })).hits.map(({ ref }) => ref.id);
  expect(await found('"shed twice"')).toEqual([task]);
  expect(await found('notebook')).toHaveLength(2);
  if (name === 'large') expect(await found('"Task 4999"')).toHaveLength(1);
  if (name === 'large') expect(await found('"Note 4999"')).toHaveLength(1);
  const { id } = valueOf(await client.command('task.create', { title: 'Grow quinces' }));
  expect(await found('quinces')).toEqual([id]);
  expect(await found('"new door"')).toEqual([later]);
});

test.each(sizes)('[ATTACH-1] the pictures of a %s old profile have their bytes', async (name) => {
  const { attachments } = opened(name);
  for (const { id, size, seed } of attachments) {
    const parts: Buffer[] = [];
    for (let number = 0; ; number += 1) {
      const { data, isLast } = valueOf(await client.query('attachment.read', { id, number }));
      parts.push(Buffer.from(data, 'base64'));
      if (isLast) break;
    }
    expect(Buffer.concat(parts).equals(pictureOf(size, seed))).toBe(true);
  }
});

const keysIn = (table: 'runs' | 'wake_queue'): readonly string[] =>
  stores()
    .agent.database.query(`SELECT run_key FROM ${table} ORDER BY run_key`)
    .rows.map(([key]) => String(key));
const work = async (): Promise<void> => {
  await peer.runDue({ deadline: null });
  passTime(60_000);
  await peer.runDue({ deadline: null });
};

test.each(sizes)('[FEED-1] nothing in a %s old profile wakes anybody a second time', async (name) => {
  const told = opened(name);
  const [before, waiting] = [keysIn('runs'), keysIn('wake_queue')];
  expect(waiting.length).toBe(told.agents.counts['wake_queue']);
  await work();
  expect(keysIn('runs')).toEqual([...before, ...waiting].sort());
  expect(keysIn('wake_queue')).toEqual([]);
  const { id } = valueOf(await client.command('task.create', { title: 'Grow quinces' }));
  passTime(60_000);
  await work();
  const woken = keysIn('runs').filter((key) => ![...before, ...waiting].includes(key));
  // The agents that listen for tasks wake for the new one.
  expect(woken).toHaveLength(2);
  for (const runKey of woken) {
    const run = valueOf(await client.query('run.get', { runKey }));
    expect([id, run?.status]).toEqual([id, 'completed']);
  }
  peer.close();
  openAt(told.openAt + 3_600_000);
  const all = keysIn('runs');
  await work();
  expect(keysIn('runs')).toEqual(all);
});

test.each(sizes)('[RUN-1] what agents of a %s old profile did and proposed goes on', async (name) => {
  const { agent, run, task, conflicted, letter, imported } = opened(name);
  const done = valueOf(await client.query('run.get', { runKey: run }));
  expect(done?.status).toBe('completed');
  expect(done?.operations.map(({ toolName }) => toolName).sort()).toEqual([
    'add_observation',
    'create_follow_up_task',
    'create_follow_up_task',
    'create_follow_up_task',
    'update_report',
    'update_task_priority',
  ]);
  const { reports } = valueOf(await client.query('report.list', { agentId: agent }));
  expect(reports).toMatchObject([{ lead: 'The shed is sanded' }]);
  expect(valueOf(await client.query('grant.list', { agentId: agent })).grants).toHaveLength(1);
  const { approvals } = valueOf(await client.query('approval.list', { state: 'all' }));
  expect(approvals.map(({ state }) => state).sort()).toEqual(['approved', 'open', 'open', 'rejected']);
  const id = approvals.find((item) => item.state === 'open' && item.runKey === run)?.id ?? '';
  const shown = valueOf(await client.query('approval.show', { id, language: 'en' }));
  const { argsHash = '', readHash } = shown ?? {};
  valueOf(await client.command('approval.accept', { id, argsHash, readHash: readHash ?? '' }));
  expect((await taskOf(task))?.priority).toBe('P1');
  const { records } = valueOf(await client.query('conflict.list', {}));
  expect(records.map(({ ref }) => ref.id)).toEqual([conflicted]);
  const source = valueOf(await client.query('vouch.record', { kind: 'note', id: letter }))?.source;
  expect(source).toEqual({ from: 'pasted' });
  expect(valueOf(await client.query('vouch.import', { actId: imported }))).toMatchObject({ records: 1 });
});

let other: TestHost | null = null;
afterEach(() => {
  other?.end();
  other = null;
});
// Sealing and opening 10,000 records takes ten seconds.
const backedUp = process.env['SOAK'] === '1' ? sizes : (['small'] as const);
test.each(backedUp)('[BACKUP-7] a backup of a %s old profile holds all of it', async (name) => {
  const told = opened(name);
  const { transferId: made, words } = valueOf(await client.command('backup.create', {}));
  other = await openEmptyHost({ seed: 5 });
  const transferId = await sendFile(other, await takeFile({ client }, made));
  valueOf(await other.client.command('backup.restore', { transferId, words }));
  const valuesOf = async (from: Pick<TestHost, 'client'>) =>
    recordsOf(await exportOf(from)).map(({ kind, id, values }) => ({ kind, id, values }));
  const restored = await valuesOf(other);
  expect(restored).toEqual(await valuesOf({ client }));
  expect(restored.filter(({ kind }) => kind === 'task')).toHaveLength(told.journal.kinds['task']?.count ?? 0);
});
