import { readAgentState } from '../../src/db/agent/agent-view';
import { readSpaceSettings } from '../../src/db/agent/space';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { createZoneDesk } from '../../src/runtime/zone-desk';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from './engine-world';

let folder: string;
let open: Opened;
beforeEach(() => {
  folder = newFolder();
  const model = createScriptedModel(() => ({ say: 'answer', text: 'Hello.' }));
  open = openIn(folder, { model, startAt: Date.UTC(2026, 10, 18, 7) });
});
afterEach(() => {
  open.peer.close();
  removeFolder(folder);
});

test('[ENGINE-5] a hub says nothing of itself; the first zone becomes home and stays; only a device that is carried says where the person is', async () => {
  await open.peer.runDue({ deadline: null });
  const stores = valueOf(open.peer.stores());
  const settings = () => readSpaceSettings(stores.agent.records);
  expect(settings()).toEqual({ homeZone: null, personZone: null });
  const browser = createZoneDesk({ stores, deviceZone: () => 'Europe/Berlin', where: 'browser' });
  expect([browser.advance(), browser.advance()]).toEqual([true, false]);
  expect(settings()).toEqual({ homeZone: 'Europe/Berlin', personZone: null });
  let zone = 'Asia/Tokyo';
  const phone = createZoneDesk({ stores, deviceZone: () => zone, where: 'device' });
  expect([phone.advance(), phone.advance()]).toEqual([true, false]);
  expect(settings()).toEqual({ homeZone: 'Europe/Berlin', personZone: 'Asia/Tokyo' });
  zone = 'Pacific/Apia';
  expect([phone.advance(), phone.advance()]).toEqual([true, false]);
  expect(settings()).toEqual({ homeZone: 'Europe/Berlin', personZone: 'Pacific/Apia' });
});

test('[WAKE-37] a run says how far its agent has come in each stream, up to what still waits, and never goes back', async () => {
  const { id: taskId } = valueOf(await open.client.command('task.create', { title: 'Paint the shed' }));
  const { id: agentId } = valueOf(await open.client.command('agent.create', { templateId: 'planner' }));
  await open.peer.runDue({ deadline: null });
  const stores = valueOf(open.peer.stores());
  const stream = `${stores.hostId}/journal`;
  const seen = (): number =>
    readAgentState(stores.agent.records, agentId).processedCounterByHost[stream] ?? 0;
  const change = (notes: string) => open.client.command('task.update', { id: taskId, fields: { notes } });
  valueOf(await change('one'));
  open.world.passTime(60_000);
  await open.peer.runDue({ deadline: null });
  open.world.passTime(60_000);
  await open.peer.runDue({ deadline: null });
  const first = seen();
  expect(first).toBe(stores.journal.feed.head());
  // This change is matched and waits for its window while another run, a person's, comes to its end.
  valueOf(await change('two'));
  await open.peer.runDue({ deadline: null });
  const pending = stores.agent.database.query('SELECT count(*) FROM wake_queue').rows[0]?.[0];
  expect(pending).toBe(1);
  valueOf(await open.client.command('agent.say', { id: agentId, text: 'hello' }));
  await open.peer.runDue({ deadline: null });
  expect(seen()).toBe(first);
});
