import type { Json } from '../src/core/json';
import { effectiveReplica, emptyReplica, mergeReplicas, writeReplica, type Replica } from './replica';

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
  const active = write(emptyReplica, { host: 'a', n: 1 }, { lifecycle: 'active' });
  const destroyed = write(active, { host: 'a', n: 2 }, { lifecycle: 'destroyed' });
  const revived = write(mergeReplicas(active, destroyed), { host: 'b', n: 1 }, { lifecycle: 'active' });
  expect(effectiveReplica(active)['lifecycle']).toBe('active');
  expect(effectiveReplica(revived)['lifecycle']).toBe('destroyed');
  expect(destroyed.agent.fields.get('lifecycle')).toEqual(active.agent.fields.get('lifecycle'));
});
