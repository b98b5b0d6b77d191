import { ok } from '../core/result';
import { createLongWork } from './long-work';
import type { Sliced } from './sliced';

/** Slices of 8 ms by a clock that moves with the work; what waits behind a pause comes when the test lets it. */
const bed = () => {
  let now = 0;
  let slices = 0;
  const paused: (() => void)[] = [];
  const long = createLongWork({ clock: { now: () => now }, pause: (task) => void paused.push(task) });
  const order: string[] = [];
  return {
    long,
    order,
    slices: () => slices,
    setClockBack: () => (now -= 86_400_000),
    workOf: function* (name: string, count: number): Sliced<ReturnType<typeof ok<string>>> {
      for (let at = 0; at < count; at += 1) {
        now += 8;
        slices += 1;
        order.push(name);
        yield;
      }
      return ok(name);
    },
    paused,
    /** One turn of the event loop: everything that waits now, and nothing that it brings. */
    turn: () => paused.splice(0).forEach((task) => task()),
  };
};

test('[SLICE-3] of 400 exports at once never more than one slice comes between two other answers', async () => {
  const world = bed();
  const answers = Array.from({ length: 400 }, (_, at) =>
    world.long.run('data.export', world.workOf(`export ${at}`, 3)),
  );
  expect(world.slices()).toBe(2);
  const worst: number[] = [];
  while (world.paused.length > 0) {
    const before = world.slices();
    world.turn();
    worst.push(world.slices() - before);
  }
  expect(Math.max(...worst)).toBe(1);
  expect((await Promise.all(answers)).map((answer) => answer.ok)).toEqual(answers.map(() => true));
});

test('[SLICE-3] what has another name takes turns with them and does not wait for them', async () => {
  const world = bed();
  const exports = Array.from({ length: 50 }, (_, at) =>
    world.long.run('data.export', world.workOf(`export ${at}`, 4)),
  );
  const search = world.long.run('search', world.workOf('search', 3));
  let isFound = false;
  void search.then(() => (isFound = true));
  for (let turns = 0; turns < 12; turns += 1) {
    world.turn();
    await Promise.resolve();
  }
  expect(isFound).toBe(true);
  expect(new Set(world.order.slice(0, 9))).toEqual(new Set(['export 0', 'export 1', 'search']));
  while (world.paused.length > 0) world.turn();
  expect(await Promise.all(exports)).toHaveLength(50);
});

test('[SLICE-1] closing ends what is under way and what waits for its turn', async () => {
  const world = bed();
  const answers = Array.from({ length: 5 }, () => world.long.run('data.export', world.workOf('export', 9)));
  world.long.close();
  while (world.paused.length > 0) world.turn();
  expect(await Promise.all(answers)).toEqual(
    answers.map(() => ({ ok: false, error: { code: 'transport_closed' } })),
  );
  expect(world.slices()).toBe(2);
});

test('[SLICE-2] a clock that is put back makes no slice longer', () => {
  const world = bed();
  const work = (function* (): Sliced<ReturnType<typeof ok<string>>> {
    world.setClockBack();
    yield;
    yield* world.workOf('rest', 5);
    return ok('done');
  })();
  void world.long.run('data.export', work);
  expect(world.slices()).toBe(0);
});

test('[SLICE-2] work that throws rejects, and the next of its name comes', async () => {
  const world = bed();
  const broken = (function* (): Sliced<ReturnType<typeof ok<string>>> {
    yield;
    throw new Error('a bug');
  })();
  const answers = [broken, world.workOf('b', 1), world.workOf('c', 1)].map((work) =>
    world.long.run('x', work),
  );
  const settled = Promise.allSettled(answers);
  while (world.paused.length > 0) world.turn();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
