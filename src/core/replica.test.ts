import { hasUncoveredDot } from './dot-set';
import {
  effectiveReplica,
  effectiveWake,
  emptyReplica,
  mergeReplicas,
  writeReplica,
  type Replica,
} from './replica';
import type { Json } from './json';

const provenance = { by: 'runtime', authority: 'runtime', tainted: false } as const;
const write = (
  replica: Replica,
  dot: { host: string; n: number },
  values: Readonly<Record<string, Json>>,
): Replica => writeReplica(replica, { dot, provenance, values: new Map(Object.entries(values)) });

test('[REPLICA-1] every host starts the same', () => {
  expect(effectiveReplica(emptyReplica)).toEqual({
    lifecycle: 'created',
    consecutiveFailureCount: 0,
    nextWakeAt: null,
    sleepUntil: null,
    primaryGoal: null,
    activeTaskId: null,
    openLoopIds: [],
    preferenceByKey: {},
  });
});

test('[MERGE-13] [REPLICA-2] destroyed is for ever, beside the lifecycle register', () => {
  const at = '2026-11-18T08:00:00.000Z';
  const active = write(emptyReplica, { host: 'a', n: 1 }, { lifecycle: 'active', nextWakeAt: at });
  const destroyed = write(active, { host: 'a', n: 2 }, { lifecycle: 'destroyed' });
  const revived = write(mergeReplicas(active, destroyed), { host: 'b', n: 1 }, { lifecycle: 'active' });
  expect(effectiveReplica(revived)['lifecycle']).toBe('destroyed');
  expect(destroyed.registers.fields.get('lifecycle')).toEqual(active.registers.fields.get('lifecycle'));
  expect(effectiveWake(effectiveReplica(active))).toBe(at);
  expect(effectiveWake(effectiveReplica(revived))).toBeNull();
});

test('[MERGE-13] only a repudiated dot is covered, and only that one', () => {
  const one = write(emptyReplica, { host: 'a', n: 2 }, { lifecycle: 'destroyed' });
  const two = mergeReplicas(one, write(emptyReplica, { host: 'b', n: 5 }, { lifecycle: 'destroyed' }));
  const isFromA = ({ host }: { host: string }) => host === 'a';
  expect(hasUncoveredDot(one.destroyed, isFromA)).toBe(false);
  expect(hasUncoveredDot(two.destroyed, isFromA)).toBe(true);
});
