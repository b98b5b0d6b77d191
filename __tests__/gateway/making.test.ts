import type { CommandInput } from '../../src/runtime/api/definition';
import { codeOf, valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { addCloud, openGatewayBed, type GatewayBed } from './gateway-bed';

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

type Wish = CommandInput<'agent.create'>;
const make = (wish: Partial<Wish> = {}, commandId?: string) =>
  bed.client.command(
    'agent.create',
    { templateId: 'planner', ...wish },
    commandId === undefined ? {} : { commandId },
  );
const made = async (id: string) => {
  const agent = valueOf(await bed.client.query('agent.get', { id }));
  if (agent === null) throw new Error('the agent is not there');
  return agent;
};
const agents = async () => valueOf(await bed.client.query('agent.list', {})).agents;
const head = () => valueOf(bed.peer.stores()).agent.feed.head();
const evening = { kind: 'daily', time: '21:15', zone: 'floating' } as const;
const whole: Partial<Wish> = {
  name: 'Evening',
  mode: 'autonomous',
  modelId: 'cloud/large-1',
  quietHours: { from: '22:00', until: '07:00' },
  causes: [
    { kind: 'template', key: 'day' },
    { kind: 'time', label: 'Every day at 21:15', schedule: evening },
    { kind: 'change', label: 'When notes change', watch: { tokens: ['NOTE'] } },
  ],
  limits: { costMicros: 20_000, tokens: null },
};

test('[TEMPLATE-7] what wakes it, who thinks for it, its limits and its quiet are of the commit that makes it', async () => {
  await addCloud(bed);
  const before = head();
  const agent = await made(valueOf(await make(whole)).id);
  expect(valueOf(bed.peer.stores()).agent.feed.after(before, 9).changes).toHaveLength(1);
  expect(agent).toMatchObject({
    name: 'Evening',
    mode: 'autonomous',
    modelId: 'cloud/large-1',
    quietHours: { from: '22:00', until: '07:00' },
    timers: [{ label: 'Every day at 21:15', schedule: evening, active: true }],
    budget: { costMicros: { limit: 20_000 }, tokens: { limit: null }, toolCalls: { limit: 200 } },
  });
  expect(agent.subscriptions.map(({ label }) => label).sort()).toEqual([
    'The plan of a day changes',
    'When notes change',
  ]);
});

test('[TEMPLATE-7] what is not said otherwise is as the template has it; no cause at all is a choice too', async () => {
  const told = valueOf(await bed.client.query('template.list', {})).templates.find(
    ({ id }) => id === 'planner',
  );
  const agent = await made(valueOf(await make()).id);
  expect(agent.timers.map(({ label, schedule }) => ({ label, schedule }))).toEqual(
    told?.timers.map(({ label, schedule }) => ({ label, schedule })),
  );
  expect(agent.subscriptions.map(({ label }) => label).sort()).toEqual(
    told?.subscriptions.map(({ label }) => label).sort(),
  );
  const { tokens, costMicros, runMs, toolCalls } = agent.budget;
  expect(told?.limits).toEqual({
    tokens: tokens.limit,
    costMicros: costMicros.limit,
    runMs: runMs.limit,
    toolCalls: toolCalls.limit,
  });
  const quiet = await made(valueOf(await make({ causes: [] })).id);
  expect([quiet.timers, quiet.subscriptions]).toEqual([[], []]);
  const twice = [
    { kind: 'template', key: 'morning' } as const,
    { kind: 'template', key: 'morning' } as const,
  ];
  expect((await made(valueOf(await make({ causes: twice })).id)).timers).toHaveLength(1);
});

const refused: readonly (readonly [string, Partial<Wish>])[] = [
  ['cause_not_found', { causes: [{ kind: 'template', key: 'month' }] }],
  [
    'invalid_cron',
    {
      causes: [
        {
          kind: 'time',
          label: 'Never',
          schedule: { kind: 'cron', expression: '61 7 * * *', zone: 'floating' },
        },
      ],
    },
  ],
  [
    'schedule_never_fires',
    { causes: [{ kind: 'time', label: 'Past', schedule: { kind: 'once', at: '2020-01-01T07:00:00.000Z' } }] },
  ],
  [
    'unknown_zone',
    { causes: [{ kind: 'time', label: 'There', schedule: { ...evening, zone: 'Nowhere/Atlantis' } }] },
  ],
  [
    'invalid_arguments',
    { causes: [{ kind: 'time', label: 'Late', schedule: { ...evening, time: '25:00' } }] },
  ],
  ['invalid_arguments', { causes: [{ kind: 'change', label: 'Nothing', watch: { tokens: [] } }] }],
  ['text_empty', { causes: [{ kind: 'time', label: ' ', schedule: evening }] }],
  ['invalid_arguments', { limits: { costMicros: -1 } }],
  ['invalid_arguments', { quietHours: { from: 'late', until: '07:00' } }],
  ['provider_not_found', { modelId: 'gone/large-1' }],
  ['provider_model_unknown', { modelId: 'cloud/large-2' }],
];
test.each(refused)('[TEMPLATE-7] all or nothing: %s, and nobody is made', async (code, wish) => {
  await addCloud(bed);
  const before = head();
  expect(codeOf(await make({ ...whole, ...wish }))).toBe(code);
  expect(await agents()).toEqual([]);
  expect(head()).toBe(before);
});

test('[TEMPLATE-7] [API-1] a command that is sent again makes no second agent and answers the same', async () => {
  await addCloud(bed);
  const first = valueOf(await make(whole, 'once'));
  expect(valueOf(await make(whole, 'once'))).toEqual(first);
  expect(await agents()).toHaveLength(1);
  expect((await made(first.id)).timers).toHaveLength(1);
});

test('[TEMPLATE-7] a model that is chosen as it is made is not agreed to by that: nobody asks it', async () => {
  await addCloud(bed);
  const { id } = valueOf(await make(whole));
  expect((await made(id)).models).toEqual([]);
  const { consents, access } = valueOf(await bed.client.query('consent.list', {}));
  expect([consents, access]).toEqual([[], []]);
  valueOf(await bed.client.command('agent.wake', { id }));
  await bed.peer.runDue({ deadline: null });
  expect(bed.requests).toEqual([]);
});

test('[TEMPLATE-7] whom all of its kind may ask is told before it is made', async () => {
  await addCloud(bed);
  const models = async () =>
    valueOf(await bed.client.query('template.list', {})).templates.find(({ id }) => id === 'planner')?.models;
  expect(await models()).toEqual([]);
  const about = { provider: 'cloud', model: 'large-1', who: { agentKind: 'planner' } };
  const text = valueOf(await bed.client.query('consent.text', { ...about, language: 'en' }));
  const { policyVersion } = text;
  valueOf(await bed.client.command('consent.give', { ...about, policyVersion, disclosure: text.text }));
  expect(await models()).toEqual([
    { id: 'cloud/large-1', provider: 'cloud', model: 'large-1', isLocal: false },
  ]);
});
