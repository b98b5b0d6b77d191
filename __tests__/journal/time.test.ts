import { asOwn, codeOf, openEmptyHost, settled, TODAY, valueOf, type TestHost } from '../api/test-host';
import { emptyHost, endHosts, exportOf, parsed, recordsOf } from '../api/exported-file';

let test1: TestHost;
beforeEach(async () => {
  test1 = await openEmptyHost();
});
afterEach(() => {
  test1.end();
  endHosts();
});

const HOUR = 3_600_000;
const running = async () => valueOf(await test1.client.query('timer.status', {})).running;
const startTimer = async (annotation: string, at?: number) =>
  valueOf(
    await test1.client.command('timer.start', {
      day: TODAY,
      annotation,
      ...(at === undefined ? {} : { at }),
    }),
  ).id;
const day = async (from: number) =>
  valueOf(await test1.client.query('plan.get', { day: TODAY, startsAt: from, endsAt: from + 24 * HOUR }));

test('[TIME-2] starting another timer ends the one that runs, at that moment and in one act', async () => {
  const { client, clock } = test1;
  const first = await startTimer('one');
  clock.advance(HOUR);
  const started = valueOf(await client.command('timer.start', { day: TODAY, annotation: 'two' }));
  const now = await running();
  expect(now.map(({ id, annotation, end }) => [id, annotation, end])).toEqual([[started.id, 'two', null]]);
  const { items } = valueOf(await client.query('journal.list', { kinds: ['timeEntry'] }));
  const ended = items
    .flatMap((item) => (item.kind === 'timeEntry' ? [item.timeEntry] : []))
    .find(({ id }) => id === first);
  expect(ended?.end).toBe(now[0]?.start);
  valueOf(await client.command('act.undo', { actId: started.actId }));
  expect((await running()).map(({ id }) => id)).toEqual([first]);
});

test('[TIME-2] what runs for a task is called as the task is called now', async () => {
  const { client } = test1;
  const { id } = valueOf(await client.command('task.create', { title: 'before' }));
  valueOf(await client.command('timer.start', { day: TODAY, source: { kind: 'task', id } }));
  const seen: (string | null | undefined)[] = [];
  client.subscribe('timer.status', {}, (answer) => {
    if (answer.ok) seen.push(answer.value.running[0]?.source?.title);
  });
  await settled();
  valueOf(await client.command('task.update', { id, fields: { title: 'after' } }));
  await settled();
  expect(seen).toEqual(['before', 'after']);
});

test('[TIME-2] a stop ends what runs; nothing running says so', async () => {
  const { client } = test1;
  const id = await startTimer('one');
  const stopped = valueOf(await client.command('timer.stop', {}));
  expect(stopped.ids).toEqual([id]);
  expect(await running()).toEqual([]);
  expect(codeOf(await client.command('timer.stop', {}))).toBe('timer_not_running');
  expect(codeOf(await client.command('timer.stop', { id }))).toBe('timer_not_running');
});

const twoStopped = async (): Promise<string> => {
  const texts: string[] = [];
  for (const seed of [21, 22]) {
    const device = await emptyHost(seed);
    valueOf(await device.client.command('timer.start', { day: TODAY, annotation: `device ${seed}` }));
    texts.push(await exportOf(device));
  }
  const [one = '', two = ''] = texts;
  const both = { ...parsed(one), records: [...recordsOf(one), ...recordsOf(two)] };
  valueOf(await test1.client.command('data.import', await asOwn(test1.client, JSON.stringify(both))));
  expect((await running()).map(({ annotation }) => annotation)).toEqual(['device 21', 'device 22']);
  const stopped = valueOf(await test1.client.command('timer.stop', {}));
  expect(stopped.ids).toHaveLength(2);
  expect(await running()).toEqual([]);
  return stopped.actId;
};

test('[TIME-2] two devices that each started one leave two: both are shown, and stopped together', async () => {
  await twoStopped();
});

const endOf = async (id: string): Promise<number | null | undefined> => {
  const { items } = valueOf(await test1.client.query('journal.list', { kinds: ['timeEntry'] }));
  return items.flatMap((item) => (item.kind === 'timeEntry' ? [item.timeEntry] : [])).find((e) => e.id === id)
    ?.end;
};

test.each(['record.restore', 'trash.restore'] as const)(
  '[TIME-2] what ran as it was deleted ends where the next one began when %s brings it back',
  async (restore) => {
    const { client, clock } = test1;
    const first = await startTimer('one');
    clock.advance(HOUR);
    valueOf(await client.command('record.delete', { kind: 'timeEntry', id: first }));
    clock.advance(HOUR);
    const second = await startTimer('two');
    const [now] = await running();
    clock.advance(HOUR);
    valueOf(await client.command(restore, { kind: 'timeEntry', id: first }));
    expect((await running()).map(({ id }) => id)).toEqual([second]);
    expect(await endOf(first)).toBe(now?.start);
    valueOf(await client.command('timer.stop', {}));
    valueOf(await client.command('record.delete', { kind: 'timeEntry', id: second }));
    valueOf(await client.command(restore, { kind: 'timeEntry', id: second }));
    expect(await running()).toEqual([]);
  },
);

const undo = async (actId: string) => valueOf(await test1.client.command('act.undo', { actId }));

test('[UNDO-8] a stop taken back beside a timer that was started since ends where that began, and it is said', async () => {
  const { client, clock } = test1;
  const first = await startTimer('one');
  clock.advance(HOUR);
  const stop = valueOf(await client.command('timer.stop', {}));
  const stopped = await endOf(first);
  clock.advance(HOUR);
  const second = await startTimer('two');
  const [now] = await running();
  clock.advance(HOUR);
  const undone = await undo(stop.actId);
  expect(undone).toMatchObject({ restored: 1, kept: 1 });
  expect((await running()).map(({ id }) => id)).toEqual([second]);
  expect(await endOf(first)).toBe(now?.start);
  await undo(undone.actId);
  expect(await endOf(first)).toBe(stopped);
});

