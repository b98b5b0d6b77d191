import { createScriptedModel } from '../../src/gateway/scripted-model';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from '../engine/engine-world';

// As the agent's screen and `reveille why` ask it.
let folder: string;
let opened: Opened;
let urgency: 'today' | 'whenever';
const asks = (how: typeof urgency) => ({
  callId: how,
  name: 'request_attention',
  args: { reason: 'The shed leaks', urgency: how },
});
const model = createScriptedModel((request) =>
  request.messages.every(({ role }) => role !== 'tool')
    ? { say: 'answer', text: 'Look.', toolCalls: [asks(urgency)] }
    : { say: 'answer', text: 'Done.' },
);
beforeEach(() => {
  folder = newFolder();
  opened = openIn(folder, { model, startAt: Date.UTC(2026, 10, 18, 7) });
});
afterEach(() => {
  opened.peer.close();
  removeFolder(folder);
});

test('[ATTENTION-2] a person asks why an agent came through and why it did not, and is told in sentences', async () => {
  const { client, peer, world } = opened;
  const { id: agentId } = valueOf(await client.command('agent.create', { templateId: 'planner' }));
  const { id: otherId } = valueOf(await client.command('agent.create', { templateId: 'planner' }));
  for (urgency of ['today', 'whenever'] as const) {
    valueOf(await client.command('agent.wake', { id: agentId }));
    for (let turn = 0; turn < 5; turn += 1) {
      if ((await peer.runDue({ deadline: null })) === 'nothing') break;
      world.passTime(60_000);
    }
    world.passTime(60_000);
  }
  const { decisions } = valueOf(await client.query('attention.list', { agentId }));
  const came = decisions.find(({ action }) => action === 'escalate');
  const putOff = decisions.find(({ action }) => action === 'defer');
  if (came === undefined || putOff === undefined) throw new Error(JSON.stringify(decisions));
  expect(came.why).toEqual(['You were asked at once.', 'The agent says that it is for today.']);
  expect(putOff.why).toEqual([
    'It was put off: you were not asked.',
    'You were asked the very same within a day.',
    'The agent says that it can wait.',
  ]);
  expect([came.decidedBy, came.budgetImpact.personAsks, putOff.budgetImpact.personAsks]).toEqual([
    'orchestrator',
    1,
    0,
  ]);
  expect(came.evidenceRefs[0]).toBe(came.runKey);
  const german = valueOf(await client.query('attention.why', { id: putOff.id, language: 'de' }));
  expect(german?.why[0]).toBe('Es wurde zurückgestellt: Du wurdest nicht gefragt.');
  expect(valueOf(await client.query('attention.list', { agentId: otherId })).decisions).toEqual([]);
  expect(valueOf(await client.query('attention.why', { id: 'nothing' }))).toBeNull();
});
