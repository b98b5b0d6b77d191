import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { terminalStatuses } from '../../db/agent/kinds/run';
import {
  closedBy,
  decideClaim,
  firstClaim,
  isTakeoverDue,
  takeoverRank,
  type Claim,
  type RunOfDevices,
  type TakeoverState,
} from './claims';

const runKey = 'run1';
const chance = (hostId: string): string => createHash('sha256').update(`${runKey}|${hostId}`).digest('hex');
const byChance = (a: string, b: string): number => (chance(a) < chance(b) ? -1 : 1);
const hosts = ['phone', 'laptop', 'hub', 'tablet'];

const claim = (hostId: string, generation = 1, ended: Claim['ended'] = null): Claim => ({
  hostId,
  generation,
  ended,
});
const run = (more: Partial<RunOfDevices> = {}): RunOfDevices => ({
  runKey,
  authorHost: 'phone',
  claims: [],
  retries: [],
  ...more,
});
const on = (self: string, more: Partial<TakeoverState> = {}): TakeoverState => ({
  self,
  isDue: false,
  steps: 0,
  missingStepsOf: null,
  ...more,
});

test('[WAKE-14] the first claim: generation, then the author, then chance that all devices share', () => {
  const [low = '', high = ''] = ['laptop', 'tablet'].sort(byChance);
  expect(firstClaim(run({ claims: [claim(high), claim(low)] }))?.hostId).toBe(low);
  expect(firstClaim(run({ claims: [claim(low), claim('phone')] }))?.hostId).toBe('phone');
  expect(firstClaim(run({ claims: [claim('phone'), claim(high, 2)] }))?.hostId).toBe(high);
  expect(firstClaim(run({ claims: [claim('phone', 2, 'yielded'), claim(high, 1)] }))?.hostId).toBe(high);
  expect(firstClaim(run({ claims: [claim('phone', 1, 'completed')] }))).toBe(null);
});

test('[WAKE-14] only the holder of the first claim goes on', () => {
  const both = run({ claims: [claim('phone'), claim('laptop')] });
  expect(decideClaim(both, on('phone'))).toEqual({ to: 'go_on', generation: 1 });
  expect(decideClaim(both, on('laptop'))).toEqual({ to: 'end_as_duplicate', of: 'phone' });
  expect(decideClaim(both, on('hub'))).toEqual({ to: 'stand_by', for: 'phone' });
});

const anyClaim = fc.record({
  hostId: fc.constantFrom(...hosts),
  generation: fc.integer({ min: 1, max: 3 }),
  ended: fc.option(fc.constantFrom(...terminalStatuses)),
});
const anyRun = fc.record({
  runKey: fc.constant(runKey),
  authorHost: fc.option(fc.constantFrom(...hosts)),
  claims: fc.uniqueArray(anyClaim, {
    maxLength: 6,
    selector: ({ hostId, generation }) => `${hostId}${generation}`,
  }),
  retries: fc.constant([]),
});

test('[WAKE-14] devices that know the same: at most one goes on, whatever the order they learned it in', () => {
  fc.assert(
    fc.property(anyRun, (known) => {
      const backwards = { ...known, claims: [...known.claims].reverse() };
      const going = hosts.filter((self) => decideClaim(known, on(self)).to === 'go_on');
      expect(going.length).toBeLessThanOrEqual(1);
      for (const self of hosts) {
        expect(decideClaim(backwards, on(self)).to).toBe(decideClaim(known, on(self)).to);
      }
    }),
  );
});

test.each(terminalStatuses)('[WAKE-15] what `%s` closes', (ended) => {
  const forEver = ['completed', 'cancelled', 'skipped_destroyed'].includes(ended);
  const forNow = ['failed_terminal', 'skipped_sleeping', 'coalesced'].includes(ended);
  expect(closedBy(run({ claims: [claim('phone', 1, ended)] }))).toBe(forEver || forNow ? ended : null);
  expect(closedBy(run({ claims: [claim('phone', 1, ended), claim('hub', 2)] }))).toBe(forEver ? ended : null);
  expect(closedBy(run({ claims: [claim('phone', 1, ended)], retries: [2] }))).toBe(forEver ? ended : null);
});

test('[WAKE-15] a retry by a person reopens what failed, at the next generation, and adopts its steps', () => {
  const failed = run({ claims: [claim('phone', 1, 'failed_terminal')] });
  expect(decideClaim(failed, on('phone'))).toEqual({ to: 'leave_closed', by: 'failed_terminal' });
  const again = { ...failed, retries: [2] };
  expect(decideClaim(again, on('phone', { isDue: true, steps: 4 }))).toEqual({
    to: 'claim',
    generation: 2,
    adopts: 4,
  });
});

test('[WAKE-16] the author claims first; every device may for what it finds by itself; others stand by', () => {
  expect(decideClaim(run(), on('phone'))).toEqual({ to: 'claim', generation: 1, adopts: null });
  expect(decideClaim(run({ authorHost: null }), on('hub'))).toEqual({
    to: 'claim',
    generation: 1,
    adopts: null,
  });
  expect(decideClaim(run(), on('hub'))).toEqual({ to: 'stand_by', for: 'phone' });
  expect(decideClaim(run(), on('hub', { isDue: true }))).toEqual({
    to: 'claim',
    generation: 1,
    adopts: null,
  });
});

test('[WAKE-16] taking over: one generation more, with the stored steps, and not where steps are missing', () => {
  const held = run({ claims: [claim('phone')] });
  const due = on('hub', { isDue: true, steps: 3 });
  expect(decideClaim(held, due)).toEqual({ to: 'claim', generation: 2, adopts: 3 });
  expect(decideClaim(held, { ...due, missingStepsOf: 'phone' })).toEqual({ to: 'stand_by', for: 'phone' });
  expect(decideClaim(run({ claims: [claim('phone', 1, 'yielded')] }), due)).toEqual({
    to: 'claim',
    generation: 2,
    adopts: 3,
  });
  const taken = run({ claims: [claim('phone'), claim('hub', 2)] });
  expect(decideClaim(taken, on('phone'))).toEqual({ to: 'end_as_duplicate', of: 'hub' });
});

test('[WAKE-16] the order in which devices take over: preference, hub, then chance; never the holder', () => {
  const executors = hosts.map((hostId) => ({ hostId, isHub: hostId === 'hub' }));
  const asked = { runKey, holder: 'phone', executors };
  const order = (preference: string): readonly string[] =>
    hosts
      .map((self) => ({ self, rank: takeoverRank({ ...asked, preference, self }) }))
      .filter(({ rank }) => rank !== null)
      .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
      .map(({ self }) => self);
  const rest = ['laptop', 'tablet'].sort(byChance);
  expect(order('any')).toEqual(['hub', ...rest]);
  expect(order('tablet')).toEqual(['tablet', 'hub', 'laptop']);
  expect(order('phone')).toEqual(['hub', ...rest]);
  expect(takeoverRank({ ...asked, preference: 'any', self: 'stranger' })).toBe(null);
});

test('[WAKE-16] rank k waits k delays of silence', () => {
  const delayMs = 600_000;
  expect(isTakeoverDue({ rank: 2, delayMs, silentMs: 1_199_999 })).toBe(false);
  expect(isTakeoverDue({ rank: 2, delayMs, silentMs: 1_200_000 })).toBe(true);
  expect(isTakeoverDue({ rank: null, delayMs, silentMs: 1e9 })).toBe(false);
});