test('[TIME-2] a deletion or a start taken back late leaves one timer, and cuts into no other', async () => {
  const { client, clock } = test1;
  const first = await startTimer('one');
  clock.advance(HOUR);
  const deletion = valueOf(await client.command('record.delete', { kind: 'timeEntry', id: first }));
  clock.advance(HOUR);
  const start = valueOf(await client.command('timer.start', { day: TODAY, annotation: 'two' }));
  const [now] = await running();
  expect(await undo(deletion.actId)).toMatchObject({ restored: 1, kept: 1 });
  expect((await running()).map(({ id }) => id)).toEqual([start.id]);
  expect(await endOf(first)).toBe(now?.start);
  clock.advance(HOUR);
  const third = valueOf(await client.command('timer.start', { day: TODAY, annotation: 'three' }));
  const [last] = await running();
  await startTimer('four');
  expect(await undo(third.actId)).toMatchObject({ kept: 2 });
  expect((await running()).map(({ annotation }) => annotation)).toEqual(['four']);
  expect(await endOf(start.id)).toBe(last?.start);
});

test('[TIME-2] what two devices left running and was stopped runs again, both, once that is taken back', async () => {
  const stop = await twoStopped();
  await undo(stop);
  expect(await running()).toHaveLength(2);
});

test('[TIME-6] a start or an end before what runs began is refused, and nothing of it is lost', async () => {
  const { client, clock } = test1;
  const id = await startTimer('one');
  clock.advance(2 * HOUR);
  const early = { at: clock.now() - 3 * HOUR };
  expect(codeOf(await client.command('timer.start', { day: TODAY, ...early }))).toBe('timer_runs_since');
  expect(codeOf(await client.command('timer.stop', early))).toBe('time_entry_ends_before_start');
  expect((await running()).map((entry) => entry.id)).toEqual([id]);
});

test('[TIME-3] a timer is never ended before it began', async () => {
  const { client, clock } = test1;
  const id = await startTimer('one');
  const [entry] = await running();
  clock.advance(-3 * HOUR);
  valueOf(await client.command('timer.stop', {}));
  const { items } = valueOf(await client.query('journal.list', {}));
  const [item] = items;
  if (item?.kind !== 'timeEntry') throw new Error('a time entry was expected');
  expect([item.timeEntry.id, item.timeEntry.end]).toEqual([id, entry?.start]);
});

test('[TIME-1] a time that ends before it starts, or has not come yet, is refused', async () => {
  const { client, clock } = test1;
  const now = clock.now();
  const entry = { day: TODAY, start: now - HOUR, end: now };
  const id = valueOf(await client.command('timeEntry.create', entry)).id;
  expect(codeOf(await client.command('timeEntry.create', { ...entry, end: now - 2 * HOUR }))).toBe(
    'time_entry_ends_before_start',
  );
  expect(codeOf(await client.command('timeEntry.create', { ...entry, end: now + HOUR }))).toBe(
    'time_in_future',
  );
  expect(codeOf(await client.command('timer.start', { day: TODAY, at: now + HOUR }))).toBe('time_in_future');
  const span = { start: now, end: now - 1, day: TODAY };
  expect(codeOf(await client.command('timeEntry.update', { id, fields: {}, span }))).toBe(
    'time_entry_ends_before_start',
  );
  const reopened = { start: now - HOUR, end: null, day: TODAY };
  await startTimer('other');
  valueOf(await client.command('timeEntry.update', { id, fields: { annotation: 'again' }, span: reopened }));
  expect((await running()).map(({ annotation }) => annotation)).toEqual(['again']);
});

test('what the time was spent on is named, and must be there', async () => {
  const { client } = test1;
  const task = valueOf(await client.command('task.create', { title: 'Write report' })).id;
  valueOf(await client.command('timer.start', { day: TODAY, source: { kind: 'task', id: task } }));
  expect((await running())[0]?.source).toEqual({ kind: 'task', id: task, title: 'Write report' });
  const gone = { kind: 'note', id: 'nope' } as const;
  expect(codeOf(await client.command('timer.start', { day: TODAY, source: gone }))).toBe('not_found');
  expect(await running()).toHaveLength(1);
});

test('[TIME-4] the day shows what touches it: from the day before, for a week, and what still runs', async () => {
  const { client, clock } = test1;
  const from = clock.now() - 6 * HOUR;
  const add = async (annotation: string, start: number, end: number) =>
    valueOf(await client.command('timeEntry.create', { day: TODAY, annotation, start, end }));
  await add('inside', from + HOUR, from + 2 * HOUR);
  await add('from before', from - HOUR, from + HOUR);
  await add('a week', from - 6 * 24 * HOUR, from + HOUR);
  await add('just before', from - HOUR, from);
  await add('no time, at the first instant', from, from);
  await add('long before', from - 9 * 24 * HOUR, from - 2 * 24 * HOUR);
  await startTimer('running since long', from - 30 * 24 * HOUR);
  const { timeEntries, spentMinutes } = await day(from);
  expect(timeEntries.map(({ annotation }) => annotation)).toEqual([
    'running since long',
    'a week',
    'from before',
    'no time, at the first instant',
    'inside',
  ]);
  expect(spentMinutes[0]?.minutes).toBeCloseTo(3 * 60 + 6 * 60, 0);
  const tomorrow = await day(from + 24 * HOUR);
  expect(tomorrow.timeEntries).toEqual([]);
});
