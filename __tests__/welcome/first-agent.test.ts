import { createDemoModel } from '../../src/gateway/demo-model';
import type { ApiClient } from '../../src/runtime/api/client';
import { markingClient } from '../../src/ui/api/marking-client';
import { createPastedTexts } from '../../src/ui/components/pasted-texts';
import { makeFirstAgent, type FirstAgentWish } from '../../src/ui/screens/welcome/first-agent';
import { words } from '../../src/words/words';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from '../engine/engine-world';

// The first minutes on a real peer, offline, with the demo: from one line typed to a proposal, and killed after every command.
const EVENING = Date.UTC(2026, 10, 18, 22, 55);
const today = '2026-11-18';
let folder: string;
let opened: Opened;
beforeEach(() => {
  folder = newFolder();
  opened = openIn(folder, { model: createDemoModel(), startAt: EVENING });
});
afterEach(() => {
  opened.peer.close();
  removeFolder(folder);
});

const wish: FirstAgentWish = {
  act: 'act-1',
  thought: 'Fix ink p1',
  today,
  helper: 'gym-coach',
  sees: { suggestion: 'health' },
};
const parts = (bare: ApiClient, pasted = createPastedTexts()) => ({
  client: markingClient(bare, pasted),
  pasted,
  say: words('en'),
  language: 'en' as const,
});
const work = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) {
    if ((await opened.peer.runDue({ deadline: null })) === 'nothing') break;
    opened.world.passTime(60_000);
  }
};
const counts = async () => {
  const { client } = opened;
  return {
    tasks: valueOf(await client.query('task.list', { filter: {} })).tasks.map(({ title }) => title),
    categories: valueOf(await client.query('category.list', {})).categories.map(({ name }) => name),
    agents: valueOf(await client.query('agent.list', {})).agents.map(({ name }) => name),
    waiting: valueOf(await client.query('approval.list', {})).approvals.map(({ summary }) => summary),
  };
};
const whole = {
  tasks: ['Fix ink'],
  categories: ['Health'],
  agents: ['Gym Coach'],
  waiting: ['Create “Follow up: Fix ink” to follow “Fix ink”'],
};

test('[WELCOME-3] one line typed is a task of today in the category chosen, an agent that sees it and nothing else, its words and one proposal', async () => {
  const made = valueOf(await makeFirstAgent(parts(opened.client), wish));
  await work();
  expect(await counts()).toEqual(whole);
  const { client } = opened;
  const agent = valueOf(await client.query('agent.get', { id: made.agentId }));
  expect([agent?.isLeadOfDemo, agent?.lead?.startsWith('Demo: ')]).toEqual([true, true]);
  const [category] = valueOf(await client.query('category.list', {})).categories;
  expect(agent?.categoryIds).toEqual([category?.id]);
  const [task] = valueOf(await client.query('task.list', { filter: {} })).tasks;
  expect(task).toMatchObject({ due: today, priority: 'P1', categoryId: category?.id });
});

test.each(['2026-11-17', '2026-11-19'])(
  '[WELCOME-3] where the screen’s day (%s) is not the one where agents live, there is a proposal all the same',
  async (day) => {
    valueOf(await makeFirstAgent(parts(opened.client), { ...wish, today: day }));
    await work();
    expect(await counts()).toEqual(whole);
  },
);

/** The app ends after the n-th command, before its answer: what is killed before the next one leaves the same behind. */
const dying = (client: ApiClient, at: number): ApiClient => {
  let count = 0;
  return {
    ...client,
    command: async (name, input, options) => {
      count += 1;
      const answer = await client.command(name, input, options);
      if (count === at) throw new Error('killed');
      return answer;
    },
  };
};

test.each([1, 2, 3, 4, 5, 6])(
  '[WELCOME-2] killed after command %i and begun again, everything is there once',
  async (at) => {
    await expect(makeFirstAgent(parts(dying(opened.client, at)), wish)).rejects.toThrow('killed');
    opened.peer.close();
    opened = openIn(folder, { model: createDemoModel(), startAt: EVENING + 60_000, seed: 2 });
    valueOf(await makeFirstAgent(parts(opened.client), wish));
    await work();
    expect(await counts()).toEqual(whole);
  },
);

test('[WELCOME-3] a day and a category that were typed stay as they were typed, and the agent sees that category too', async () => {
  const typed = { ...wish, thought: 'Draft the offer tomorrow #work', helper: 'planner' } as const;
  const made = valueOf(await makeFirstAgent(parts(opened.client), typed));
  await work();
  const { client } = opened;
  const [task] = valueOf(await client.query('task.list', { filter: {} })).tasks;
  expect(task).toMatchObject({ title: 'Draft the offer', due: '2026-11-19' });
  const agent = valueOf(await client.query('agent.get', { id: made.agentId }));
  expect(agent?.categoryIds).toContain(task?.categoryId);
  expect((await counts()).waiting).toHaveLength(1);
});

test('[WELCOME-2] what is refused is said, and nothing that follows from it is made', async () => {
  const unseen = { ...wish, sees: { categoryId: 'gone' } };
  const answer = await makeFirstAgent(parts(opened.client), unseen);
  expect(answer).toMatchObject({ ok: false });
  expect((await counts()).agents).toEqual([]);
});

test.each([1, 2, 3, 4, 5, 6])(
  '[PASTE-2] a pasted thought is pasted in all that it is said in, also begun again after command %i',
  async (at) => {
    const pasted = createPastedTexts();
    pasted.add(wish.thought);
    await expect(makeFirstAgent(parts(dying(opened.client, at), pasted), wish)).rejects.toThrow('killed');
    const said: (readonly string[] | undefined)[] = [];
    const heard: ApiClient = {
      ...opened.client,
      command: (name, input, options) => {
        if (name === 'task.quickAdd' || name === 'agent.say') said.push(options?.pasted);
        return opened.client.command(name, input, options);
      },
    };
    valueOf(await makeFirstAgent(parts(heard, pasted), wish));
    expect(said).toEqual([['text'], ['text']]);
    expect(pasted.isPasted(wish.thought)).toBe(false);
  },
);
