import fc from 'fast-check';
import {
  newElection,
  stepElection,
  type ElectionEffect,
  type ElectionEvent,
  type ElectionState,
} from './worker-peer-election';

const play = (events: readonly ElectionEvent[]) => {
  let state: ElectionState = newElection;
  let effects: readonly ElectionEffect[] = [];
  for (const event of events) ({ state, effects } = stepElection(state, event));
  return { at: state.at, effects };
};
const visible: ElectionEvent = { type: 'presence', presence: 'visible' };
const hidden: ElectionEvent = { type: 'presence', presence: 'hidden' };
const away: ElectionEvent = { type: 'presence', presence: 'away' };
const granted: ElectionEvent = { type: 'granted' };
const opened: ElectionEvent = { type: 'opened' };
const inUse: ElectionEvent = { type: 'not-opened', failure: { code: 'browser_storage_in_use' } };

test('[WORKER-6] a visible worker waits, opens and owns', () => {
  expect(play([visible])).toEqual({
    at: 'waiting',
    effects: [{ type: 'wait' }, { type: 'say', what: 'visible-waits' }],
  });
  expect(play([visible, granted])).toEqual({ at: 'opening', effects: [{ type: 'open' }] });
  expect(play([visible, granted, opened])).toEqual({ at: 'owning', effects: [] });
});

test('[WORKER-7] a hidden worker that is given the lock first asks whether somebody visible waits', () => {
  expect(play([hidden, granted]).effects).toEqual([
    { type: 'say', what: 'who-waits' },
    { type: 'ring', after: 60 },
  ]);
  expect(play([hidden, granted, { type: 'rang' }]).at).toBe('opening');
  const yields = play([hidden, granted, { type: 'visible-waits' }]);
  expect(yields.at).toBe('yielding');
  expect(yields.effects).toContainEqual({ type: 'release' });
});

test('[WORKER-8] a page that leaves while its files open gives them back as soon as they are', () => {
  expect(play([visible, granted, away]).effects).toEqual([]);
  expect(play([visible, granted, away, opened])).toEqual({ at: 'leaving', effects: [{ type: 'leave' }] });
  expect(play([visible, granted, away, opened, { type: 'left' }])).toEqual({ at: 'idle', effects: [] });
  expect(play([visible, granted, away, inUse])).toEqual({ at: 'idle', effects: [{ type: 'release' }] });
});

test('[WORKER-9] files in use are tried for some seconds, then everybody is told, and later it tries again', () => {
  const tries = (count: number) =>
    Array.from({ length: count }, () => [inUse, { type: 'rang' } as const]).flat();
  expect(play([visible, granted, ...tries(79)]).at).toBe('opening');
  const failed = play([visible, granted, ...tries(79), inUse]);
  expect(failed.at).toBe('failed');
  expect(failed.effects).toEqual([
    { type: 'refuse', failure: { code: 'browser_storage_in_use' } },
    { type: 'release' },
    { type: 'ring', after: 5_000 },
  ]);
  expect(play([visible, granted, ...tries(80)]).at).toBe('waiting');
});

test('[WORKER-9] a browser without storage is said at once', () => {
  const missing: ElectionEvent = { type: 'not-opened', failure: { code: 'browser_storage_missing' } };
  expect(play([visible, granted, missing]).effects[0]).toEqual({
    type: 'refuse',
    failure: { code: 'browser_storage_missing' },
  });
});

// A browser in small: one lock with a line, messages in order, alarms, and workers that end.
type Member = { id: number; state: ElectionState; alarm: boolean };
type Sent = { readonly to: number; readonly event: ElectionEvent };
type World = {
  members: Member[];
  holder: number | null;
  line: number[];
  /** Messages and grants under way. */
  pending: Sent[];
  /** Files being opened or given back: slower than any message, faster than an alarm. */
  slow: Sent[];
};

const member = (world: World, id: number): Member | undefined => world.members.find((each) => each.id === id);

const grantNext = (world: World): void => {
  if (world.holder !== null) return;
  const next = world.line.shift();
  if (next === undefined) return;
  world.holder = next;
  world.pending.push({ to: next, event: granted });
};

