import Database from 'better-sqlite3';
import { join } from 'node:path';
import { valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { addCloud, addPlanner, consentTo, openGatewayBed, wake, type GatewayBed } from './gateway-bed';

let folder: string;
let bed: GatewayBed;
let planner: string;
beforeEach(async () => {
  folder = newFolder();
  bed = openGatewayBed(folder);
  await addCloud(bed, { models: ['large-1', 'small-1'] });
  planner = await addPlanner(bed);
});
afterEach(() => {
  bed.peer.close();
  removeFolder(folder);
});

const agree = (model = 'large-1') => consentTo(bed, { provider: 'cloud', model, who: { agentId: planner } });
const reachTo = async (reach: 'any' | 'own') =>
  valueOf(await bed.client.command('reach.set', { categoryId: null, reach }));
const lapsed = async () => valueOf(await bed.client.query('consent.lapsed', {})).lapsed;
const ofPlanner = (model: string, changed: 'text' | 'reach') => ({
  agentId: planner,
  agentName: 'Planner',
  provider: 'cloud',
  model,
  changed,
});

test('[CONSENT-3] another policy: each agent and model that has to be agreed to anew is named, and no other', async () => {
  expect(await lapsed()).toEqual([]);
  await agree();
  expect(await lapsed()).toEqual([]);
  await reachTo('own');
  expect(await lapsed()).toEqual([ofPlanner('large-1', 'reach')]);
  expect((await wake(bed, planner)).code).toBe('privacy_confirmation_required');
  await agree();
  expect(await lapsed()).toEqual([]);
});

test('[CONSENT-3] what was agreed to before and holds again is not asked for', async () => {
  await agree();
  await agree('small-1');
  await reachTo('own');
  expect(await lapsed()).toEqual([ofPlanner('large-1', 'reach'), ofPlanner('small-1', 'reach')]);
  await reachTo('any');
  expect(await lapsed()).toEqual([]);
});

test('[CONSENT-3] what the person took back, and what an agent that is gone might ask, is not among it', async () => {
  await agree();
  await agree('small-1');
  await reachTo('own');
  valueOf(await bed.client.command('consent.revoke', { provider: 'cloud', model: 'large-1' }));
  expect(await lapsed()).toEqual([ofPlanner('small-1', 'reach')]);
  const { access } = valueOf(await bed.client.query('consent.list', {}));
  for (const { id } of access) valueOf(await bed.client.command('access.revoke', { id }));
  expect(await lapsed()).toEqual([]);
  await reachTo('any');
  await agree('small-1');
  await reachTo('own');
  expect(await lapsed()).toHaveLength(1);
  valueOf(await bed.client.command('agent.destroy', { id: planner }));
  expect(await lapsed()).toEqual([]);
});

test('[CONSENT-3] where our own text is another, that is said; a yes about likeness is none about this', async () => {
  await agree();
  const before = new Database(join(folder, 'agent.sqlite'));
  before.prepare("UPDATE consents SET policy_version = '0' WHERE model = 'large-1'").run();
  before
    .prepare(
      "INSERT INTO consents (provider, model, policy_version, disclosure, confirmed_at) VALUES ('cloud', 'small-1', 'likeness-1', 'x', 1)",
    )
    .run();
  before.close();
  expect(await lapsed()).toEqual([ofPlanner('large-1', 'text')]);
});
