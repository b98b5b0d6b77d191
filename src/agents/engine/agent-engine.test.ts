import { createAgentEngine, type EngineParts } from './agent-engine';
import type { Desk, Turn, Turns } from './desk';

const noTurns: Turns = { start: () => null, nextDueAt: () => null, recheck: () => undefined };

/** A world in which time passes only when told to, and every alarm and rest is visible. */
const createWorld = () => {
  let now = 1_000;
  const rests: (() => void)[] = [];
  const alarms = new Set<{ readonly at: number; readonly task: () => void }>();
  const faults: string[] = [];
  const parts = (desks: readonly Desk[], turns: Turns = noTurns): EngineParts => ({
    clock: { now: () => now },
    desks,
    turns,
    pause: (task) => rests.push(task),
    after: (milliseconds, task) => {
      const alarm = { at: now + milliseconds, task };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
    onFault: ({ code }) => faults.push(code),
  });
  const rest = async (): Promise<number> => {
    let slices = 0;
    for (let task = rests.shift(); task !== undefined; task = rests.shift()) {
      task();
      slices += 1;
      await Promise.resolve();
      await Promise.resolve();
    }
    return slices;
  };
  const passTime = (milliseconds: number): void => {
    now += milliseconds;
    for (const alarm of [...alarms].filter(({ at }) => at <= now)) {
      alarms.delete(alarm);
      alarm.task();
    }
  };
  /** Alarms go by a clock that never jumps. */
  const ring = ({ afterClockJumpsBy }: { readonly afterClockJumpsBy: number }): void => {
    now += afterClockJumpsBy;
    for (const alarm of [...alarms]) {
      alarms.delete(alarm);
      alarm.task();
    }
  };
  return { parts, rest, passTime, ring, alarms, faults, now: () => now };
};

const createPile = (size: number) => {
  let left = size;
  const desk: Desk = {
    advance: () => {
      if (left === 0) return false;
      left -= 1;
      return true;
    },
    nextDueAt: () => null,
  };
  return { desk, left: () => left, add: (count: number) => (left += count) };
};

const createTurn = () => {
  let end: () => void = () => undefined;
  let interrupted = 0;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const turn: Turn = {
    runKey: 'run',
    agentId: 'agent',
    ended,
    interrupt: () => {
      interrupted += 1;
      end();
    },
  };
  let isTaken = false;
  const turns: Turns = {
    ...noTurns,
    start: () => {
      if (isTaken) return null;
      isTaken = true;
      return turn;
    },
  };
  return { turns, end: () => end(), interrupted: () => interrupted };
};

test('[ENGINE-1] one slice at a time, then sleep until something is due', async () => {
  const world = createWorld();
  const pile = createPile(3);
  const engine = createAgentEngine(
    world.parts([pile.desk, { advance: () => false, nextDueAt: () => 9_000 }]),
  );
  engine.start();
  expect(await world.rest()).toBe(4);
  expect(pile.left()).toBe(0);
  expect([...world.alarms].map(({ at }) => at)).toEqual([9_000]);
  expect(await world.rest()).toBe(0);
  pile.add(1);
  world.passTime(8_000);
  await world.rest();
  expect(pile.left()).toBe(0);
});

test('[ENGINE-1] a desk that says it is due and does nothing does not make the engine spin', async () => {
  const world = createWorld();
  const engine = createAgentEngine(world.parts([{ advance: () => false, nextDueAt: () => 0 }]));
  engine.start();
  expect(await world.rest()).toBe(1);
  expect(world.alarms.size).toBe(1);
  for (const { at } of world.alarms) expect(at).toBeGreaterThan(world.now());
});

test('[ENGINE-1] a nudge ends the sleep, and one alarm at most waits', async () => {
  const world = createWorld();
  const pile = createPile(0);
  const engine = createAgentEngine(world.parts([pile.desk]));
  engine.start();
  await world.rest();
  pile.add(1);
  engine.nudge();
  engine.nudge();
  await world.rest();
  expect(pile.left()).toBe(0);
  expect(world.alarms.size).toBe(1);
});

test('[ENGINE-2] runDue stops at its deadline, leaves the rest due, and puts down what runs', async () => {
  const world = createWorld();
  const pile = createPile(5);
  const slow: Desk = {
    advance: () => {
      world.passTime(100);
      return pile.desk.advance();
    },
    nextDueAt: () => null,
  };
  const engine = createAgentEngine(world.parts([slow]));
  const first = engine.runDue({ deadline: world.now() + 200 });
  await world.rest();
  expect(await first).toBe('did');
  expect(pile.left()).toBe(3);
  const turn = createTurn();
  const second = createAgentEngine(world.parts([], turn.turns));
  const running = second.runDue({ deadline: world.now() + 500 });
  await world.rest();
  expect(second.isBusy()).toBe(true);
  world.passTime(500);
  expect(await running).toBe('did');
  expect(turn.interrupted()).toBe(1);
  expect(second.isBusy()).toBe(false);
});

test('[ENGINE-2] runDue ends by itself where nothing is due', async () => {
  const world = createWorld();
  expect(await createAgentEngine(world.parts([])).runDue({ deadline: null })).toBe('nothing');
});

test('[ENGINE-3] a desk that throws rests, is told of, and works again after a nudge', async () => {
  const world = createWorld();
  const pile = createPile(2);
  let isBroken = true;
  const flaky: Desk = {
    advance: () => {
      if (isBroken) throw new Error('broken');
      return false;
    },
    nextDueAt: () => 0,
  };
  const engine = createAgentEngine(world.parts([flaky, pile.desk]));
  engine.start();
  await world.rest();
  expect(pile.left()).toBe(0);
  expect(world.faults).toEqual(['engine.slice_failed']);
  isBroken = false;
  engine.nudge();
  await world.rest();
  expect(world.faults).toHaveLength(1);
});

test('[ENGINE-3] whatever part breaks, at whatever it is asked, breaks nothing else and is asked again a minute later', async () => {
  const world = createWorld();
  const pile = createPile(0);
  let asked = 0;
  const broken = (): never => {
    asked += 1;
    throw new Error('broken');
  };
  const engine = createAgentEngine(
    world.parts([pile.desk, { advance: () => false, nextDueAt: broken }], {
      start: broken,
      nextDueAt: broken,
      recheck: broken,
    }),
  );
  engine.start();
  await world.rest();
  engine.nudge();
  await world.rest();
  expect(new Set(world.faults)).toEqual(new Set(['engine.slice_failed']));
  expect([...world.alarms].map(({ at }) => at)).toEqual([world.now() + 60_000]);
  const before = asked;
  pile.add(1);
  world.passTime(60_000);
  await world.rest();
  expect(pile.left()).toBe(0);
  expect(asked).toBeGreaterThan(before);
  expect(await engine.runDue({ deadline: world.now() })).toBe('nothing');
});

test('[ENGINE-2] runDue ends with its alarm, also where the clock was put back meanwhile', async () => {
  const world = createWorld();
  const turn = createTurn();
  const engine = createAgentEngine(world.parts([], turn.turns));
  let isOver = false;
  const due = engine.runDue({ deadline: world.now() + 500 }).finally(() => {
    isOver = true;
  });
  await world.rest();
  world.ring({ afterClockJumpsBy: -3_600_000 });
  for (let i = 0; i < 50; i += 1) await Promise.resolve();
  expect(isOver).toBe(true);
  expect(await due).toBe('did');
  expect(turn.interrupted()).toBe(1);
});

test('[ENGINE-7] what nobody waits for gets its turn where nothing else is due, and yields to whatever comes', async () => {
  const world = createWorld();
  const pile = createPile(2);
  const order: string[] = [];
  const noted = (name: string, desk: Desk): Desk => ({
    ...desk,
    advance: () => {
      const did = desk.advance();
      if (did) order.push(name);
      return did;
    },
  });
  const idle = createPile(3);
  const adding: Desk = {
    ...idle.desk,
    advance: () => {
      if (idle.left() === 2) pile.add(1);
      return idle.desk.advance();
    },
  };
  const engine = createAgentEngine({
    ...world.parts([noted('due', pile.desk)]),
    idle: noted('idle', adding),
  });
  expect(await Promise.all([engine.runDue({ deadline: null }), world.rest()])).toEqual(['did', 6]);
  expect(order).toEqual(['due', 'due', 'idle', 'idle', 'due', 'idle']);
});
