import { createDemoModel } from '../../src/gateway/demo-model';
import { codeOf, valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from './engine-world';

// What wakes an agent, changed by a person where it stands.
let folder: string;
let opened: Opened;
let agentId: string;
beforeEach(async () => {
  folder = newFolder();
  opened = openIn(folder, { model: createDemoModel(), startAt: Date.UTC(2026, 10, 18, 8) });
  agentId = valueOf(await opened.client.command('agent.create', { templateId: 'planner' })).id;
});
afterEach(() => {
  opened.peer.close();
  removeFolder(folder);
});
const agent = async () => {
  const found = valueOf(await opened.client.query('agent.get', { id: agentId }));
  if (found === null) throw new Error('the agent is not there');
  return found;
};
const ranFor = async (reason: 'subscription' | 'timer'): Promise<number> => {
  opened.world.passTime(60_000);
  await opened.peer.runDue({ deadline: null });
  const { runs } = valueOf(await opened.client.query('run.list', { agentId }));
  return runs.filter((run) => run.reason === reason).length;
};

test('[WAKES-1] a time that is moved counts from now on: what it passed over is not made up for', async () => {
  const daily = (time: string) => ({ kind: 'daily', time, zone: 'UTC' }) as const;
  const { id } = valueOf(
    await opened.client.command('agentTimer.create', {
      agentId,
      label: 'Every day at 18:00',
      schedule: daily('18:00'),
    }),
  );
  const timerOf = async () => (await agent()).timers.find((timer) => timer.id === id);
  expect((await timerOf())?.nextRunAt).toBe(Date.UTC(2026, 10, 18, 18));
  expect(
    codeOf(
      await opened.client.command('agentTimer.update', {
        id,
        label: 'Every day at 07:00',
        schedule: daily('07:00'),
      }),
    ),
  ).toBe('ok');
  expect(await timerOf()).toMatchObject({
    label: 'Every day at 07:00',
    active: true,
    nextRunAt: Date.UTC(2026, 10, 19, 7),
  });
  expect(
    codeOf(
      await opened.client.command('agentTimer.update', { id: 'none', label: 'x', schedule: daily('07:00') }),
    ),
  ).toBe('not_found');
  valueOf(await opened.client.command('agentTimer.remove', { id }));
  expect(await timerOf()).toBeUndefined();
  valueOf(await opened.client.command('agentTimer.restore', { id }));
  expect(await timerOf()).toMatchObject({ label: 'Every day at 07:00' });
});

test('[WAKES-1] what it listens for is changed, and it wakes for that and no longer for the other', async () => {
  for (const { id } of (await agent()).subscriptions)
    valueOf(await opened.client.command('subscription.remove', { id }));
  const watch = { tokens: ['NOTE'] };
  const { id } = valueOf(
    await opened.client.command('subscription.create', { agentId, label: 'Notes', watch }),
  );
  valueOf(
    await opened.client.command('subscription.update', { id, label: 'Tasks', watch: { tokens: ['TASK'] } }),
  );
  expect((await agent()).subscriptions).toMatchObject([{ id, label: 'Tasks', active: true }]);
  valueOf(await opened.client.command('note.create', { title: 'A note', body: 'x', day: '2026-11-18' }));
  expect(await ranFor('subscription')).toBe(0);
  valueOf(await opened.client.command('task.create', { title: 'Paint the shed' }));
  expect(await ranFor('subscription')).toBe(1);
  expect(codeOf(await opened.client.command('subscription.update', { id: 'none', label: 'x', watch }))).toBe(
    'not_found',
  );
});
