import { person } from '../../src/db/commit';
import { queries } from '../../src/runtime/api/definition';
import { openPeer, type Peer } from '../../src/runtime/peer';
import { createCounter } from './counting-database';
import { createTemporaryProfiles } from './temporary-profiles';
import { atOnceOf, createTestClock, createTestRandom, NOON, testPlace, valueOf } from './test-host';

// Journal and Search over a large journal: what a screen costs does not hang on how much was ever written.
const ENTRIES = process.env['SOAK'] === '1' ? 100_000 : 1_500;
const PER_COMMIT = 250;
const MINUTE = 60_000;
const PAGE = 50;

const counter = createCounter();
const store = createTemporaryProfiles(counter.wrap);
let peer: Peer;

const fields = (index: number) => {
  const at = NOON - index * 40 * MINUTE;
  const words = index % 97 === 0 ? 'seldom balcony' : 'something else entirely';
  return {
    title: `Entry ${index}`,
    body: `about ${words}`,
    categoryId: null,
    deletedAt: null,
    moment: { day: new Date(at).toISOString().slice(0, 10), at },
    createdAt: at,
  };
};

beforeAll(async () => {
  store.create('own', 'own');
  const ports = { clock: createTestClock(), random: createTestRandom(5), place: testPlace };
  peer = valueOf(
    openPeer({ ...ports, files: store.files('own'), defer: queueMicrotask, pause: setImmediate }),
  );
  for (let from = 0; from < ENTRIES; from += PER_COMMIT)
    valueOf(
      peer.unitOfWork.commit({ commandId: `fill-${from}`, writer: person }, (writer) => {
        for (let index = from; index < from + PER_COMMIT; index += 1)
          writer.create('note', writer.newId(), fields(index));
        return null;
      }),
    );
  valueOf(await peer.query({ name: 'search', input: { text: 'entry', limit: 1, waits: true } }));
}, 600_000);
afterAll(() => {
  peer.close();
  store.remove();
});

const isGrowing = (plan: string): boolean => /^SCAN (?!\(|\d|CONSTANT|words VIRTUAL TABLE)/.test(plan);
const expectBounded = ({ mostQueries, mostRows }: { mostQueries: number; mostRows: number }): void => {
  const { queries: asked, rows, plans } = counter.seen();
  expect(asked).toBeLessThanOrEqual(mostQueries);
  expect(rows).toBeLessThanOrEqual(mostRows);
  expect(plans.length).toBeGreaterThanOrEqual(asked);
  expect(plans.filter(isGrowing)).toEqual([]);
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([]);
};

const list = (input: { readonly before?: string; readonly after?: string; readonly fromDay?: string }) =>
  queries['journal.list'].output.parse(
    valueOf(atOnceOf(peer.query({ name: 'journal.list', input: { limit: PAGE, ...input } }))),
  );

test(`[JOURNAL-14] Journal over ${ENTRIES} entries: at most 12 queries and a page of rows, wherever it is opened, no scan of a table`, () => {
  const { older } = list({});
  const middle = new Date(NOON - (ENTRIES / 2) * 40 * MINUTE).toISOString().slice(0, 10);
  const inMiddle = list({ fromDay: middle });
  for (const place of [
    {},
    { before: older ?? '' },
    { fromDay: middle },
    { after: inMiddle.newer ?? '' },
    { fromDay: '1990-01-01' },
  ]) {
    counter.start();
    const { items } = list(place);
    expectBounded({ mostQueries: 12, mostRows: PAGE + 10 });
    expect(items).toHaveLength('fromDay' in place && place.fromDay < '2000' ? 0 : PAGE);
  }
});

test.each(['entry', 'seldom', '"else entirely"', 'nothing like it'])(
  `[SEARCH-5] Search for %s over ${ENTRIES} entries: a bounded number of queries and rows for each hit, no scan of a table`,
  async (text) => {
    counter.start();
    const answer = queries.search.output.parse(
      valueOf(await peer.query({ name: 'search', input: { text, limit: 30 } })),
    );
    expectBounded({ mostQueries: 10 + 3 * 30, mostRows: 40 + 3 * 30 });
    expect(answer.isComplete).toBe(true);
    expect(answer.hits.length).toBe(text.startsWith('nothing') ? 0 : Math.min(30, answer.hits.length));
    expect(answer.hits.length > 0).toBe(!text.startsWith('nothing'));
  },
);
