import * as fc from 'fast-check';
import { createFairTurns, takeTurn, type FairTurns, type Waiting, type WaitingByClass } from './fair-turns';
import { wakeClasses, type WakeClass } from '../../db/agent/wake';

const waits = (agentId: string, more: Partial<Waiting> = {}): Waiting => ({
  agentId,
  cost: 1,
  weight: 1,
  isFree: true,
  ...more,
});
/** Who gets the next turns while the same agents wait. */
const order = (waiting: WaitingByClass, count: number, from: FairTurns = createFairTurns()) => {
  let turns = from;
  const taken: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const next = takeTurn(turns, waiting);
    turns = next.turns;
    taken.push(next.turn?.agentId ?? '-');
  }
  return { taken: taken.join(''), turns };
};

test('[WAKE-10] the most urgent class with a free agent is served', () => {
  const busy = waits('a', { isFree: false });
  const next = (waiting: WaitingByClass) => takeTurn(createFairTurns(), waiting).turn;
  expect(next({ data: [waits('b')], person: [waits('c')] })).toEqual({ agentId: 'c', wakeClass: 'person' });
  expect(next({ timer: [waits('b')], person: [busy] })).toEqual({ agentId: 'b', wakeClass: 'timer' });
  expect(next({ person: [busy] })).toBe(null);
});

test('[WAKE-11] turns go round; a weight is a share; what is dear takes longer', () => {
  expect(order({ data: [waits('a'), waits('b'), waits('c')] }, 7).taken).toBe('abcabca');
  expect(order({ data: [waits('a', { weight: 2 }), waits('b')] }, 6).taken).toBe('aabaab');
  expect(order({ data: [waits('a', { cost: 3 }), waits('b')] }, 8).taken).toBe('bbabbbab');
  expect(order({ data: [waits('a', { cost: 1000 })] }, 2).taken).toBe('aa');
});

test('[WAKE-13] a busy agent keeps its place; one that left starts anew', () => {
  const first = order({ data: [waits('a'), waits('b'), waits('c')] }, 1);
  const busy = { data: [waits('a', { isFree: false }), waits('b'), waits('c')] };
  expect(order(busy, 3, first.turns).taken).toBe('bcb');
  const saving = order({ data: [waits('a', { cost: 3 }), waits('b')] }, 2);
  const without = takeTurn(saving.turns, { data: [waits('b')] });
  expect(order({ data: [waits('a', { cost: 3 }), waits('b')] }, 4, without.turns).taken).toBe('bbab');
  const gone = takeTurn(saving.turns, {});
  expect(gone.turns.data.seats).toEqual([]);
});

test('[WAKE-13] a visit that ended because its agent was busy is not made up for', () => {
  let turns = createFairTurns();
  for (let i = 0; i < 50; i += 1) {
    const both = [waits('a', { weight: 10 }), waits('b')];
    turns = takeTurn(turns, { data: both }).turns;
    turns = takeTurn(turns, { data: [waits('a', { weight: 10, isFree: false }), waits('b')] }).turns;
  }
  const burst = order({ data: [waits('a', { weight: 10 }), waits('b')] }, 14, turns).taken;
  expect(/a{12}/.test(burst)).toBe(false);
});

// A queue of its own: agents come with work, run one thing at a time for a while, and are done.
type Work = { readonly agentId: string; readonly wakeClass: WakeClass };
type Step =
  | { readonly does: 'add'; readonly work: Work; readonly count: number }
  | { readonly does: 'take' }
  | { readonly does: 'end'; readonly agentId: string };
const names = ['a', 'b', 'c', 'd', 'e'];
const costOf: Readonly<Record<string, number>> = { a: 1, b: 1, c: 3, d: 2, e: 5 };
const weightOf: Readonly<Record<string, number>> = { a: 1, b: 2, c: 1, d: 1, e: 3 };
const numberOf = (numbers: Readonly<Record<string, number>>, name: string): number => numbers[name] ?? 0;

const agentId = fc.constantFrom(...names);
const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant('add' as const),
        work: fc.record({ agentId, wakeClass: fc.constantFrom(...wakeClasses) }),
        count: fc.integer({ min: 1, max: 12 }),
      }),
    },
    { weight: 8, arbitrary: fc.constant({ does: 'take' as const }) },
    { weight: 5, arbitrary: fc.record({ does: fc.constant('end' as const), agentId }) },
  ),
  { maxLength: 200 },
);

