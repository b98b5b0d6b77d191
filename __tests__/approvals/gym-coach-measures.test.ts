import { createScriptedModel } from '../../src/gateway/scripted-model';
import type { ModelToolCall } from '../../src/gateway/model-port';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from '../engine/engine-world';

// From a Gym Coach that is limited to a category, as each of them is, to a measurement that the person agreed to.
let folder: string;
let opened: Opened;
let calls: ModelToolCall[] = [];
const model = createScriptedModel((request) => {
  const isFirst = request.messages.every(({ role }) => role !== 'tool');
  return isFirst ? { say: 'answer', text: '', toolCalls: calls } : { say: 'answer', text: 'Noted.' };
});
beforeEach(() => {
  folder = newFolder();
  opened = openIn(folder, { model, startAt: Date.UTC(2026, 10, 18, 7) });
});
afterEach(() => {
  opened.peer.close();
  removeFolder(folder);
});
const measurements = async () =>
  valueOf(await opened.client.query('journal.list', {})).items.flatMap((item) =>
    item.kind === 'measurement' ? [item.measurement] : [],
  );

test('[LOGBOOK-5] a Gym Coach proposes a measurement in its category; agreed to it is there, and an undo takes it back', async () => {
  const { client, peer, world } = opened;
  const { id: categoryId } = valueOf(await client.command('category.create', { name: 'Gym' }));
  const { id: agentId } = valueOf(
    await client.command('agent.create', { templateId: 'gym-coach', categoryIds: [categoryId] }),
  );
  const weighed = { measurementKind: 'Weight', value: 71.5, unit: 'kg' };
  calls = [
    { callId: 'outside', name: 'log_measurement', args: { ...weighed, value: 1 } },
    { callId: 'inside', name: 'log_measurement', args: { ...weighed, categoryId } },
  ];
  valueOf(await client.command('agent.say', { id: agentId, text: 'I weigh 71.5 kg' }));
  for (let turn = 0; turn < 5; turn += 1) {
    if ((await peer.runDue({ deadline: null })) === 'nothing') break;
    world.passTime(60_000);
  }
  const { approvals } = valueOf(await client.query('approval.list', {}));
  expect(approvals.map(({ toolName }) => toolName)).toEqual(['log_measurement']);
  const view = valueOf(await client.query('approval.show', { id: approvals[0]?.id ?? '' }));
  if (view === null || view.readHash === null) throw new Error('nothing to agree to');
  const { id, argsHash, readHash } = view;
  expect(await measurements()).toEqual([]);
  const { operationId } = valueOf(await client.command('approval.accept', { id, argsHash, readHash }));
  expect(await measurements()).toMatchObject([
    { measurementKind: 'Weight', categoryId, quantity: { value: 71.5, unit: 'kg' } },
  ]);
  valueOf(await client.command('operation.undo', { operationId }));
  expect(await measurements()).toEqual([]);
});
