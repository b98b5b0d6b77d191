import { codeOf, settled, valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { addCloud, addPlanner, consentTo, openGatewayBed, wake, type GatewayBed } from './gateway-bed';

let folder: string;
let bed: GatewayBed;
let planner: string;
let health: string;
beforeEach(async () => {
  folder = newFolder();
  bed = openGatewayBed(folder);
  await addCloud(bed);
  health = valueOf(await bed.client.command('category.create', { name: 'Health' })).id;
  planner = await addPlanner(bed);
  await agree();
});
afterEach(() => {
  bed.peer.close();
  removeFolder(folder);
});

const asked = () => ({ provider: 'cloud', model: 'large-1', who: { agentId: planner } });
const agree = () => consentTo(bed, asked());
const reachTo = async (reach: 'any' | 'own' | 'none', categoryId: string | null = health) =>
  valueOf(await bed.client.command('reach.set', { categoryId, reach }));
/** What the run came to, and whether anything left. */
const woken = async () => {
  const before = bed.requests.length;
  // Of two runs in one instant neither is the newest.
  bed.world.passTime(1);
  const { status, code } = await wake(bed, planner);
  return { status, code, sent: bed.requests.length > before };
};
const text = async () => valueOf(await bed.client.query('consent.text', { ...asked(), language: 'en' })).text;

test('[REACH-2] what stays in one’s own network goes to no model elsewhere, even where it was agreed to', async () => {
  expect((await woken()).sent).toBe(true);
  await reachTo('own');
  await agree();
  expect(await woken()).toMatchObject({ code: 'provider_not_allowed', sent: false });
  expect(await text()).toContain('You keep back: Health');
  const preview = valueOf(await bed.client.query('preview.request', { agentId: planner }));
  expect(preview?.to).toMatchObject([{ isHeldBack: true }]);
});

test('[REACH-2] an agent that does not see the category asks as before', async () => {
  const home = valueOf(await bed.client.command('category.create', { name: 'Home' })).id;
  valueOf(await bed.client.command('agent.update', { id: planner, fields: { categoryIds: [home] } }));
  await reachTo('none');
  await agree();
  expect(await woken()).toMatchObject({ status: 'completed', sent: true });
});

test('[REACH-2] a model in one’s own network may be asked of what stays there, and of what goes nowhere it may not', async () => {
  const local = { id: 'local', kind: 'openai-compatible', baseUrl: 'http://127.0.0.1:11434/v1' } as const;
  valueOf(await bed.client.command('provider.add', { ...local, isLocal: true, models: ['tiny'] }));
  await reachTo('own');
  await consentTo(bed, { ...asked(), provider: 'local', model: 'tiny' });
  expect(await woken()).toMatchObject({ status: 'completed', sent: true });
  expect(bed.requests.at(-1)?.url).toContain('127.0.0.1');
  await reachTo('none');
  await consentTo(bed, { ...asked(), provider: 'local', model: 'tiny' });
  expect(await woken()).toMatchObject({ code: 'provider_not_allowed', sent: false });
});

test('[REACH-3] a change asks anew before anything more is sent; what was agreed to before counts again', async () => {
  await reachTo('own', null);
  await reachTo('any', null);
  expect((await woken()).sent).toBe(true);
  const home = valueOf(await bed.client.command('category.create', { name: 'Garden' })).id;
  valueOf(await bed.client.command('agent.update', { id: planner, fields: { categoryIds: [health] } }));
  await reachTo('none', home);
  expect(await woken()).toMatchObject({ code: 'privacy_confirmation_required', sent: false });
  const heldBy = async () => valueOf(await bed.client.query('agent.get', { id: planner }))?.heldBy;
  expect(await heldBy()).toBe('privacy_confirmation_required');
  const stale = { policyVersion: '1', disclosure: await text() };
  expect(codeOf(await bed.client.command('consent.give', { ...asked(), ...stale }))).toBe(
    'consent_text_changed',
  );
  await agree();
  expect((await woken()).sent).toBe(true);
  await reachTo('any', home);
  expect((await woken()).sent).toBe(true);
});

test('[SCREEN-17] what kept the newest run is said as long as the next one only waits its turn', async () => {
  await reachTo('none');
  expect(await woken()).toMatchObject({ code: 'privacy_confirmation_required' });
  valueOf(await bed.client.command('task.create', { title: 'Water the plants' }));
  await settled();
  const shown = valueOf(await bed.client.query('agent.get', { id: planner }));
  expect(shown).toMatchObject({ waiting: 2, isRunning: false, heldBy: 'privacy_confirmation_required' });
});

test('[REACH-1] nothing said is any, and only what is narrower is listed', async () => {
  const listed = async () => valueOf(await bed.client.query('reach.list', {})).reaches;
  expect(await listed()).toEqual([]);
  await reachTo('own');
  await reachTo('none', null);
  expect(await listed()).toEqual([
    { categoryId: null, reach: 'none' },
    { categoryId: health, reach: 'own' },
  ]);
  await reachTo('any');
  await reachTo('any', null);
  expect(await listed()).toEqual([]);
});
