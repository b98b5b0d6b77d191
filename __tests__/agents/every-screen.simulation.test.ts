import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEmbedding } from '../../src/gateway/providers/load-embedding';
import { loadModel } from '../../src/gateway/providers/load-model';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { agentQueries } from '../../src/runtime/api/agent-definition';
import { alertQueries } from '../../src/runtime/api/alert-definition';
import { approvalQueries } from '../../src/runtime/api/approval-definition';
import { attentionQueries } from '../../src/runtime/api/attention-definition';
import { createApiClient, type ApiClient } from '../../src/runtime/api/client';
import type { QueryInput, QueryName } from '../../src/runtime/api/definition';
import { gatewayQueries } from '../../src/runtime/api/gateway-definition';
import { memoryQueries } from '../../src/runtime/api/memory-definition';
import { previewQueries } from '../../src/runtime/api/preview-definition';
import { reachQueries } from '../../src/runtime/api/reach-definition';
import { spendingQueries } from '../../src/runtime/api/spending-definition';
import { waitingQueries } from '../../src/runtime/api/waiting-definition';
import { MOST_CALLS } from '../../src/db/agent/ledger';
import { openPeer, type Peer } from '../../src/runtime/peer';
import { createInProcessTransport } from '../../src/runtime/transports/in-process-transport';
import { createCounter } from '../api/counting-database';
import { createTemporaryProfiles } from '../api/temporary-profiles';
import { createTestClock, createTestRandom, testPlace, TODAY, valueOf } from '../api/test-host';
import { createDriver, createMemorySecrets, KEY } from '../gateway/gateway-bed';
import { fillAround } from './much-around';
import { scansGrowing } from './growing-tables';
import { fillMuch } from './much-of-everything';

// Every screen of the agents', as it is opened after years: all that it asks at once, within one limit, whatever was ever done.
const isSoak = process.env['SOAK'] === '1';
const RUNS = isSoak ? 20_000 : 300;
const REPORTS = isSoak ? 5_000 : 120;
const [PROPOSALS, QUESTIONS] = isSoak ? [400, 100] : [90, 60];
const MANY = isSoak ? 5_000 : 200;
const CALLS = isSoak ? MOST_CALLS : 300;
/** As many records as a report may rest on. */
const SOURCES = 120;
const since = 0;

const counter = createCounter();
const profiles = createTemporaryProfiles(counter.wrap);
let peer: Peer;
let client: ApiClient;
let [agentId, taskId, threadId, personaId] = ['', '', '', ''];
const first = { report: '', approval: '' };

const fill = async (): Promise<void> => {
  agentId = valueOf(await client.command('agent.create', { templateId: 'planner' })).id;
  valueOf(await client.command('category.create', { name: 'Home', color: '#336699' }));
  const added = {
    id: 'cloud',
    kind: 'openai-compatible',
    baseUrl: 'https://a.com/v1',
    isLocal: false,
    key: KEY,
  } as const;
  valueOf(await client.command('provider.add', { ...added, models: ['m1', 'm2'] }));
  const taskIds: string[] = [];
  for (let number = 0; number < SOURCES; number += 1)
    taskIds.push(valueOf(await client.command('task.create', { title: `Task ${number}` })).id);
  taskId = taskIds[0] ?? '';
  threadId = valueOf(await client.command('agent.say', { id: agentId, text: 'Hello' })).threadId;
  const stores = valueOf(peer.stores());
  fillMuch(stores, { agentId, runs: RUNS, reports: REPORTS, proposals: PROPOSALS, questions: QUESTIONS });
  fillAround(stores, { agentId, threadId, taskIds, many: MANY, calls: CALLS });
  const agent = valueOf(await client.query('agent.get', { id: agentId }));
  personaId = agent?.personas[0]?.id ?? '';
  first.report = valueOf(await client.query('report.history', { agentId, limit: 1 })).reports[0]?.id ?? '';
  first.approval = valueOf(await client.query('approval.list', { limit: 1 })).approvals[0]?.id ?? '';
};

