import { cliWords } from '../../hub/cli/cli-words';
import { cliCommands } from '../../hub/cli/commands';
import { parseCall } from '../../hub/cli/parse-call';
import { ok } from '../../src/core/result';
import { valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { addCloud, openGatewayBed, type GatewayBed } from '../gateway/gateway-bed';

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

/** Null: it was done. */
const refused = async (...line: readonly string[]): Promise<string | null> => {
  const call = parseCall(cliCommands, line);
  if (call.kind !== 'run') return call.kind;
  const client = () => Promise.resolve(ok(bed.client));
  const more = { say: cliWords('en'), language: 'en', today: '2026-11-18', env: {} } as const;
  const done = await call.command.run({
    words: call.words,
    flags: call.flags,
    client,
    ...more,
    platform: 'linux',
  });
  return done.ok ? null : done.error.code;
};
const refusal = (...line: readonly string[]) => refused('agent', 'create', '--template', 'planner', ...line);
const agents = async () => {
  const { agents: all } = valueOf(await bed.client.query('agent.list', {}));
  const found = await Promise.all(all.map(({ id }) => bed.client.query('agent.get', { id })));
  return found.map((each) => valueOf(each));
};

test('[CLI-10] what wakes an agent, its quiet hours, who thinks for it and its limits are said as it is made', async () => {
  await addCloud(bed);
  const line = [
    '--wake',
    '06:30',
    '--wake',
    'tasks',
    '--quiet',
    '22:00-06:00',
    '--model',
    'cloud/large-1',
    '--mode',
    'autonomous',
    '--tokens',
    '1000',
    '--cost-micros',
    'none',
    'Early',
    'bird',
  ];
  expect(await refusal(...line)).toBe(null);
  expect(await agents()).toMatchObject([
    {
      name: 'Early bird',
      mode: 'autonomous',
      modelId: 'cloud/large-1',
      quietHours: { from: '22:00', until: '06:00' },
      timers: [{ label: 'Every day at 06:30', schedule: { kind: 'daily', time: '06:30', zone: 'floating' } }],
      subscriptions: [{ label: 'A task changes' }],
      budget: { tokens: { limit: 1000 }, costMicros: { limit: null }, toolCalls: { limit: 200 } },
    },
  ]);
});

test('[CLI-10] nothing wakes it where that is said; what cannot be is refused, and nobody is made', async () => {
  expect(await refusal('--wake', 'none')).toBe(null);
  expect(await agents()).toMatchObject([{ timers: [], subscriptions: [] }]);
  for (const [code, ...line] of [
    ['cause_not_found', '--wake', '25:00'],
    ['invalid_arguments', '--quiet', 'always'],
    ['invalid_arguments', '--mode', 'lazy'],
    ['invalid_arguments', '--tokens', 'many'],
    ['provider_not_found', '--model', 'nobody/large-1'],
  ] as const)
    expect(await refusal(...line)).toBe(code);
  expect(await agents()).toHaveLength(1);
});

test('[CLI-11] a limit that is no number is refused, and the one that was there stays', async () => {
  expect(await refusal('Planner')).toBe(null);
  for (const typed of ['many', '1e3', '-1', '0.5', ''])
    expect(await refused('budget', 'set', 'planner', `--tokens=${typed}`)).toBe('invalid_arguments');
  expect(await agents()).toMatchObject([{ budget: { tokens: { limit: 200_000 } } }]);
  expect(await refused('budget', 'set', 'planner', '--tokens', 'none')).toBe(null);
  expect(await agents()).toMatchObject([{ budget: { tokens: { limit: null } } }]);
});
