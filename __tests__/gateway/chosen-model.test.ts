import { valueOf, codeOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { addCloud, addPlanner, consentTo, openGatewayBed, wake, type GatewayBed } from './gateway-bed';

let folder: string;
let bed: GatewayBed;
let id: string;
beforeEach(async () => {
  folder = newFolder();
  bed = openGatewayBed(folder);
  await addCloud(bed, { models: ['large-1', 'small-1'] });
  id = await addPlanner(bed);
  for (const model of ['large-1', 'small-1'])
    await consentTo(bed, { provider: 'cloud', model, who: { agentId: id } });
});
afterEach(() => {
  bed.peer.close();
  removeFolder(folder);
});
const choose = async (modelId: string | null) =>
  codeOf(await bed.client.command('agent.update', { id, fields: { modelId } }));
const detail = async () => valueOf(await bed.client.query('agent.get', { id }));
const askedOf = (request: { readonly body: string | null } | undefined): unknown =>
  JSON.parse(request?.body ?? '{}').model;

test('[PROVIDER-8] without a choice the first of the order is asked, with one that one, and both are told', async () => {
  expect(await detail()).toMatchObject({
    modelId: null,
    models: [{ id: 'cloud/large-1', isLocal: false }, { id: 'cloud/small-1' }],
  });
  await wake(bed, id);
  expect(askedOf(bed.requests[0])).toBe('large-1');
  expect(await choose('cloud/small-1')).toBe('ok');
  expect(await detail()).toMatchObject({ modelId: 'cloud/small-1', model: { id: 'cloud/small-1' } });
  const before = bed.requests.length;
  await wake(bed, id);
  expect(askedOf(bed.requests[before])).toBe('small-1');
  expect(await choose(null)).toBe('ok');
  expect((await detail())?.model.id).toBe('cloud/large-1');
});

test('[PROVIDER-8] what may not be asked any more is asked nobody else for', async () => {
  expect(await choose('cloud/old-1')).toBe('ok');
  const run = await wake(bed, id);
  expect(run).toMatchObject({ code: 'model_not_allowed' });
  expect(bed.requests).toEqual([]);
  expect(await choose('not a model')).toBe('invalid_arguments');
});