const createWorld = () => {
  const pending = new Map<WakeClass, Map<string, number>>(wakeClasses.map((one) => [one, new Map()]));
  const running = new Set<string>();
  let turns = createFairTurns();
  const waitingIn = (wakeClass: WakeClass): readonly Waiting[] =>
    [...(pending.get(wakeClass) ?? [])].map(([name]) => ({
      agentId: name,
      cost: numberOf(costOf, name),
      weight: numberOf(weightOf, name),
      isFree: !running.has(name),
    }));
  const add = ({ agentId: name, wakeClass }: Work, count: number): void => {
    const inClass = pending.get(wakeClass);
    inClass?.set(name, (inClass.get(name) ?? 0) + count);
  };
  return {
    add,
    running,
    waitingIn,
    freeIn: (wakeClass: WakeClass) => waitingIn(wakeClass).filter(({ isFree }) => isFree),
    take: () => {
      const waiting = Object.fromEntries(wakeClasses.map((one) => [one, waitingIn(one)]));
      const next = takeTurn(turns, waiting);
      turns = next.turns;
      if (next.turn !== null) {
        running.add(next.turn.agentId);
        const inClass = pending.get(next.turn.wakeClass);
        const left = (inClass?.get(next.turn.agentId) ?? 0) - 1;
        if (left === 0) inClass?.delete(next.turn.agentId);
        else inClass?.set(next.turn.agentId, left);
      }
      return next.turn;
    },
  };
};
type World = ReturnType<typeof createWorld>;

const play = (world: World, { step, onTurn }: { step: Step; onTurn: (world: World) => void }): void => {
  if (step.does === 'add') world.add(step.work, step.count);
  else if (step.does === 'end') world.running.delete(step.agentId);
  else onTurn(world);
};

test('[WAKE-10] [WAKE-12] no class inverts, and whenever a free agent waits somebody gets the turn', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const world = createWorld();
      const onTurn = (): void => {
        const urgent = wakeClasses.find((one) => world.freeIn(one).length > 0);
        const free = urgent === undefined ? [] : world.freeIn(urgent).map((one) => one.agentId);
        const turn = world.take();
        expect(turn?.wakeClass).toBe(urgent);
        expect(turn === null || free.includes(turn.agentId)).toBe(true);
      };
      for (const step of all) play(world, { step, onTurn });
    }),
  );
});

// While an agent waits for its turn and is free, it is visited once a round, and needs ceil(cost / weight) visits. Any other is visited as
// often at most, besides the visit that may be under way, and enters with no more than one run costs.
const shareOf = (other: string, waiter: string): number => {
  const visits = Math.ceil(numberOf(costOf, waiter) / numberOf(weightOf, waiter));
  return numberOf(costOf, other) + (visits + 1) * numberOf(weightOf, other);
};

test('[WAKE-11] no agent waits longer than its fair share', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const world = createWorld();
      /** What the others got since the agent began to wait, free, in a class that is being served. */
      const gotSince = new Map<string, Map<string, number>>();
      const onTurn = (): void => {
        const free = new Set(world.freeIn('data').map((one) => one.agentId));
        for (const name of names) {
          if (!free.has(name)) gotSince.delete(name);
          else if (!gotSince.has(name)) gotSince.set(name, new Map());
        }
        const turn = world.take();
        if (turn === null) return;
        gotSince.delete(turn.agentId);
        for (const [waiter, got] of gotSince) {
          const sum = (got.get(turn.agentId) ?? 0) + numberOf(costOf, turn.agentId);
          got.set(turn.agentId, sum);
          expect(sum).toBeLessThanOrEqual(shareOf(turn.agentId, waiter));
        }
      };
      const inOneClass = all.map((step) =>
        step.does === 'add' ? { ...step, work: { ...step.work, wakeClass: 'data' as const } } : step,
      );
      for (const step of inOneClass) play(world, { step, onTurn });
    }),
    { numRuns: 400 },
  );
});

test('[WAKE-11] over a long time all who always wait get work in proportion to their weights', () => {
  const all = names.map((name) =>
    waits(name, { cost: numberOf(costOf, name), weight: numberOf(weightOf, name) }),
  );
  const { taken } = order({ background: all }, 4000);
  const work = (name: string): number => taken.split(name).length - 1;
  const shares = names.map((name) => (work(name) * numberOf(costOf, name)) / numberOf(weightOf, name));
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(6);
});
