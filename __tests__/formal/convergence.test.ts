import * as fc from 'fast-check';
import type { Json } from '../../src/core/json';
import { effectiveReplica, emptyReplica, mergeReplicas, type Replica } from '../../conformance/replica';
import { encodeRegisters } from '../../src/core/registers-codec';
import { anyHistory, expectedState, play, written } from './agent-history';

/** Equal states have equal texts. */
const textOf = ({ agent, state }: Replica): string => encodeRegisters(agent) + encodeRegisters(state);

test('[THM-1] devices that were delivered the same writes, in any order and any number of times, show the same state', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(), (history, seed) => {
      const { replicas, steps } = play(history, seed);
      const expected = expectedState(steps);
      for (const replica of replicas) expect(effectiveReplica(replica)).toEqual(expected);
      expect(new Set(replicas.map(textOf)).size).toBe(1);
    }),
    { numRuns: 400 },
  );
});

test('[THM-1] merging is commutative, associative and idempotent over every state that a history reaches', () => {
  fc.assert(
    fc.property(anyHistory, fc.tuple(fc.nat(), fc.nat(), fc.nat()), (history, picks) => {
      const { messages } = play(history, 1);
      const [a, b, c] = picks.map((pick) => messages[pick % Math.max(1, messages.length)] ?? emptyReplica);
      if (a === undefined || b === undefined || c === undefined) throw new Error('three picks');
      expect(textOf(mergeReplicas(a, b))).toBe(textOf(mergeReplicas(b, a)));
      expect(textOf(mergeReplicas(mergeReplicas(a, b), c))).toBe(
        textOf(mergeReplicas(a, mergeReplicas(b, c))),
      );
      expect(textOf(mergeReplicas(a, a))).toBe(textOf(a));
    }),
    { numRuns: 300 },
  );
});

const orders = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, at) =>
        orders([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
      );

// Merging whole snapshots by dominance gives 0 or 1 here, by the order alone.
test('[THM-1] one device fails and recovers, another recovers unseen: the same in all six orders', () => {
  const failed = written(emptyReplica, { host: 'ha', n: 1, set: { consecutiveFailureCount: 1 } });
  const recovered = written(failed, { host: 'ha', n: 2, set: { consecutiveFailureCount: 0 } });
  const elsewhere = written(emptyReplica, { host: 'hb', n: 1, set: { consecutiveFailureCount: 0 } });
  const ends = orders([failed, recovered, elsewhere]).map((order) =>
    order.reduce(mergeReplicas, emptyReplica),
  );
  expect(ends).toHaveLength(6);
  expect(new Set(ends.map(textOf)).size).toBe(1);
  for (const end of ends) expect(effectiveReplica(end)['consecutiveFailureCount']).toBe(0);
});

const slotNames = ['primaryGoal', 'activeTaskId', 'openLoopIds', 'preferenceByKey'] as const;
const written3 = (replica: Replica, host: string, counts: readonly number[]): Replica => {
  let next = replica;
  let n = 0;
  counts.forEach((count, slot) => {
    for (let i = 1; i <= count; i += 1) {
      const value: Json = `${host} ${i}`;
      n += 1;
      next = written(next, { host, n, set: { [slotNames[slot] ?? '']: value } });
    }
  });
  return next;
};

test('[OBL-4] of slots written apart the one written more often wins, slot by slot; between equals the greater host', () => {
  const counts = fc.array(fc.nat({ max: 3 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(counts, counts, (mine, theirs) => {
      const base = written(emptyReplica, {
        host: 'h0',
        n: 1,
        set: { primaryGoal: 'base', activeTaskId: 'base' },
      });
      const a = written3(base, 'ha', mine);
      const b = written3(base, 'hb', theirs);
      const [left, right] = [effectiveReplica(mergeReplicas(a, b)), effectiveReplica(mergeReplicas(b, a))];
      expect(left).toEqual(right);
      slotNames.forEach((slot, at) => {
        const [ours = 0, others = 0] = [mine[at], theirs[at]];
        const winner = ours > others ? `ha ${ours}` : `hb ${others}`;
        const untouched = effectiveReplica(base)[slot];
        expect(left[slot]).toEqual(ours === 0 && others === 0 ? untouched : winner);
      });
    }),
    { numRuns: 300 },
  );
});

test('[OBL-4] a slot written after both were seen wins over both, whatever its host', () => {
  const a = written(emptyReplica, { host: 'hb', n: 1, set: { primaryGoal: 'one' } });
  const b = written(emptyReplica, { host: 'hc', n: 1, set: { primaryGoal: 'two' } });
  const after = written(mergeReplicas(a, b), { host: 'ha', n: 1, set: { primaryGoal: 'three' } });
  for (const order of orders([a, b, after])) {
    expect(effectiveReplica(order.reduce(mergeReplicas, emptyReplica))['primaryGoal']).toBe('three');
  }
});