beforeAll(async () => {
  profiles.create('own', 'own');
  const { driver } = createDriver({ current: () => 'nothing' });
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
        gateway: { driver, secrets: createMemorySecrets(), load: loadModel, loadEmbedding },
        deviceZone: () => 'Europe/Berlin',
      },
    }),
  );
  let ids = 0;
  client = createApiClient({ transport: createInProcessTransport(peer), newId: () => `c${(ids += 1)}` });
  await fill();
}, 900_000);
afterAll(() => {
  peer.close();
  profiles.remove();
});

const asked = new Set<string>();
const ask = async <N extends QueryName>(name: N, input: QueryInput<N>): Promise<void> => {
  asked.add(name);
  valueOf(await client.query(name, input));
};

type Screen = {
  readonly opens: readonly (() => Promise<void>)[];
  readonly queries: number;
  readonly rows: number;
};
const language = 'en' as const;
const runKey = 'much-run-000007';

/** The ledger keeps no more calls than that, and is cut back now and then. */
const MOST_SPENT = MOST_CALLS + 500 + 60;
/** On every screen: Stop, and the agents that it names. */
const everywhere = [() => ask('stop.status', {}), () => ask('agent.list', {})];
const kinds = ['waiting', 'report', 'reminder'] as const;
const wish = { language, kinds: [...kinds], showsWords: true, quiet: null, since };

const screens: Readonly<Record<string, Screen>> = {
  Now: {
    opens: [
      ...everywhere,
      () => ask('waiting.count', {}),
      () => ask('today', { day: TODAY }),
      () => ask('provider.list', {}),
      () => ask('category.list', {}),
    ],
    queries: 70,
    rows: 75,
  },
  'the first steps': {
    opens: [...everywhere, () => ask('template.list', { language }), () => ask('category.list', {})],
    queries: 50,
    rows: 65,
  },
  Waiting: {
    opens: [
      ...everywhere,
      () => ask('question.list', { state: 'open', limit: 30 }),
      () => ask('approval.list', { state: 'open', limit: 30, language }),
    ],
    queries: 660,
    rows: 420,
  },
  'what is over': {
    opens: [
      ...everywhere,
      () => ask('question.list', { state: 'over', limit: 30 }),
      () => ask('approval.list', { state: 'over', limit: 30, language }),
    ],
    queries: 740,
    rows: 400,
  },
  'a proposal': {
    opens: [
      ...everywhere,
      () => ask('approval.show', { id: first.approval, language }),
      () => ask('category.list', {}),
      () => ask('task.get', { id: taskId }),
    ],
    queries: 290,
    rows: 290,
  },
  Agents: { opens: [...everywhere, () => ask('waiting.count', {})], queries: 55, rows: 70 },
  'an agent': {
    opens: [
      ...everywhere,
      () => ask('agent.get', { id: agentId }),
      () => ask('run.list', { agentId, limit: 3 }),
      () => ask('attention.list', { agentId, limit: 3, language }),
      () => ask('memory.list', { agentId }),
      () => ask('grant.list', { agentId }),
      () => ask('persona.diff', { agentId, versionId: personaId }),
      () => ask('category.list', {}),
      () => ask('template.list', { language }),
      () => ask('provider.list', {}),
    ],
    queries: 165,
    rows: 220,
  },
  'a conversation': {
    opens: [
      ...everywhere,
      () => ask('agent.get', { id: agentId }),
      () => ask('thread.get', { threadId, limit: 60 }),
      () => ask('thread.saying', { threadId }),
    ],
    queries: 180,
    rows: 280,
  },
  'a report': {
    opens: [
      ...everywhere,
      () => ask('report.get', { agentId }),
      () => ask('report.show', { id: first.report }),
      () => ask('agent.get', { id: agentId }),
      () => ask('report.history', { agentId, limit: 20 }),
      () => ask('task.get', { id: taskId }),
    ],
    queries: 1250,
    rows: 1600,
  },
  Activity: { opens: [...everywhere, () => ask('run.list', { limit: 40 })], queries: 110, rows: 160 },
  'a run': {
    opens: [...everywhere, () => ask('run.get', { runKey }), () => ask('run.replay', { runKey })],
    queries: 60,
    rows: 70,
  },
  'what left this device': {
    opens: [...everywhere, () => ask('ledger.list', { limit: 40 })],
    queries: 50,
    rows: 110,
  },
  'one call that left': {
    opens: [...everywhere, () => ask('ledger.show', { callId: 'call-000001' })],
    queries: 50,
    rows: 65,
  },
  Spending: {
    opens: [...everywhere, () => ask('spending.get', { days: 90 })],
    queries: 50,
    rows: MOST_SPENT,
  },
  'the spending of one agent': {
    opens: [...everywhere, () => ask('spending.get', { days: 90, agentId })],
    queries: 50,
    rows: MOST_SPENT,
  },
  Models: {
    opens: [
      ...everywhere,
      () => ask('provider.list', {}),
      () => ask('consent.list', {}),
      () => ask('consent.lapsed', {}),
      () => ask('category.list', {}),
      () => ask('consent.text', { provider: 'cloud', model: 'm1', who: { agentId }, language }),
    ],
    queries: 80,
    rows: 80,
  },
  'what may leave': {
    opens: [...everywhere, () => ask('category.list', {}), () => ask('reach.list', {})],
    queries: 50,
    rows: 65,
  },
  'what would be sent': {
    opens: [
      ...everywhere,
      () => ask('agent.get', { id: agentId }),
      () => ask('preview.request', { agentId }),
      () => ask('category.list', {}),
    ],
    queries: 200,
    rows: 220,
  },
  'Stop agents': { opens: everywhere, queries: 48, rows: 62 },
  Notifications: { opens: [...everywhere, () => ask('alert.list', wish)], queries: 75, rows: 85 },
};

