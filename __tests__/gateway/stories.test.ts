import type { ApiClient } from '../../src/runtime/api/client';
import type { QueryOutput } from '../../src/runtime/api/definition';
import { openStoryBed, type StoryBed } from './story-bed';

// Four stories as a person lives them: a model of their own, a hub, what an agent proposes, a yes, and everything taken back.
const COACH = 'example-gymcoach';
const PLANNER = 'example-planner1';
const MINUTE_MS = 60_000;
const made: Record<'strategy' | 'pomodoro-coach', string> = { strategy: '', 'pomodoro-coach': '' };

const createAgents = async (client: ApiClient): Promise<readonly string[]> => {
  for (const templateId of ['strategy', 'pomodoro-coach'] as const) {
    const done = await client.command('agent.create', { templateId });
    if (!done.ok) throw new Error(done.error.code);
    made[templateId] = done.value.id;
  }
  return [COACH, PLANNER, ...Object.values(made)];
};

let bed: StoryBed;
beforeAll(async () => {
  bed = await openStoryBed(createAgents);
}, 120_000);
afterAll(() => bed.close());

const PLANNED = '2031-05-14';
/** What a person sees of their journal. */
const journal = async (taskIds: readonly string[]) => {
  const { tasks } = await bed.look('task.list', { filter: {}, limit: 200 });
  const { items } = await bed.look('journal.list', { limit: 200 });
  const plan = await bed.look('plan.get', { day: PLANNED });
  const { running } = await bed.look('timer.status', {});
  const details = [];
  for (const id of taskIds) details.push(await bed.look('task.get', { id }));
  return { tasks, items, plan, running, details };
};

type Proposal = QueryOutput<'approval.list'>['approvals'][number];
const proposalOf = (agentId: string): Promise<Proposal> =>
  bed.seen('approval.list', { input: { agentId }, found: ({ approvals }) => approvals[0] ?? null });

/** Yes to the one thing that the agent proposes: to what is shown. Answers what takes it back. */
const acceptFrom = async (agentId: string): Promise<{ readonly undo: string; readonly view: Proposal }> => {
  const { id } = await proposalOf(agentId);
  const view = await bed.look('approval.show', { id, language: 'en' });
  if (view === null || view.readHash === null)
    throw new Error(`nothing to agree to: ${view?.obstacle ?? ''}`);
  const { argsHash, readHash } = view;
  const { operationId } = await bed.act('approval.accept', { id, argsHash, readHash });
  return { undo: operationId, view };
};
const takeBack = (actId: string) => bed.act('act.undo', { actId });

test('Gym Coach: “I lifted from four to six” becomes two hours on the right task', async () => {
  const coach = await bed.look('agent.get', { id: COACH });
  const categoryId = coach?.categoryIds?.[0] ?? null;
  const { id: taskId } = await bed.act('task.create', { title: 'Lift', categoryId });
  const before = await journal([taskId]);
  await bed.say(COACH, 'I lifted from four to six');
  expect(await journal([taskId])).toEqual(before);
  const { undo, view } = await acceptFrom(COACH);
  expect(view).toMatchObject({ toolName: 'create_retrospective_time_entry', tainted: false });
  expect(view.summary).toMatch(/Lift.*(04:00.*06:00|16:00.*18:00)/);
  const entries = (await journal([])).items.flatMap((item) =>
    item.kind === 'timeEntry' ? [item.timeEntry] : [],
  );
  const entry = entries.find(({ source }) => source?.id === taskId);
  if (entry === undefined || entry.end === null) throw new Error('no entry that has ended');
  expect([entry.end - entry.start, entry.end <= Date.now() + MINUTE_MS]).toEqual([120 * MINUTE_MS, true]);
  await takeBack(undo);
  expect(await journal([taskId])).toEqual(before);
}, 120_000);

