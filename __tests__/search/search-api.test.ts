import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { SEARCH_FILE } from '../../src/db/search/search-schema';
import { createReadyFiles } from '../sql/ready-files';
import { openPeer } from '../../src/runtime/peer';
import {
  codeOf,
  createTestClock,
  createTestRandom,
  openEmptyHost,
  openTestHost,
  testPlace,
  TODAY,
  valueOf,
  type TestHost,
} from '../api/test-host';

let test1: TestHost;
beforeEach(async () => {
  test1 = await openEmptyHost();
});
afterEach(() => test1.end());

const search = async (text: string, more: object = {}) =>
  valueOf(await test1.client.query('search', { text, ...more }));
const refs = async (text: string, more: object = {}) =>
  (await search(text, more)).hits.map(({ ref }) => ref.kind);

test('[SEARCH-8] every kind is found by its texts, with its title and the words around', async () => {
  const { client } = test1;
  const body = `${'Nothing to see here. '.repeat(20)}Then a **penguin** came.`;
  valueOf(await client.command('note.create', { title: 'Zoo', body, day: TODAY, at: 5_000 }));
  valueOf(await client.command('task.create', { title: 'Feed the penguin' }));
  valueOf(
    await client.command('timeEntry.create', {
      day: TODAY,
      start: 1_000,
      end: 2_000,
      annotation: 'penguin watch',
    }),
  );
  valueOf(
    await client.command('plan.addBlock', {
      start: `${TODAY}T09:00`,
      end: `${TODAY}T10:00`,
      title: 'Penguin',
    }),
  );
  valueOf(await client.command('plan.setIntention', { day: TODAY, intention: 'more penguins' }));
  valueOf(
    await client.command('rating.set', {
      targetKind: 'day',
      targetId: TODAY,
      dimension: 'Penguins',
      value: 5,
      day: TODAY,
      at: 10,
    }),
  );
  valueOf(
    await client.command('log.quickAdd', { text: 'penguin walk 5km', language: 'en', day: TODAY, at: 20 }),
  );
  valueOf(
    await client.command('log.quickAdd', {
      text: 'penguin height 70 cm',
      language: 'en',
      day: TODAY,
      at: 30,
    }),
  );
  valueOf(
    await client.command('habit.create', {
      name: 'Penguin hour',
      schedule: { kind: 'daily' },
      startDay: TODAY,
    }),
  );
  expect((await refs('penguin')).sort()).toEqual([
    'dayPlan',
    'habit',
    'measurement',
    'note',
    'planBlock',
    'rating',
    'task',
    'timeEntry',
    'workout',
  ]);
  const [hit] = (await search('pengu', { kinds: ['note'] })).hits;
  expect(hit?.title).toBe('Zoo');
  expect(hit?.excerpt).toContain('penguin came');
  expect(await refs('penguin', { kinds: ['task', 'habit'] })).toHaveLength(2);
  expect(await refs('penguin', { startsAt: 4_000, endsAt: 6_000 })).toEqual(['note']);
});

test('[SEARCH-5] pages follow each other without a gap', async () => {
  const { client } = test1;
  for (let i = 0; i < 25; i += 1)
    valueOf(await client.command('note.create', { body: `page ${i}`, day: TODAY, at: 1_000 + (i % 5) }));
  const seen: string[] = [];
  let before: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof search>> = await search('page', {
      limit: 4,
      ...(before === null ? {} : { before }),
    });
    seen.push(...page.hits.map(({ ref }) => ref.id));
    before = page.next;
  } while (before !== null);
  expect(new Set(seen).size).toBe(25);
  expect(seen).toHaveLength(25);
});

test('a category narrows the search, and a text of nothing but marks finds nothing', async () => {
  const { client } = test1;
  const categoryId = valueOf(await client.command('category.create', { name: 'Home' })).id;
  valueOf(await client.command('note.create', { body: 'a lamp', day: TODAY, categoryId }));
  valueOf(await client.command('note.create', { body: 'a lamp', day: TODAY }));
  expect(await refs('lamp')).toHaveLength(2);
  expect(await refs('lamp', { categoryId })).toHaveLength(1);
  expect((await search('!!! ""')).hits).toEqual([]);
});

test('[SEARCH-4] the index can be built anew by command, and comes back by itself after its file is gone', async () => {
  valueOf(await test1.client.command('note.create', { body: 'stays', day: TODAY }));
  expect(valueOf(await test1.client.command('search.rebuild', {}))).toEqual({ documents: 1 });
  test1.host.close();
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(join(test1.store.folder, 'own', SEARCH_FILE) + suffix, { force: true });
  const again = openTestHost({ store: test1.store });
  expect(valueOf(await again.client.query('search', { text: 'stays' })).hits).toHaveLength(1);
  again.host.close();
});

test('[SEARCH-7] for reading alone it answers from the index that is there, and without one it says so', async () => {
  valueOf(await test1.client.command('note.create', { body: 'stays', day: TODAY }));
  await search('stays');
  test1.host.close();
  const folder = join(test1.store.folder, 'own');
  const ports = { clock: createTestClock(), random: createTestRandom(3), place: testPlace };
  const ask = async () => {
    const files = createReadyFiles(folder);
    const peer = valueOf(
      openPeer({ ...ports, files, defer: queueMicrotask, pause: setImmediate, readOnly: true }),
    );
    const answer = await peer.query({ name: 'search', input: { text: 'stays' } });
    peer.close();
    return answer;
  };
  expect(valueOf(await ask())).toMatchObject({ hits: [{ excerpt: 'stays' }], isComplete: true });
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, SEARCH_FILE) + suffix, { force: true });
  expect(codeOf(await ask())).toBe('search_unavailable');
});

test('[SEARCH-7] a search that is watched hears of what is written', async () => {
  const answers: number[] = [];
  const stop = test1.client.subscribe('search', { text: 'comet' }, (answer) =>
    answers.push(answer.ok ? answer.value.hits.length : -1),
  );
  const settle = () => new Promise((done) => setImmediate(done));
  await settle();
  valueOf(await test1.client.command('note.create', { body: 'a comet', day: TODAY }));
  await settle();
  stop();
  expect(answers).toEqual([0, 1]);
});

test('what is asked is checked', async () => {
  expect(codeOf(await test1.client.query('search', { text: 'x'.repeat(501) }))).toBe('text_too_long');
});
