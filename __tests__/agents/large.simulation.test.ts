import { queries, type QueryInput, type QueryName, type QueryOutput } from '../../src/runtime/api/definition';
import { createApiClient, type ApiClient } from '../../src/runtime/api/client';
import { createInProcessTransport } from '../../src/runtime/transports/in-process-transport';
import { openPeer, type Peer } from '../../src/runtime/peer';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { createCounter } from '../api/counting-database';
import { createTemporaryProfiles } from '../api/temporary-profiles';
import { createTestClock, createTestRandom, testPlace, valueOf } from '../api/test-host';
import { scansGrowing } from './growing-tables';
import { fillMuch, nameOfProposal, nameOfReport } from './much-of-everything';

// What a screen of the agents' costs does not hang on how much they ever did.
const isSoak = process.env['SOAK'] === '1';
const RUNS = isSoak ? 20_000 : 300;
const REPORTS = isSoak ? 5_000 : 120;
const PROPOSALS = isSoak ? 400 : 90;
const QUESTIONS = isSoak ? 100 : 60;
const PAGE = 40;

const counter = createCounter();
const profiles = createTemporaryProfiles(counter.wrap);
let peer: Peer;
let client: ApiClient;
let agentId = '';

beforeAll(async () => {
  profiles.create('own', 'own');
  const ports = { clock: createTestClock(), random: createTestRandom(7), place: testPlace };
  peer = valueOf(
    openPeer({
      ...ports,
      files: profiles.files('own'),
      defer: queueMicrotask,
      pause: setImmediate,
      agents: {
        model: createScriptedModel([]),
        after: () => () => undefined,
        work: 'when_asked',
        deviceZone: () => 'Europe/Berlin',
      },
    }),
  );
  let ids = 0;
  client = createApiClient({ transport: createInProcessTransport(peer), newId: () => `c${(ids += 1)}` });
  agentId = valueOf(await client.command('agent.create', { templateId: 'planner' })).id;
  const stores = valueOf(peer.stores());
  fillMuch(stores, { agentId, runs: RUNS, reports: REPORTS, proposals: PROPOSALS, questions: QUESTIONS });
}, 600_000);
afterAll(() => {
  peer.close();
  profiles.remove();
});

const ask = async <N extends QueryName>(name: N, input: QueryInput<N>): Promise<QueryOutput<N>> =>
  valueOf(await client.query(name, input));

type Limit = { readonly queries: number; readonly rows: number };
const expectBounded = (most: Limit): void => {
  const { queries: asked, rows, plans } = counter.seen();
  expect(plans.filter(scansGrowing)).toEqual([]);
  expect(asked).toBeLessThanOrEqual(most.queries);
  expect(rows).toBeLessThanOrEqual(most.rows);
};

const screens: readonly (readonly [string, () => Promise<unknown>, Limit])[] = [
  ['the agents', () => ask('agent.list', {}), { queries: 80, rows: 120 }],
  ['an agent', () => ask('agent.get', { id: agentId }), { queries: 90, rows: 140 }],
  ['its latest runs', () => ask('run.list', { agentId, limit: 3 }), { queries: 10, rows: 14 }],
  ['all runs', () => ask('run.list', { limit: PAGE }), { queries: 2 * PAGE + 10, rows: 3 * PAGE + 10 }],
  [
    'runs that failed',
    () => ask('run.list', { status: 'failed_terminal', limit: PAGE }),
    { queries: PAGE + 10, rows: 2 * PAGE + 10 },
  ],
  [
    'earlier reports',
    () => ask('report.history', { agentId, limit: PAGE }),
    { queries: PAGE + 10, rows: 3 * PAGE },
  ],
  ['what waits', () => ask('approval.list', { limit: PAGE }), { queries: 30 * PAGE, rows: 30 * PAGE }],
  [
    'what was decided',
    () => ask('approval.list', { state: 'over', limit: PAGE }),
    { queries: 30 * PAGE, rows: 30 * PAGE },
  ],
  ['how much waits', () => ask('waiting.count', {}), { queries: 6, rows: 6 }],
  ['questions', () => ask('question.list', { limit: PAGE }), { queries: 8 * PAGE, rows: 8 * PAGE }],
];

test.each(screens)('[PAGE-1] %s: bounded queries and rows, no scan of a table', async (_name, read, most) => {
  counter.start();
  await read();
  expectBounded(most);
});

/** As a screen that is scrolled to its end asks. */
const walk = async <T>(
  read: (before: string | null) => Promise<{ items: readonly T[]; next: string | null }>,
) => {
  const met: T[] = [];
  let before: string | null = null;
  let pages = 0;
  for (;;) {
    const { items, next } = await read(before);
    met.push(...items);
    pages += 1;
    if (next === null) return { met, pages };
    before = next;
  }
};
const from = (before: string | null) => (before === null ? {} : { before });
const countedDown = (count: number) => Array.from({ length: count }, (_, at) => count - 1 - at);

test(`[PAGE-1] ${RUNS} runs are met page by page, each once, newest first`, async () => {
  const { met, pages } = await walk(async (before) => {
    const { runs, next } = await ask('run.list', { limit: PAGE, ...from(before) });
    return { items: runs, next };
  });
  expect(met.map(({ runKey }) => runKey)).toEqual(
    countedDown(RUNS).map((number) => `much-run-${String(number).padStart(6, '0')}`),
  );
  expect(pages).toBe(Math.ceil(RUNS / PAGE));
});

test(`[PAGE-4] ${REPORTS} reports of two scopes are met page by page, newest first`, async () => {
  const { met } = await walk(async (before) => {
    const { reports, next } = await ask('report.history', { agentId, limit: PAGE, ...from(before) });
    return { items: reports, next };
  });
  expect(met.map(({ lead }) => lead)).toEqual(countedDown(REPORTS).map(nameOfReport));
});

test(`[PAGE-2] ${PROPOSALS} proposals that wait are met page by page, newest first`, async () => {
  const { met } = await walk(async (before) => {
    const { approvals, next } = await ask('approval.list', { limit: PAGE, ...from(before) });
    return { items: approvals, next };
  });
  expect(met.map(({ summary }) => summary)).toEqual(
    countedDown(PROPOSALS).map((number) => expect.stringContaining(nameOfProposal(number))),
  );
});

test('[PAGE-2] what waits is counted without being read', async () => {
  expect(await ask('waiting.count', {})).toEqual({ count: PROPOSALS + QUESTIONS });
});

test('[PAGE-3] a question that waits is found behind many that were answered since', async () => {
  const newest = (await ask('question.list', { limit: 50 })).questions;
  for (const { id } of newest) valueOf(await client.command('question.answer', { id, response: true }));
  const { met } = await walk(async (before) => {
    const { questions, next } = await ask('question.list', { limit: 10, ...from(before) });
    return { items: questions, next };
  });
  expect(met.map(({ text }) => text)).toEqual(
    countedDown(QUESTIONS - newest.length).map((number) => `Question ${number}`),
  );
});

test('[PAGE-1] what is no place in a list is refused', () => {
  for (const before of ['', '5', 'x|y', '-1|a', '99999999999999999|a', '1|'])
    expect(queries['run.list'].input.safeParse({ before }).success).toBe(false);
  expect(queries['run.list'].input.safeParse({ before: '17|a|b' }).success).toBe(true);
});
