import { fail, ok } from '../core/result';
import { createApiClient } from './api/client';
import type { ApiTransport } from './api/transport';
import { zoneCommands } from './api/zone-definition';
import { createZoneTeller } from './tell-zone';

const MINUTE = 60_000;
type World = { now: number; known: string | null; isThere: boolean };
/** A hub that remembers, a clock, and screens at it. */
const setUp = () => {
  const world: World = { now: 1_000, known: null, isThere: true };
  const asked: string[] = [];
  const transport: ApiTransport = {
    query: async ({ name }) => {
      asked.push(name);
      if (!world.isThere) return fail('offline');
      return ok({ personZone: world.known, homeZone: null, goesBy: world.known ?? 'Etc/UTC' });
    },
    command: async ({ name, input }) => {
      asked.push(name);
      world.known = zoneCommands['zone.tell'].input.parse(input).zone;
      return ok({});
    },
    subscribe: () => () => undefined,
    connection: () => 'online',
    onConnection: () => () => undefined,
    close: () => undefined,
  };
  const client = createApiClient({ transport, newId: () => 'id' });
  const screen = (zone: string) => {
    const here = { zone };
    return { here, ...createZoneTeller({ client, zone: () => here.zone, now: () => world.now }) };
  };
  return { world, asked, screen };
};

test('[TIMER-24] a screen that is opened says where it is, and one that finds it known says nothing', async () => {
  const { world, asked, screen } = setUp();
  await screen('Europe/Berlin').came();
  expect([world.known, asked]).toEqual(['Europe/Berlin', ['zone.now', 'zone.tell']]);
  await screen('Europe/Berlin').came();
  expect(asked.slice(2)).toEqual(['zone.now']);
});

test('[TIMER-24] of two screens in two zones the one that is used has the last word, within minutes and without a flood', async () => {
  const { world, asked, screen } = setUp();
  const [home, away] = [screen('Europe/Berlin'), screen('Asia/Tokyo')];
  await home.came();
  await away.came();
  expect(world.known).toBe('Asia/Tokyo');
  for (let at = 0; at < 100; at += 1) await home.used();
  expect([world.known, asked.length]).toEqual(['Asia/Tokyo', 4]);
  world.now += 5 * MINUTE;
  await home.used();
  expect(world.known).toBe('Europe/Berlin');
  await away.came();
  expect(world.known).toBe('Asia/Tokyo');
});

test('[TIMER-24] a screen that travels while it is used says so', async () => {
  const { world, screen } = setUp();
  const laptop = screen('Europe/Berlin');
  await laptop.came();
  laptop.here.zone = 'Asia/Tokyo';
  world.now += 5 * MINUTE;
  await laptop.used();
  expect(world.known).toBe('Asia/Tokyo');
});

test('[TIMER-24] what was not heard is said again by who goes on, and by nobody else', async () => {
  const { world, asked, screen } = setUp();
  const home = screen('Europe/Berlin');
  world.isThere = false;
  await home.came();
  await home.used();
  expect([world.known, asked]).toEqual([null, ['zone.now']]);
  world.isThere = true;
  world.now += MINUTE;
  expect(world.known).toBeNull();
  await home.used();
  expect(world.known).toBe('Europe/Berlin');
});

test('[TIMER-24] another life is told by the next thing that is done here', async () => {
  const { world, screen } = setUp();
  const home = screen('Europe/Berlin');
  await home.came();
  world.known = null;
  await home.used();
  expect(world.known).toBeNull();
  world.now += MINUTE;
  await home.forget();
  expect(world.known).toBeNull();
  await home.used();
  expect(world.known).toBe('Europe/Berlin');
});

test('[TIMER-24] who opens another life says at once where they are; a screen that only stands there says nothing', async () => {
  const { world, asked, screen } = setUp();
  const [here, elsewhere] = [screen('Europe/Berlin'), screen('Asia/Tokyo')];
  await elsewhere.came();
  await here.used();
  world.known = null;
  world.now += 2_000;
  await elsewhere.forget();
  expect(world.known).toBeNull();
  await here.forget();
  expect(world.known).toBe('Europe/Berlin');
  const before = asked.length;
  world.now += MINUTE;
  await here.forget();
  expect(asked).toHaveLength(before);
});