const release = (world: World, id: number): void => {
  if (world.holder !== id) throw new Error(`${id} released a lock that ${world.holder} holds`);
  world.holder = null;
  grantNext(world);
};

const tell = (world: World, { to: id, event }: Sent): void => {
  const who = member(world, id);
  if (who === undefined) return;
  const { state, effects } = stepElection(who.state, event);
  who.state = state;
  for (const effect of effects) run(world, { who, effect });
};

const run = (world: World, { who, effect }: { who: Member; effect: ElectionEffect }): void => {
  const { id } = who;
  if (effect.type === 'wait') {
    world.line.push(id);
    grantNext(world);
  } else if (effect.type === 'stop-waiting') {
    world.line = world.line.filter((other) => other !== id);
    if (world.holder === id) {
      // Given in the same moment: the runner lets go of it unseen.
      world.pending = world.pending.filter(({ to, event }) => to !== id || event.type !== 'granted');
      release(world, id);
    }
  } else if (effect.type === 'release') release(world, id);
  else if (effect.type === 'open') {
    if (world.holder !== id) throw new Error(`[WORKER-6] ${id} opens the files without the lock`);
    world.slow.push({ to: id, event: opened });
  } else if (effect.type === 'leave') {
    release(world, id);
    world.slow.push({ to: id, event: { type: 'left' } });
  } else if (effect.type === 'say') {
    for (const other of world.members)
      if (other.id !== id) world.pending.push({ to: other.id, event: { type: effect.what } });
  } else if (effect.type === 'ring') who.alarm = true;
  else if (effect.type === 'quiet') who.alarm = false;
};

const end = (world: World, id: number): void => {
  world.members = world.members.filter((each) => each.id !== id);
  world.line = world.line.filter((other) => other !== id);
  world.pending = world.pending.filter(({ to }) => to !== id);
  world.slow = world.slow.filter(({ to }) => to !== id);
  if (world.holder === id) release(world, id);
};

/** Answers whether anything happened. */
const step = (world: World): boolean => {
  const next = world.pending.shift() ?? world.slow.shift();
  if (next !== undefined) {
    tell(world, next);
    return true;
  }
  const ringing = world.members.find(({ alarm }) => alarm);
  if (ringing === undefined) return false;
  ringing.alarm = false;
  tell(world, { to: ringing.id, event: { type: 'rang' } });
  return true;
};

const settle = (world: World): void => {
  for (let turn = 0; turn < 2_000; turn += 1) if (!step(world)) return;
  throw new Error('[WORKER-7] ownership goes round and round');
};

const Move = fc.record({
  who: fc.nat({ max: 4 }),
  what: fc.constantFrom('visible', 'hidden', 'away', 'end', 'step', 'step', 'settle'),
});

test('[WORKER-6] [WORKER-7] whatever people do: never two owners, and a visible one as soon as there is one', () => {
  fc.assert(
    fc.property(fc.array(Move, { maxLength: 60 }), (moves) => {
      const world: World = { members: [], holder: null, line: [], pending: [], slow: [] };
      for (const { who, what } of moves) {
        if (what === 'settle') settle(world);
        else if (what === 'step') step(world);
        else if (what === 'end') end(world, who);
        else {
          if (member(world, who) === undefined)
            world.members.push({ id: who, state: newElection, alarm: false });
          tell(world, { to: who, event: { type: 'presence', presence: what } });
        }
        const owners = world.members.filter(({ state }) => state.at === 'owning' || state.at === 'opening');
        expect(owners.length).toBeLessThanOrEqual(1);
      }
      settle(world);
      const there = world.members.filter(({ state }) => state.presence !== 'away');
      const owner = world.members.find(({ state }) => state.at === 'owning');
      expect(owner === undefined).toBe(there.length === 0);
      const isSeen = there.some(({ state }) => state.presence === 'visible');
      if (isSeen) expect(owner?.state.presence).toBe('visible');
    }),
    { numRuns: 2_000 },
  );
});
