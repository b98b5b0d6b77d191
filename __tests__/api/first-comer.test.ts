import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient } from '../../src/runtime/api/client';
import { saysNothing } from '../../src/runtime/example-life/first-comer';
import type { PeerHostParts } from '../../src/runtime/peer-host';
import { dayInZone, momentInZone } from '../../src/core/calendar/local-day';
import { zones } from '../../src/runtime/agent-side';
import { exampleTimes } from '../../src/runtime/example-life/example-logs';
import { createDemoModel } from '../../src/gateway/demo-model';
import { createTemporaryProfiles, type TemporaryProfiles } from './temporary-profiles';
import { NOON, openTestHost, valueOf } from './test-host';

const EN = 'Order new running shoes';
const DE = 'Neue Laufschuhe bestellen';
let store: TemporaryProfiles;
beforeEach(() => {
  store = createTemporaryProfiles();
});
afterEach(() => store.remove());

const waits: Partial<PeerHostParts> = { exampleIsMade: 'for_first_comer' };
const open = (language: 'en' | 'de', more: Partial<PeerHostParts> = waits) =>
  openTestHost({ store, language, more, seed: 7 });
const titles = async (client: ApiClient): Promise<readonly string[]> =>
  valueOf(await client.query('task.list', { filter: {}, limit: 200 })).tasks.map(({ title }) => title);
const shoesIn = async (client: ApiClient): Promise<readonly string[]> =>
  (await titles(client)).filter((title) => title === EN || title === DE);

test('[EXAMPLE-2] the example life is made in the language of whoever comes first, once', async () => {
  const hub = open('en');
  hub.host.greet({ language: 'de', zone: null });
  hub.host.greet({ language: 'en', zone: null });
  expect(await shoesIn(hub.client)).toEqual([DE]);
  hub.host.close();
  const later = open('en');
  later.host.greet({ language: 'en', zone: null });
  expect(await shoesIn(later.client)).toEqual([DE]);
  later.host.close();
});

test('[EXAMPLE-2] who does not say, or just asks, finds it in the language of whoever started', async () => {
  const hub = open('de');
  hub.host.greet(saysNothing);
  hub.host.greet({ language: 'en', zone: null });
  expect(await shoesIn(hub.client)).toEqual([DE]);
  hub.host.close();
  const [other, asked] = [createTemporaryProfiles(), 'en' as const];
  const just = openTestHost({ store: other, language: asked, more: waits });
  expect(await shoesIn(just.client)).toEqual([EN]);
  just.end();
});

test('[EXAMPLE-2] a hub that ends before anybody came has made nothing, and the next one to come has it once', async () => {
  open('en').host.close();
  open('en').host.close();
  const command = open('de', {});
  expect(await shoesIn(command.client)).toEqual([DE]);
  command.host.close();
  const hub = open('en');
  hub.host.greet({ language: 'en', zone: null });
  expect(await shoesIn(hub.client)).toEqual([DE]);
  hub.host.close();
});

test('[EXAMPLE-2] what was changed, or all deleted, stays so, whoever comes in whatever language', async () => {
  const hub = open('en');
  hub.host.greet({ language: 'de', zone: null });
  const { tasks } = valueOf(await hub.client.query('task.list', { filter: {}, limit: 200 }));
  for (const { id } of tasks) valueOf(await hub.client.command('task.delete', { id }));
  valueOf(await hub.client.command('task.create', { title: 'Mine' }));
  hub.host.close();
  const later = open('en');
  later.host.greet({ language: 'en', zone: null });
  expect(await titles(later.client)).toEqual(['Mine']);
  later.host.close();
});

test('[EXAMPLE-2] a profile of one’s own gets nothing, whoever comes', async () => {
  const first = open('en', {});
  valueOf(await first.client.command('profile.startEmpty', {}));
  first.host.close();
  const hub = open('en');
  hub.host.greet({ language: 'de', zone: null });
  expect(await titles(hub.client)).toEqual([]);
  hub.host.close();
});

describe('its agents', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] }));
  afterEach(() => void jest.useRealTimers());
  const work = { ...waits, agents: { model: createDemoModel(), work: 'when_due' } as const };
  const areThere = (): boolean => existsSync(join(store.folder, 'example', 'agent.sqlite'));
  const namesIn = async (client: ApiClient): Promise<readonly string[]> =>
    valueOf(await client.query('agent.list', {})).agents.map(({ name }) => name);

  test('[EXAMPLE-2] they begin when somebody came, not before', async () => {
    const hub = open('en', work);
    jest.advanceTimersByTime(1_000);
    expect(areThere()).toBe(false);
    hub.host.greet({ language: 'de', zone: null });
    jest.advanceTimersByTime(1_000);
    expect(areThere()).toBe(true);
    expect(await namesIn(hub.client)).toHaveLength(2);
    hub.host.close();
  });

  test('[EXAMPLE-2] where a hub ended before they were there, they speak the language of the life that they look after', async () => {
    const hub = open('en', work);
    hub.host.greet({ language: 'de', zone: null });
    hub.host.close();
    expect(areThere()).toBe(false);
    const later = open('en', work);
    expect(await namesIn(later.client)).toContain('Planer');
    later.host.close();
  });

  test('[EXAMPLE-2] a hub that ends while they wait leaves nothing to begin', () => {
    const hub = open('en', work);
    hub.host.close();
    hub.host.greet({ language: 'de', zone: null });
    jest.advanceTimersByTime(1_000);
    expect(areThere()).toBe(false);
  });
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  '[EXAMPLE-3] days and times of the example life are those of %s, where whoever comes first is',
  async (name) => {
    const zone = zones.open(name);
    if (zone === null) throw new Error('this machine does not know the zone');
    const hub = open('en');
    hub.host.greet({ language: 'en', zone: name });
    const day = dayInZone(NOON, zone);
    const plan = valueOf(
      await hub.client.query('plan.get', { day, startsAt: NOON - 30 * 86_400_000, endsAt: NOON }),
    );
    expect(plan.intention).not.toBe('');
    const began = plan.timeEntries.map(({ start }) => momentInZone(start, zone).slice(11, 16));
    const expected = exampleTimes.filter(({ ago }) => ago > 1).map(({ from }) => from);
    expect(expected.length).toBeGreaterThan(0);
    expect(began).toEqual(expect.arrayContaining(expected));
    hub.host.close();
  },
);

test('[EXAMPLE-3] who comes from a place that nobody here knows is shown around in the hub’s', async () => {
  const hub = open('en');
  hub.host.greet({ language: 'de', zone: 'Mars/Olympus' });
  expect(await shoesIn(hub.client)).toEqual([DE]);
  hub.host.close();
});
