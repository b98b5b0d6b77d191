import { parseJson } from '../../src/core/json';
import { writeProjectionPolicy } from '../../src/db/agent/projection-policies';
import { person } from '../../src/db/commit';
import { codeOf, valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { addCloud, addPlanner, consentTo, openGatewayBed, wake, type GatewayBed } from './gateway-bed';

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

const preview = async (agentId: string, categoryId?: string) =>
  valueOf(
    await bed.client.query('preview.request', {
      agentId,
      ...(categoryId === undefined ? {} : { categoryId }),
    }),
  );
const addTask = async (title: string, categoryId: string | null = null) =>
  valueOf(await bed.client.command('task.create', { title, categoryId, due: '2026-11-18' })).id;
const wordsOf = (previewed: Awaited<ReturnType<typeof preview>>): string =>
  (previewed?.parts ?? []).map(({ text }) => text).join('\n\n');

/** Every text that stands somewhere in a body. */
const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

test('[PREVIEW-1] what is shown is word for word what is sent then, and showing it asks nobody and writes nothing', async () => {
  await addCloud(bed);
  const planner = await addPlanner(bed);
  await addTask('Call the roofer');
  const who = { agentId: planner };
  const before = await preview(planner);
  expect(before?.to).toEqual([]);
  await consentTo(bed, { provider: 'cloud', model: 'large-1', who });
  const commits = () =>
    valueOf(bed.peer.stores()).agent.database.query('SELECT count(*) FROM run_traces').rows;
  const [counted, shown] = [commits(), await preview(planner)];
  expect(shown?.to).toEqual([
    { provider: 'cloud', model: 'large-1', isLocal: false, isConsented: true, isHeldBack: false },
  ]);
  expect([bed.requests.length, commits()]).toEqual([0, counted]);
  expect(wordsOf(shown)).toContain('Call the roofer');

  await wake(bed, planner);
  const [sent] = bed.requests;
  const body = parseJson(sent?.body ?? '');
  const texts = textsOf(body.ok ? body.value : null);
  for (const { text } of shown?.parts ?? []) expect(texts.some((each) => each.includes(text))).toBe(true);
  const letters = (shown?.parts ?? []).reduce((sum, { text }) => sum + text.length, 0);
  const messages = texts.filter((each) => (shown?.parts ?? []).some(({ text }) => each.includes(text)));
  // Nothing is sent beside it: two blank lines stand between pieces of one message.
  expect(messages.join('').length).toBeLessThanOrEqual(letters + 2 * (shown?.parts ?? []).length);
  expect(shown?.tools.length).toBeGreaterThan(0);
  for (const { name } of shown?.tools ?? []) expect(texts).toContain(name);
});

test('[PREVIEW-2] of one category only what is in it is shown; of one that the agent may not see, nothing', async () => {
  const category = async (name: string) => valueOf(await bed.client.command('category.create', { name })).id;
  const [home, work] = [await category('Home'), await category('Work')];
  await addTask('Water the plants', home);
  await addTask('Call the client', work);
  const planner = await addPlanner(bed);
  expect(wordsOf(await preview(planner))).toMatch(
    /Water the plants[^]*Call the client|Call the client[^]*Water/u,
  );
  const ofHome = wordsOf(await preview(planner, home));
  expect(ofHome).toContain('Water the plants');
  expect(ofHome).not.toContain('Call the client');
  valueOf(await bed.client.command('agent.update', { id: planner, fields: { categoryIds: [home] } }));
  expect(await preview(planner, work)).toBeNull();
  expect(await preview('nobody')).toBeNull();
});

test('[PREVIEW-1] what would be blocked says so with the same code', async () => {
  const planner = await addPlanner(bed);
  const { agent } = valueOf(bed.peer.stores());
  const stored = agent.unitOfWork.commit({ commandId: 'policy', writer: person }, (writer) => {
    writeProjectionPolicy(writer, {
      boundaryType: 'inference',
      operationKey: 'run',
      allowedFields: ['modelId'],
      redactionRules: [],
      policyVersion: '9',
    });
    return null;
  });
  valueOf(stored);
  expect(codeOf(await bed.client.query('preview.request', { agentId: planner }))).toBe(
    'overshared_payload_blocked',
  );
});
