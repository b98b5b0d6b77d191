import { foldsOf } from '../../src/db/record-kind';
import fc from 'fast-check';
import { budgetRefusal, decideBudget } from '../../src/agents/budgets/budget';
import { daysIn } from '../../src/agents/budgets/budget-day';
import { createSpaceZones } from '../../src/agents/timers/space-zones';
import { createZones } from '../../src/core/calendar/zone';
import {
  budgetLimitId,
  countUse,
  keepReservation,
  noUse,
  readBudgetLimits,
  usedOnDay,
  writeBudgetLimits,
  type BudgetLimits,
} from '../../src/db/agent/budgets';
import { writeSpaceSettings } from '../../src/db/agent/space';
import { mergeRegisters } from '../../src/core/registers';
import { effectiveOf } from '../../src/db/records/effective';
import { readTrace } from '../../src/db/agent/traces';
import type { Stores } from '../../src/db/stores';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { createIntlZoneOffsets } from '../../src/platform/intl-zone-offsets';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { openAgentBed } from './agent-bed';
import { bedForTests, START } from './bed-for-tests';
import {
  AGENT,
  call,
  commit,
  makeAgent,
  manualJob,
  movableClock,
  partsOf,
  runJob,
  startJob,
  TASK,
} from './run-bed';
import { acting, bodiesOf, done, messagesOf } from './run-looks';

const { bed, clock } = bedForTests();
const DAY = '2026-11-18';

let commands = 0;
const limit = ({ agent }: Stores, limits: Partial<BudgetLimits>): void => {
  commands += 1;
  commit(
    agent,
    (writer) => (writeBudgetLimits(writer, { agentId: AGENT, limits }), null),
    `limit-${commands}`,
  );
};
const used = (stores: Stores, day = DAY) => usedOnDay(stores, { agentId: AGENT, day });

test('[BUDGET-1] of two limits that two devices set apart the smaller holds, and no limit loses to one', () => {
  const { stores } = bed();
  const files = createReadyTemporaryFiles();
  const other = openAgentBed({ files: files.files, clock: movableClock(START), hostId: 'hostb' });
  limit(stores, { tokens: 500, toolCalls: null });
  limit(other.stores, { tokens: 300, toolCalls: 7 });
  const kind = stores.agent.records.registerKind('agentBudgetLimit');
  const [mine, theirs] = [stores, other.stores].map(({ agent }) => {
    const state = agent.records.readState(kind, budgetLimitId(AGENT));
    if (!state.ok || state.value === null) throw new Error('no state');
    return state.value;
  });
  if (mine === undefined || theirs === undefined) throw new Error('no state');
  for (const merged of [
    mergeRegisters(foldsOf(kind))(mine, theirs),
    mergeRegisters(foldsOf(kind))(theirs, mine),
  ])
    expect(effectiveOf(kind, merged)).toMatchObject({ tokens: 300, toolCalls: 7 });
  expect(readBudgetLimits(stores, AGENT)).toMatchObject({ tokens: 500, toolCalls: null, softPercent: 80 });
  other.close();
  files.destroy();
});

test('[BUDGET-2] every host counts for itself, only up, and reading sums', () => {
  const { stores } = bed();
  const count = (hostId: string, tokens: number, commandId: string): void =>
    commit(
      stores.agent,
      (writer) => (countUse(writer, { agentId: AGENT, day: DAY, hostId, use: { ...noUse, tokens } }), null),
      commandId,
    );
  count('hosta', 10, 'a');
  count('hostb', 5, 'b');
  count('hosta', 3, 'c');
  expect(used(stores).tokens).toBe(18);
  const rows = stores.agent.database.query('SELECT id FROM agent_budget_counters ORDER BY id').rows.flat();
  expect(rows).toEqual([`used:${AGENT}:${DAY}:hosta`, `used:${AGENT}:${DAY}:hostb`]);
  expect(used(stores, '2026-11-19')).toEqual(noUse);
});

