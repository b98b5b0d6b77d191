import { createScriptedModel } from '../../src/gateway/scripted-model';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from './engine-world';

const START = Date.UTC(2026, 10, 18, 7);
let folder: string;
let open: Opened;
beforeEach(() => {
  folder = newFolder();
  const model = createScriptedModel(() => ({ say: 'answer', text: 'Hello.' }));
  open = openIn(folder, { model, startAt: START });
});
afterEach(() => {
  open.peer.close();
  removeFolder(folder);
});

test('[API-14] when an agent wakes next is known before anybody worked: as its row will say', async () => {
  const { client, peer } = open;
  const { id } = valueOf(await client.command('agent.create', { templateId: 'planner' }));
  const { database } = valueOf(peer.stores()).agent;
  const nextOf = async () => valueOf(await client.query('agent.list', {})).agents[0]?.nextWakeAt;
  const timersOf = async () => valueOf(await client.query('agentTimer.list', {})).timers;
  database.transaction(() => database.run('DELETE FROM timer_rows'));
  const [before, timersBefore] = [await nextOf(), await timersOf()];
  expect(before).toBeGreaterThan(START);
  expect(database.query('SELECT count(*) FROM timer_rows').rows).toEqual([[0]]);
  await peer.runDue({ deadline: null });
  expect(database.query('SELECT count(*) FROM timer_rows').rows).not.toEqual([[0]]);
  expect([await nextOf(), await timersOf()]).toEqual([before, timersBefore]);
  valueOf(await client.command('agent.pause', { id }));
  expect(await nextOf()).toBe(null);
});

test('[API-13] the status says whether agents work here, and opens nothing to say it', async () => {
  const { client } = open;
  const agents = async () => valueOf(await client.query('system.status', {})).agents;
  valueOf(await client.query('stop.status', {}));
  expect(await agents()).toBe('working');
});

test('[API-15] what a new persona would change is told of the one in force, or of any other', async () => {
  const { client } = open;
  const { id: agentId } = valueOf(await client.command('agent.create', { templateId: 'planner' }));
  const draft = {
    voiceDirectives: ['Be brief.'],
    toneBounds: [],
    coachingStyle: 'calm',
    antiSycophancyPolicy: null,
  };
  const { id: versionId } = valueOf(await client.command('persona.draft', { agentId, ...draft }));
  const [, active] = valueOf(await client.query('agent.get', { id: agentId }))?.personas ?? [];
  const told = valueOf(await client.query('persona.diff', { agentId, versionId }));
  expect(told?.againstId).toBe(active?.id);
  const voice = told?.changes.find(({ part }) => part === 'voiceDirectives');
  expect(voice?.added).toEqual(['Be brief.']);
  expect(voice?.removed).toEqual(active?.voiceDirectives);
  const same = { agentId, versionId, againstId: versionId };
  expect(valueOf(await client.query('persona.diff', same))?.changes).toEqual([]);
  for (const unknown of [{ versionId: 'nobody' }, { againstId: 'nobody' }])
    expect(valueOf(await client.query('persona.diff', { agentId, versionId, ...unknown }))).toBe(null);
});
