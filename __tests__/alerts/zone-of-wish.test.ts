import { createScriptedModel } from '../../src/gateway/scripted-model';
import { zones } from '../../src/runtime/agent-side';
import { momentInZone } from '../../src/core/calendar/local-day';
import type { AlertSettings } from '../../src/runtime/alerts/alert-settings';
import { wishOf } from '../../src/runtime/alerts/settle-alerts';
import { deviceZone } from '../../src/platform/device-zone';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from '../engine/engine-world';

// A hub on the clock of this machine, and browsers that want to be told by it.
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

const settings: AlertSettings = {
  isOn: true,
  showsWords: true,
  since: 0,
  quiet: { from: '22:00', until: '06:30' },
  kinds: ['reminder', 'waiting'],
};
const firesAt = async (zone: string): Promise<number | null | undefined> => {
  const wish = { ...wishOf(settings, 'en'), zone };
  const { alerts } = valueOf(await open.client.query('alert.list', wish));
  return alerts.find(({ title }) => title === 'Call Ada')?.firesAt;
};

test.each(['Asia/Tokyo', 'America/New_York'])(
  '[ALERT-16] a task’s time is that of the clocks in %s, where the browser shows it',
  async (name) => {
    valueOf(await open.client.command('task.create', { title: 'Call Ada', due: '2026-11-19T09:00' }));
    const zone = zones.open(name);
    const at = await firesAt(name);
    if (zone === null || typeof at !== 'number') throw new Error('no reminder');
    expect(momentInZone(at, zone).slice(0, 16)).toBe('2026-11-19T09:00');
  },
);

test('[ALERT-16] a device says its own zone with what it wants; one that is unknown here is the peer’s', async () => {
  expect(wishOf(settings, 'en').zone).toBe(deviceZone());
  valueOf(await open.client.command('task.create', { title: 'Call Ada', due: '2026-11-19T09:00' }));
  expect(await firesAt('Mars/Olympus')).toBe(await firesAt(deviceZone()));
});