test('[BUDGET-3] reserved before, settled after; what nobody settled counts, also when it is asked again', async () => {
  const { stores } = bed();
  makeAgent(stores);
  const job = startJob(stores, manualJob(stores));
  const seen: number[] = [];
  const model = createScriptedModel(() => {
    seen.push(used(stores).tokens);
    return seen.length === 1
      ? { say: 'failure', failure: { code: 'model_timed_out', isLocal: false } }
      : done;
  });
  const parts = partsOf(stores, { model });
  expect(await runJob(parts, job)).toMatchObject({ end: 'failed' });
  // Whether the call that timed out cost anything nobody knows: it counts.
  expect(used(stores).tokens).toBe(150);
  expect(await runJob(parts, job)).toEqual({ end: 'completed' });
  expect(seen).toEqual([150, 300]);
  expect(used(stores)).toMatchObject({ tokens: 300, costMicros: 20 });
  expect(stores.agent.database.query('SELECT count(*) FROM budget_reservations').rows).toEqual([[0]]);
});

test('[BUDGET-3] every call that may have been paid counts, though one request was asked again and again', async () => {
  const { stores } = bed();
  makeAgent(stores);
  limit(stores, { tokens: 500 });
  const job = startJob(stores, manualJob(stores));
  let asked = 0;
  const model = createScriptedModel(() => {
    asked += 1;
    return { say: 'failure', failure: { code: 'model_timed_out', isLocal: false } };
  });
  const parts = partsOf(stores, { model });
  const ends: unknown[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) ends.push(await runJob(parts, job));
  expect(asked).toBe(3);
  expect(ends.at(-1)).toEqual({ end: 'cancelled', code: 'budget_exceeded' });
  expect(used(stores)).toMatchObject({ tokens: 450, costMicros: 30 });
});

test('[BUDGET-6] a call that never left this device costs nothing; one that says what it used costs that', async () => {
  const { stores } = bed();
  makeAgent(stores);
  const job = startJob(stores, manualJob(stores));
  const usage = { inputTokens: 7, outputTokens: 0, costMicros: 1, isEstimated: false };
  const model = createScriptedModel([
    { say: 'failure', failure: { code: 'secret_unavailable', isLocal: true } },
    { say: 'failure', failure: { code: 'model_answer_invalid', isLocal: false, usage } },
    { say: 'answer', text: 'Done.', usage: { inputTokens: Number.NaN, outputTokens: -5, costMicros: 0.2 } },
  ]);
  const parts = partsOf(stores, { model });
  expect(await runJob(parts, job)).toEqual({ end: 'yielded', code: 'secret_unavailable' });
  expect(used(stores).tokens).toBe(0);
  expect(await runJob(parts, job)).toEqual({ end: 'failed', code: 'model_answer_invalid' });
  expect(used(stores)).toMatchObject({ tokens: 7, costMicros: 1 });
  expect(await runJob(parts, job)).toEqual({ end: 'completed' });
  expect(used(stores)).toMatchObject({ tokens: 7, costMicros: 2 });
});

test('[BUDGET-5] what would go beyond the hard limit is not begun: the model is not asked, the run ends with the code', async () => {
  const { stores } = bed();
  makeAgent(stores);
  limit(stores, { tokens: 149 });
  const model = createScriptedModel([done]);
  const end = await runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores)));
  expect(end).toEqual({ end: 'cancelled', code: 'budget_exceeded' });
  expect(model.requests).toEqual([]);
  expect(messagesOf(stores).at(-1)?.text).toContain('used up');
});

test('[BUDGET-5] a tool call beyond the limit is refused, and the run may still end in its own words', async () => {
  const { stores } = bed();
  makeAgent(stores);
  limit(stores, { toolCalls: 1 });
  const calls = ['a', 'b'].map((id) => call('read_task', { taskId: TASK }, id));
  const model = createScriptedModel([acting(...calls), done]);
  expect(await runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores)))).toEqual({
    end: 'completed',
  });
  expect(bodiesOf(stores).flatMap((body) => (body.what === 'result' ? [body.code] : []))).toEqual([
    null,
    'budget_exceeded',
  ]);
});