test('Planner: a finished task leaves a follow-up that carries its open items', async () => {
  const { id: taskId } = await bed.act('task.create', { title: 'Paint the fence' });
  const { id: checklistId } = await bed.act('checklist.create', { taskId });
  const { id: sanded } = await bed.act('checklist.addItem', { checklistId, text: 'Sand it' });
  await bed.act('checklist.addItem', { checklistId, text: 'Second coat' });
  await bed.act('checklist.addItem', { checklistId, text: 'Clean the brushes' });
  await bed.act('checklist.updateItem', { id: sanded, checked: true });
  await bed.act('task.setStatus', { id: taskId, status: 'DONE' });
  const before = await journal([taskId]);
  await bed.passes(5 * MINUTE_MS);
  const { undo, view } = await acceptFrom(PLANNER);
  expect(view).toMatchObject({ toolName: 'create_follow_up_task', tainted: false });
  const { tasks } = await journal([]);
  const next = tasks.find(({ title }) => title === 'Paint the fence, what is left');
  const detail = await bed.look('task.get', { id: next?.id ?? '' });
  expect(detail?.checklists.map(({ items }) => items.map(({ text, checked }) => [text, checked]))).toEqual([
    [
      ['Second coat', false],
      ['Clean the brushes', false],
    ],
  ]);
  await takeBack(undo);
  expect(await journal([taskId])).toEqual(before);
}, 120_000);

test('Strategy: days that were rated low and a plan become a revision of the plan', async () => {
  const strategy = made.strategy;
  const block = { start: `${PLANNED}T08:00`, end: `${PLANNED}T10:00`, title: 'Deep work' };
  await bed.act('plan.addBlock', block);
  const rating = {
    targetKind: 'day',
    targetId: '2031-05-12',
    dimension: 'focus',
    day: '2031-05-12',
  } as const;
  await bed.act('rating.set', { ...rating, value: 2 });
  const before = await journal([]);
  await bed.say(strategy, `Does the plan of ${PLANNED} fit how my days went?`);
  expect(await journal([])).toEqual(before);
  const { undo, view } = await acceptFrom(strategy);
  expect(view).toMatchObject({ toolName: 'replan_day_blocks', tainted: false });
  const { plan } = await journal([]);
  expect(plan.blocks).toMatchObject([
    { start: `${PLANNED}T10:00`, end: `${PLANNED}T12:00`, title: 'Deep work' },
  ]);
  await takeBack(undo);
  expect(await journal([])).toEqual(before);
}, 120_000);

test('Pomodoro: a session begins a timer, ends it after 25 minutes, and times out by itself', async () => {
  const pomodoro = made['pomodoro-coach'];
  const { id: taskId } = await bed.act('task.create', { title: 'Write the letter' });
  const before = await journal([taskId]);
  const begun = await bed.say(pomodoro, 'Begin with Write the letter');
  const start = await acceptFrom(pomodoro);
  expect((await journal([])).running).toMatchObject([{ source: { id: taskId } }]);
  await bed.passes(25 * MINUTE_MS);
  const ended = await bed.say(pomodoro, 'That is enough for now');
  expect(ended.sessionId).toBe(begun.sessionId);
  const stop = await acceptFrom(pomodoro);
  const after = await journal([]);
  expect(after.running).toEqual([]);
  const [entry] = after.items.flatMap((item) => (item.kind === 'timeEntry' ? [item.timeEntry] : []));
  expect(Math.floor(((entry?.end ?? 0) - (entry?.start ?? 0)) / MINUTE_MS)).toBeGreaterThanOrEqual(25);
  await bed.passes(31 * MINUTE_MS);
  const input = { threadId: begun.threadId, limit: 200 };
  await bed.seen('thread.get', {
    input,
    found: ({ messages }) => messages.find(({ kind }) => kind === 'system') ?? null,
  });
  const again = await bed.say(pomodoro, 'Hello again');
  expect(again.sessionId).not.toBe(begun.sessionId);
  // Newest first, as a person would: it runs again, and then it never began.
  await takeBack(stop.undo);
  expect((await journal([])).running).toMatchObject([{ source: { id: taskId } }]);
  await takeBack(start.undo);
  expect(await journal([taskId])).toEqual(before);
}, 120_000);
