import { closeCall, openCall } from '../../src/db/agent/ledger';
import { valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { addPlanner, openGatewayBed, START, type GatewayBed } from './gateway-bed';

let folder: string;
let bed: GatewayBed;
beforeEach(() => {
  folder = newFolder();
  bed = openGatewayBed(folder);
});
afterEach(() => {
  bed.peer.close();
  removeFolder(folder);
});

const DAY_MS = 86_400_000;
const databaseOf = () => valueOf(bed.peer.stores()).agent.database;
type Told = {
  readonly at?: number;
  readonly agentId?: string | null;
  readonly provider?: string;
  readonly model?: string;
  readonly cost?: number | null;
  readonly isEstimated?: boolean;
  readonly purpose?: 'inference' | 'probe';
};
let booked = 0;
const book = ({
  at = START,
  agentId = null,
  provider = 'cloud',
  model = 'm',
  cost = 100,
  isEstimated = false,
  purpose = 'inference',
}: Told) => {
  booked += 1;
  const callId = `c${String(booked).padStart(6, '0')}`;
  openCall(databaseOf(), {
    callId,
    at,
    purpose,
    runKey: null,
    agentId,
    requestId: null,
    attempt: 1,
    backoffMs: 0,
    provider,
    model,
    method: 'POST',
    url: 'https://a.com/v1',
    categoryIds: [],
    body: 'every word',
    bodyBytes: 10,
  });
  const isKnown = cost !== null;
  closeCall(databaseOf(), {
    callId,
    outcome: 'answered',
    code: null,
    status: 200,
    tookMs: 5,
    responseBytes: 9,
    inputTokens: isKnown ? 40 : null,
    outputTokens: isKnown ? 10 : null,
    costMicros: cost,
    isEstimated: isKnown ? isEstimated : null,
  });
};
const spent = async (days = 30, agentId?: string) =>
  valueOf(await bed.client.query('spending.get', { days, ...(agentId === undefined ? {} : { agentId }) }));

test('[SPENDING-1] only what asked a model is counted; what nobody knows the cost of is said, not guessed', async () => {
  book({ purpose: 'probe' });
  expect((await spent()).total.calls).toBe(0);
  book({ cost: 300, isEstimated: true });
  book({ cost: null });
  expect((await spent()).total).toEqual({
    calls: 2,
    inputTokens: 40,
    outputTokens: 10,
    costMicros: 300,
    isEstimated: true,
    unknown: 1,
  });
});

test('[SPENDING-2] days, agents and models each sum to the total, the dearest first', async () => {
  const planner = await addPlanner(bed);
  book({ agentId: planner, model: 'small', cost: 5 });
  book({ agentId: planner, model: 'large', cost: 500, at: START - DAY_MS });
  book({ agentId: 'gone', model: 'small', cost: 50, at: START - 40 * DAY_MS });
  book({ agentId: 'gone', model: 'small', cost: 7, at: START - DAY_MS });
  const spending = await spent();
  const { from, to, firstAt, total, byDay, byAgent, byModel } = spending;
  expect([from, to, firstAt]).toEqual(['2026-10-20', '2026-11-18', START - 40 * DAY_MS]);
  expect(total.costMicros).toBe(512);
  expect(byDay.map(({ day, costMicros }) => [day, costMicros])).toEqual([
    ['2026-11-17', 507],
    ['2026-11-18', 5],
  ]);
  expect(byAgent.map(({ name, costMicros }) => [name, costMicros])).toEqual([
    ['Planner', 505],
    [null, 7],
  ]);
  expect(byModel.map(({ model, costMicros, calls }) => [model, costMicros, calls])).toEqual([
    ['large', 500, 1],
    ['small', 12, 2],
  ]);
  expect((await spent(30, planner)).total.costMicros).toBe(505);
  expect((await spent(1)).total.costMicros).toBe(5);
});

test('[SPENDING-2] a call of the first and of the last instant of a day is that day’s, and a list that is long says how much more there is', async () => {
  const midnight = Date.UTC(2026, 10, 17);
  for (const at of [midnight - 1, midnight, midnight + DAY_MS - 1, midnight + DAY_MS]) book({ at });
  expect((await spent()).byDay.map(({ day, calls }) => [day, calls])).toEqual([
    ['2026-11-16', 1],
    ['2026-11-17', 2],
    ['2026-11-18', 1],
  ]);
  for (let number = 0; number < 52; number += 1) book({ model: `m${number}` });
  const { byModel, more, total } = await spent();
  expect([byModel.length, more.models, total.calls]).toEqual([50, 3, 56]);
});

test('[SPENDING-3] with more models than are listed the sum of each provider is whole, for all and for one agent', async () => {
  const planner = await addPlanner(bed);
  for (let number = 0; number < 120; number += 1) {
    const isCloud = number % 2 === 0;
    book({
      provider: isCloud ? 'cloud' : 'near',
      model: `m${number}`,
      cost: isCloud ? 3 : 1,
      agentId: number < 10 ? planner : null,
      isEstimated: number === 1,
    });
  }
  book({ provider: 'near', model: 'm1', cost: null });
  book({ provider: 'near', purpose: 'probe' });
  book({ provider: 'old', at: START - 40 * DAY_MS });
  const { byProvider, byModel, more, total } = await spent();
  expect([byModel.length, more.models, more.providers]).toEqual([50, 70, 0]);
  expect(byProvider).toEqual([
    {
      provider: 'cloud',
      calls: 60,
      inputTokens: 2400,
      outputTokens: 600,
      costMicros: 180,
      isEstimated: false,
      unknown: 0,
    },
    {
      provider: 'near',
      calls: 61,
      inputTokens: 2400,
      outputTokens: 600,
      costMicros: 60,
      isEstimated: true,
      unknown: 1,
    },
  ]);
  const sumOf = (rows: readonly { readonly costMicros: number }[]) =>
    rows.reduce((sum, { costMicros }) => sum + costMicros, 0);
  expect(sumOf(byProvider)).toBe(total.costMicros);
  expect(sumOf(byModel)).toBeLessThan(total.costMicros);
  const ofPlanner = (await spent(30, planner)).byProvider;
  expect(ofPlanner.map(({ provider, calls, costMicros }) => [provider, calls, costMicros])).toEqual([
    ['cloud', 5, 15],
    ['near', 5, 5],
  ]);
});

test('[SPENDING-3] of many providers the dearest are listed, and how many more there are is said', async () => {
  for (let number = 0; number < 53; number += 1) book({ provider: `p${number}`, cost: number });
  const { byProvider, more } = await spent();
  expect([byProvider.length, more.providers, byProvider[0]?.provider]).toEqual([50, 3, 'p52']);
  expect((await spent(30, 'nobody')).byProvider).toEqual([]);
});

test('[SPENDING-1] the sum is read from an index alone, however long the words are that were sent', () => {
  const plan = (sql: string) =>
    databaseOf()
      .query(`EXPLAIN QUERY PLAN ${sql}`)
      .rows.map((row) => String(row[3]))
      .join(' ');
  const told = plan(
    "SELECT at, agent_id, provider, model, input_tokens, output_tokens, cost_micros, is_estimated FROM ledger_calls WHERE purpose = 'inference' AND at >= 1 ORDER BY at LIMIT 5",
  );
  expect(told).toContain('COVERING INDEX ledger_calls_spent');
  expect(told).not.toMatch(/SCAN|TEMP B-TREE/);
  const grouped = plan(
    "SELECT provider, sum(input_tokens), sum(output_tokens), sum(cost_micros), max(is_estimated) FROM ledger_calls WHERE purpose IN ('inference', 'likeness') AND at >= 1 GROUP BY provider",
  );
  expect(grouped).toContain('COVERING INDEX ledger_calls_spent');
  expect(grouped).not.toMatch(/SCAN/);
});

test('[SPENDING-3] of providers that cost the same the one that read and wrote more comes first', async () => {
  book({ provider: 'a', cost: 1 });
  book({ provider: 'b', cost: 1 });
  book({ provider: 'b', cost: 0 });
  expect((await spent()).byProvider.map(({ provider }) => provider)).toEqual(['b', 'a']);
});

test('[LEDGER-3] what is older than the person says is forgotten with its words and its cost; a call under way stays', async () => {
  book({ at: START - 40 * DAY_MS, cost: 7 });
  book({ at: START - DAY_MS, cost: 5 });
  openCall(databaseOf(), {
    callId: 'under-way',
    at: START - 50 * DAY_MS,
    purpose: 'inference',
    runKey: null,
    agentId: null,
    requestId: null,
    attempt: 1,
    backoffMs: 0,
    provider: 'cloud',
    model: 'm',
    method: 'POST',
    url: 'https://a.com/v1',
    categoryIds: [],
    body: 'not answered yet',
    bodyBytes: 16,
  });
  const heard: number[] = [];
  const stop = bed.client.subscribe('ledger.list', { limit: 10 }, (answer) =>
    heard.push(valueOf(answer).calls.length),
  );
  const before = START - 30 * DAY_MS;
  expect(valueOf(await bed.client.command('ledger.prune', { before })).pruned).toBe(1);
  const { calls } = valueOf(await bed.client.query('ledger.list', { limit: 10 }));
  expect(calls.map(({ at }) => at)).toEqual([START - 50 * DAY_MS, START - DAY_MS]);
  expect((await spent(90)).total.costMicros).toBe(5);
  expect(heard.at(-1)).toBe(2);
  stop();
});