/** One row, by its key: SQLite calls that a scan as well. */
const isNewest = (sql: string): boolean => /ORDER BY arrival DESC LIMIT 1$/.test(sql);
/** Whether a tool could do anything at all: it ends at the first record that lives. */
const isAnyLeft = (sql: string): boolean =>
  /^SELECT (1|id) FROM \w+ WHERE deleted_at IS NULL LIMIT \?$/.test(sql);
const growing = (): readonly string[] =>
  counter
    .seen()
    .steps.filter(({ sql, plan }) => scansGrowing(plan) && !isNewest(sql) && !isAnyLeft(sql))
    .map(({ sql, plan }) => `${plan}: ${sql}`);

test.each(Object.entries(screens))(
  '[PAGE-5] %s opens with bounded queries and rows, and scans no table that grows',
  async (_name, { opens, queries, rows }) => {
    counter.start();
    for (const open of opens) await open();
    const seen = counter.seen();
    expect(growing()).toEqual([]);
    expect(seen.queries).toBeLessThanOrEqual(queries);
    expect(seen.rows).toBeLessThanOrEqual(rows);
    // A screen that found nothing would ask for little.
    expect(seen.rows).toBeGreaterThan(rows < MOST_SPENT ? rows / 2 : CALLS);
  },
);

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

test('[PAGE-5] no screen asks the agents’ database anything that is not measured here', () => {
  const root = join(__dirname, '..', '..', 'src');
  const text = [join(root, 'ui'), join(root, 'runtime', 'alerts')].flatMap(sourcesIn).join('\n');
  const ofAgents = {
    ...agentQueries,
    ...alertQueries,
    ...approvalQueries,
    ...attentionQueries,
    ...gatewayQueries,
    ...memoryQueries,
    ...previewQueries,
    ...reachQueries,
    ...spendingQueries,
    ...waitingQueries,
  };
  const used = Object.keys(ofAgents).filter((name) => text.includes(`'${name}'`));
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !asked.has(name))).toEqual([]);
});
