import { freshness, stalenessOf } from '../../src/db/agent/report-staleness';
import { currentReport, freshFor, type StoredReport } from '../../src/db/agent/reports';
import { readRun, runsOfStatus } from '../../src/db/agent/runs';
import { readSteps } from '../../src/db/agent/steps';
import { readTrace } from '../../src/db/agent/traces';
import { replayRun } from '../../src/agents/runs/replay';
import { createDemoModel } from '../../src/gateway/demo-model';
import { EXAMPLE_GYM_COACH, EXAMPLE_PLANNER } from '../../src/runtime/example-life/fill-example-agents';
import { partsOf } from '../runs/run-bed';
import { createEngineBed, type EngineBed } from './engine-bed';
import { addTask, editTask } from './report-bed';

// The example life's agents, from the wake to the report, with the demo model.
let bed: EngineBed;
beforeEach(() => {
  bed = createEngineBed();
});
afterEach(() => bed.destroy());

const MINUTE = 60_000;
const reportOf = (agentId: string): StoredReport => {
  const report = currentReport(bed.stores, { agentId, scope: 'current' });
  if (report === null) throw new Error(`no report of ${agentId}`);
  return report;
};
const claimsOf = ({ sections }: StoredReport) => sections.flatMap(({ claims }) => claims);
const titleOf = (id: string): unknown =>
  bed.stores.journal.database.query('SELECT title FROM task WHERE id = ?', [id]).rows[0]?.[0];
const runPlanner = async (): Promise<string> => {
  const runKey = bed.wake(EXAMPLE_PLANNER);
  await bed.settle();
  return runKey;
};

test('[DEMO-2] woken by hand and offline, the Planner writes a report whose claims have sources', async () => {
  const runKey = await runPlanner();
  expect(readRun(bed.stores.agent.database, runKey)).toMatchObject({ status: 'completed', code: null });
  const report = reportOf(EXAMPLE_PLANNER);
  expect(report.lead).toMatch(/^Demo: \d+ overdue, \d+ today, \d+ in progress\.$/);
  expect(report).toMatchObject({
    runKey,
    tainted: false,
    provenance: { promptId: 'planner.en', modelId: 'demo' },
  });
  expect(claimsOf(report).length).toBeGreaterThan(5);
  for (const { id, text, inference } of claimsOf(report)) {
    const [source] = report.sources.filter(({ claimId }) => claimId === id);
    expect(source).toBeDefined();
    expect(text).toContain(String(titleOf(source?.sourceId ?? '')));
    expect(inference).toBe(text.startsWith('Begin with') ? 'inferred' : 'observed');
  }
  expect(bed.faults).toEqual([]);
});

test('[DIGEST-1] the Gym Coach sees and reports health alone', async () => {
  bed.wake(EXAMPLE_GYM_COACH);
  await bed.settle();
  const report = reportOf(EXAMPLE_GYM_COACH);
  expect(report.sources.length).toBeGreaterThan(2);
  const { database } = bed.stores.journal;
  for (const { sourceId } of report.sources) {
    const sql = 'SELECT c.name FROM task t JOIN category c ON c.id = t.category_id WHERE t.id = ?';
    expect(database.query(sql, [sourceId]).rows).toEqual([['Health']]);
  }
});

test('[REPLAY-1] a replay of the run shows the same actions with the same results', async () => {
  const runKey = await runPlanner();
  const replay = replayRun(partsOf(bed.stores, { model: createDemoModel() }), runKey);
  expect(replay).toMatchObject({ ok: true, value: { isSame: true, differences: [], answers: 2 } });
  const actions = replay.ok ? replay.value.actions : [];
  expect(actions.map(({ toolName }) => toolName)).toEqual(['update_report', 'add_observation']);
  for (const { then, now } of actions) expect(now).toEqual(then);
  expect(actions[0]?.now?.content).toContain(reportOf(EXAMPLE_PLANNER).id);
});

test('[REPORT-6] its report goes stale by age alone', async () => {
  await runPlanner();
  const report = reportOf(EXAMPLE_PLANNER);
  const look = () => freshness(report, { now: bed.clock.now(), stale: stalenessOf(bed.stores, report.id) });
  bed.clock.set(report.createdAt + freshFor.current - 1);
  await bed.settle();
  expect(look().is).toBe('fresh');
  bed.clock.set(report.createdAt + freshFor.current);
  expect(look()).toEqual({ is: 'old_by_age', since: report.freshUntil });
});

test('[REPORT-6] its report goes stale by an event alone, and the next wake names what changed', async () => {
  await runPlanner();
  const report = reportOf(EXAMPLE_PLANNER);
  const [source] = report.sources;
  const taskId = source?.sourceId ?? '';
  editTask(bed.stores, taskId, { title: 'Another title' });
  await bed.settle();
  expect(
    freshness(report, { now: bed.clock.now(), stale: stalenessOf(bed.stores, report.id) }),
  ).toMatchObject({
    is: 'old_by_event',
    since: bed.clock.now(),
  });
  bed.clock.set(bed.clock.now() + 30 * MINUTE);
  await bed.settle();
  const next = reportOf(EXAMPLE_PLANNER);
  expect(next.id).not.toBe(report.id);
  expect(next.sections[0]).toMatchObject({
    title: 'What changed',
    claims: [{ text: '“Another title” changed.', inference: 'observed' }],
  });
  const reasons = runsOfStatus(bed.stores.agent.database, 'completed').map(({ trigger }) => trigger.reason);
  expect([...reasons].sort()).toEqual(['manual', 'subscription']);
});

test('[DIGEST-1] a task without a date that wakes the Planner is told to it by name', async () => {
  await bed.settle();
  const taskId = addTask(bed.stores, { id: 'someday', title: 'Learn to whistle' });
  await bed.settle();
  bed.clock.set(bed.clock.now() + 30 * MINUTE);
  await bed.settle();
  const report = reportOf(EXAMPLE_PLANNER);
  expect(report.sections[0]?.claims).toMatchObject([{ text: '“Learn to whistle” changed.' }]);
  expect(report.sources[0]).toMatchObject({ claimId: 's1c1', sourceId: taskId });
  const tools = readSteps(bed.stores, report.runKey ?? '').flatMap(({ body }) =>
    body.what === 'result' ? [`${body.toolName} ${body.status}`] : [],
  );
  expect(tools).toEqual(['read_task success', 'update_report success', 'add_observation success']);
});

test('[TRACE-1] its trace says why it woke, what it read, what it was asked and did, in order, and none of its words', async () => {
  const runKey = await runPlanner();
  const { lines, unreadable } = readTrace(bed.stores.agent.database, runKey);
  expect(unreadable).toBe(0);
  const kinds = lines.map(({ kind }) => kind);
  for (const kind of ['woke', 'memory', 'asked', 'answered', 'gate', 'acted', 'state', 'cost', 'ended'])
    expect(kinds).toContain(kind);
  expect(kinds.indexOf('asked')).toBeLessThan(kinds.indexOf('answered'));
  expect(kinds.at(-1)).toBe('ended');
  const told = JSON.stringify(lines);
  const titles = bed.stores.journal.database.query('SELECT title FROM task').rows.flat();
  for (const title of titles) expect(told).not.toContain(title);
});
