import { createScriptedModel } from '../../src/gateway/scripted-model';
import { worksOnView } from '../../src/runtime/queries/works-on-view';
import { codeOf, valueOf } from '../api/test-host';
import { HOUR, openTwo, rosterOf, type Device, type TwoDevices } from './two-devices';

const done = () => createScriptedModel(() => ({ say: 'answer', text: 'Done.' }));
const [hubModel, phoneModel] = [done(), done()];
let two: TwoDevices;
beforeEach(() => {
  two = openTwo({ hub: hubModel, phone: phoneModel });
});
afterEach(() => two.close());

const makePlanner = async ({ client }: Device): Promise<string> =>
  valueOf(await client.command('agent.create', { templateId: 'planner' })).id;
const work = ({ peer }: Device) => peer.runDue({ deadline: null });
const waiting = ({ stores }: Device): unknown =>
  stores().agent.database.query('SELECT agent_id FROM wake_queue').rows.flat();
const runsOf = async ({ client }: Device, agentId: string) =>
  valueOf(await client.query('run.list', { agentId })).runs;

test('[AWAY-4] elsewhere an agent is not woken, talked to or tried again, and the code names its device', async () => {
  const id = await makePlanner(two.hub);
  two.sync();
  const refused = { code: 'works_elsewhere', detail: two.hub.hostId };
  const wake = await two.phone.client.command('agent.wake', { id });
  const say = await two.phone.client.command('agent.say', { id, text: 'Hello' });
  expect([wake, say]).toMatchObject([{ error: refused }, { error: refused }]);
  expect(valueOf(await two.hub.client.command('agent.wake', { id }))).toHaveProperty('runKey');
});

test('[AWAY-1] an agent’s timers, changes and own times come due on its device alone', async () => {
  const id = await makePlanner(two.hub);
  const schedule = { kind: 'interval', every: { minutes: 30 }, anchor: '2026-11-18T12:00:00.000Z' } as const;
  valueOf(await two.hub.client.command('agentTimer.create', { agentId: id, label: 'Look', schedule }));
  valueOf(await two.phone.client.command('task.create', { title: 'Paint the shed', due: '2026-11-18' }));
  two.sync();
  for (const { world } of [two.hub, two.phone]) world.passTime(HOUR);
  const asked = phoneModel.requests.length;
  await work(two.phone);
  expect(waiting(two.phone)).toEqual([]);
  expect(await runsOf(two.phone, id)).toEqual([]);
  expect(phoneModel.requests).toHaveLength(asked);
  const { stores } = two.phone;
  expect(stores().agent.database.query('SELECT * FROM timer_rows').rows).toEqual([]);
  await work(two.hub);
  const reasons = (await runsOf(two.hub, id)).map(({ reason }) => reason);
  expect(reasons).toContain('recoveryCatchup');
});

test('[AWAY-5] every device says where an agent works, by the roster’s name', async () => {
  const id = await makePlanner(two.hub);
  two.sync();
  const shownOn = async ({ client }: Device) => valueOf(await client.query('agent.get', { id }))?.worksOn;
  expect(await shownOn(two.hub)).toBeNull();
  expect(await shownOn(two.phone)).toEqual({ host: two.hub.hostId, name: null });
  const names = new Map([
    [two.hub.hostId, 'Hub'],
    [two.phone.hostId, 'Pixel'],
  ]);
  const named = { ...two.phone.stores(), devices: rosterOf(names, two.hub.hostId) };
  expect(worksOnView(named, id)).toEqual({ host: two.hub.hostId, name: 'Hub' });
  const [agent] = valueOf(await two.phone.client.query('agent.list', {})).agents;
  expect(agent).toMatchObject({ whyNot: null, worksOn: { host: two.hub.hostId } });
});

test('[AWAY-4] a pause, a stop and an end count from everywhere', async () => {
  const id = await makePlanner(two.hub);
  two.sync();
  valueOf(await two.phone.client.command('agent.pause', { id }));
  two.sync();
  expect(codeOf(await two.hub.client.command('agent.wake', { id }))).toBe('agent_paused');
  valueOf(await two.phone.client.command('agent.resume', { id }));
  valueOf(await two.phone.client.command('stop.engage', { scope: 'space' }));
  two.sync();
  expect(codeOf(await two.hub.client.command('agent.wake', { id }))).toBe('stopped');
});

test('[AWAY-3] killed between the arrival of a change and its wake: at the next start it wakes, and once', async () => {
  const id = await makePlanner(two.hub);
  await work(two.hub);
  two.sync();
  valueOf(await two.phone.client.command('task.create', { title: 'Paint the shed', due: '2026-11-18' }));
  two.sync();
  expect(waiting(two.hub)).toEqual([]);
  const hub = two.reopenHub();
  await work(hub);
  expect(waiting(hub)).toEqual([id]);
  await work(hub);
  expect(waiting(hub)).toEqual([id]);
  hub.world.passTime(HOUR);
  await work(hub);
  const woken = (await runsOf(hub, id)).filter(({ reason }) => reason === 'subscription');
  expect(woken.map(({ status }) => status)).toEqual(['completed']);
});