test('[BUDGET-5] from the soft share on it goes on, and the trace says so', async () => {
  const { stores } = bed();
  makeAgent(stores);
  limit(stores, { tokens: 160, softPercent: 50 });
  const model = createScriptedModel([done]);
  const job = startJob(stores, manualJob(stores));
  expect(await runJob(partsOf(stores, { model }), job)).toEqual({ end: 'completed' });
  const gates = readTrace(stores.agent.database, job.runKey).lines.filter(({ kind }) => kind === 'gate');
  expect(gates).toMatchObject([{ body: { allowed: true, soft: 'tokens' } }]);
  expect(budgetRefusal(stores, { agentId: AGENT, day: DAY })).toBeNull();
  limit(stores, { tokens: 150 });
  expect(budgetRefusal(stores, { agentId: AGENT, day: DAY })).toEqual({
    code: 'budget_exceeded',
    detail: 'tokens',
  });
});

test('[BUDGET-5] never more than the limit where every call costs at most its estimate', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), amounts, (tokens, calls) => {
      const limits = { tokens, costMicros: null, runMs: null, toolCalls: null, softPercent: 80 };
      let total = noUse;
      for (const most of calls) {
        const more = { ...noUse, tokens: most };
        const { exceeded } = decideBudget({ limits, used: total, more });
        expect(exceeded === null || total.tokens + most > tokens).toBe(true);
        if (exceeded === null) total = { ...total, tokens: total.tokens + most };
      }
      expect(total.tokens).toBeLessThanOrEqual(tokens);
    }),
  );
});

const daysOf = (stores: Stores, deviceZone: string) =>
  daysIn(
    createSpaceZones({
      records: stores.agent.records,
      zones: createZones(createIntlZoneOffsets()),
      deviceZone: () => deviceZone,
    }),
  );

test('[BUDGET-4] the day is the home zone’s; until one is set, and where it is not known, the device’s own', () => {
  const { stores } = bed();
  const at = Date.parse('2026-11-18T23:30:00Z');
  expect(daysOf(stores, 'Europe/Berlin').homeDay(at)).toBe('2026-11-19');
  expect(daysOf(stores, 'No/Where').homeDay(at)).toBe('2026-11-18');
  commit(
    stores.agent,
    (writer) => (
      writeSpaceSettings(writer, { homeZone: 'America/New_York', personZone: 'Asia/Tokyo' }),
      null
    ),
    'zones',
  );
  const days = daysOf(stores, 'Europe/Berlin');
  expect([days.homeDay(at), days.personDay(at)]).toEqual(['2026-11-18', '2026-11-19']);
  expect(days.homeDay(Date.parse('2026-11-19T04:59:59Z'))).toBe('2026-11-18');
  expect(days.homeDay(Date.parse('2026-11-19T05:00:00Z'))).toBe('2026-11-19');
});

test('[BUDGET-4] an empty budget is full again at local midnight, and not a second before', async () => {
  const { stores } = bed();
  makeAgent(stores);
  limit(stores, { tokens: 200 });
  const midnight = Date.parse('2026-11-18T23:00:00Z');
  const turn = async (requestId: string): Promise<string> => {
    const model = createScriptedModel([done]);
    const end = await runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores, requestId)));
    return end.end === 'cancelled' ? end.code : end.end;
  };
  clock.move(midnight - 2_000 - clock.now());
  expect(await turn('one')).toBe('completed');
  clock.move(1_999);
  expect(await turn('two')).toBe('budget_exceeded');
  clock.move(1);
  expect(await turn('three')).toBe('completed');
  // A clock that is set back finds the old day as full as it was.
  clock.move(-10);
  expect(await turn('four')).toBe('budget_exceeded');
  expect([used(stores).tokens, used(stores, '2026-11-19').tokens]).toEqual([150, 150]);
});

test('[BUDGET-3] an answer that comes after midnight counts for the day it was reserved on', async () => {
  const { stores } = bed();
  makeAgent(stores);
  clock.move(Date.parse('2026-11-18T22:59:59Z') - clock.now());
  const model = createScriptedModel(() => {
    clock.move(5_000);
    return done;
  });
  await runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores)));
  expect([used(stores).tokens, used(stores, '2026-11-19').tokens]).toEqual([150, 0]);
  keepReservation(stores.agent.database, {
    agentId: AGENT,
    day: DAY,
    requestId: 'r',
    runKey: 'x',
    tokens: 9,
    costMicros: 0,
    at: 1,
  });
  expect(used(stores).tokens).toBe(159);
});
