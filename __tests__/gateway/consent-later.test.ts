import { foldsOf } from '../../src/db/record-kind';
import { mergeRegisters, emptyRegisters, writeFields, type Registers } from '../../src/core/registers';
import type { Json } from '../../src/core/json';
import { accessPolicyKind } from '../../src/db/agent/kinds/policy';
import { effectiveOf } from '../../src/db/records/effective';
import { codeOf, valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { addCloud, addPlanner, openGatewayBed, wake, type GatewayBed } from './gateway-bed';

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
const agree = async (agentId: string, includesLater: boolean, model = 'large-1') => {
  const about = { provider: 'cloud', model, who: { agentId }, includesLater };
  const shown = valueOf(await bed.client.query('consent.text', { ...about, language: 'en' }));
  const { policyVersion, text: disclosure } = shown;
  return { shown, given: await bed.client.command('consent.give', { ...about, policyVersion, disclosure }) };
};
const makeCategory = async (name: string): Promise<string> =>
  valueOf(await bed.client.command('category.create', { name })).id;

test('[ACCESS-2] who agreed to what is made later is not asked again, and takes back one category alone', async () => {
  const agentId = await addPlanner(bed);
  await addCloud(bed);
  const { shown } = await agree(agentId, true);
  expect(shown).toMatchObject({ mayIncludeLater: true, isLocal: false });
  expect(shown.text).toContain('whatever categories you make later');
  const garden = await makeCategory('Garden');
  expect((await wake(bed, agentId)).status).toBe('completed');
  expect(bed.requests).toHaveLength(1);
  await agree(agentId, false);
  const { access } = valueOf(await bed.client.query('consent.list', {}));
  const named = access.find(({ categoryId }) => categoryId === garden);
  valueOf(await bed.client.command('access.revoke', { id: named?.id ?? '' }));
  // What was taken back is no longer "later".
  expect((await wake(bed, agentId)).code).toBe('provider_not_allowed');
  expect(bed.requests).toHaveLength(1);
});

test('[ACCESS-2] whoever did not say so is asked again; the text that was shown decides', async () => {
  const agentId = await addPlanner(bed);
  await addCloud(bed);
  const { shown } = await agree(agentId, false);
  expect(shown.text).not.toContain('later');
  const about = { provider: 'cloud', model: 'large-1', who: { agentId } };
  const forged = { ...about, includesLater: true, policyVersion: '1', disclosure: shown.text };
  expect(codeOf(await bed.client.command('consent.give', forged))).toBe('consent_text_changed');
  await makeCategory('Garden');
  expect((await wake(bed, agentId)).code).toBe('provider_not_allowed');
  expect(bed.requests).toEqual([]);
});

test('[ACCESS-2] an agent that sees only what was picked for it has no "later"', async () => {
  const home = await makeCategory('Home');
  const agentId = await addPlanner(bed);
  valueOf(await bed.client.command('agent.update', { id: agentId, fields: { categoryIds: [home] } }));
  await addCloud(bed);
  const { shown, given } = await agree(agentId, true);
  expect([shown.mayIncludeLater, shown.text.includes('later'), given.ok]).toEqual([false, false, true]);
  const { access } = valueOf(await bed.client.query('consent.list', {}));
  expect(access.map(({ categoryId }) => categoryId)).toEqual([home]);
});

const rows = async () =>
  valueOf(await bed.client.query('consent.list', {})).access.map(({ categoryId, models }) => [
    categoryId,
    models,
  ]);

test('[ACCESS-3] agreed again without what is made later: a new category is asked for first', async () => {
  const agentId = await addPlanner(bed);
  await addCloud(bed);
  await agree(agentId, true);
  const { shown } = await agree(agentId, false);
  expect(shown.text).not.toContain('later');
  await makeCategory('Garden');
  expect((await wake(bed, agentId)).code).toBe('provider_not_allowed');
  expect(bed.requests).toEqual([]);
});

test('[ACCESS-3] a yes for one model leaves another model what it has', async () => {
  const agentId = await addPlanner(bed);
  await addCloud(bed, { models: ['large-1', 'small-1'] });
  await agree(agentId, true);
  await agree(agentId, true, 'small-1');
  await agree(agentId, false);
  expect(await rows()).toEqual(
    expect.arrayContaining([
      ['*', ['small-1']],
      [null, ['large-1', 'small-1']],
    ]),
  );
});

test('[ACCESS-3] agreed again when it sees less: what it saw before is not allowed any more; a wider yes allows it anew', async () => {
  const [home, garden] = [await makeCategory('Home'), await makeCategory('Garden')];
  const agentId = await addPlanner(bed);
  await addCloud(bed);
  await agree(agentId, true);
  const sees = async (categoryIds: string[] | null): Promise<void> => {
    valueOf(await bed.client.command('agent.update', { id: agentId, fields: { categoryIds } }));
  };
  await sees([home]);
  await agree(agentId, false);
  expect(await rows()).toEqual([[home, ['large-1']]]);
  await sees(null);
  expect((await wake(bed, agentId)).code).toBe('provider_not_allowed');
  await agree(agentId, false);
  expect((await wake(bed, agentId)).status).toBe('completed');
  expect((await rows()).map(([id]) => id)).toEqual(expect.arrayContaining([null, home, garden]));
});

test('[ACCESS-3] where two devices answer at once, what one of them took back is not allowed, in whatever order they meet', () => {
  const provenance = { by: 'person', authority: 'person', tainted: false } as const;
  const written = (on: Registers, host: string, values: Readonly<Record<string, Json>>): Registers =>
    writeFields(on, { dot: { host, n: 1 }, folds: {}, provenance, values: new Map(Object.entries(values)) });
  const read = (a: Registers, b: Registers): unknown => {
    const { active, models } = effectiveOf(accessPolicyKind, mergeRegisters(foldsOf(accessPolicyKind))(a, b));
    return { active, models };
  };
  const base = written(emptyRegisters, 'first', { active: true, models: ['large', 'small'] });
  const wider = written(base, 'zulu', { active: true, models: ['large', 'small', 'new'] });
  const ofOne = written(base, 'third', { models: ['small'] });
  const ofAll = written(base, 'third', { active: false });
  for (const [a, b] of [
    [wider, ofOne],
    [ofOne, wider],
  ] as const)
    expect(read(a, b)).toEqual({ active: true, models: ['small'] });
  expect([read(wider, ofAll), read(ofAll, wider)]).toMatchObject([{ active: false }, { active: false }]);
});
