import { runKey } from '../../src/core/run-identities';
import { pauseAgent, resumeAgent, updateAgent, writeAgentState } from '../../src/db/agent/agents';
import { writeRelease, writeStop } from '../../src/db/agent/stops';
import type { Schedule } from '../../src/db/agent/kinds/timer';
import { createTimerBed, type TimerBed } from './timer-bed';

const seven: Schedule = { kind: 'daily', time: '07:00', zone: 'floating' };
let bed: TimerBed;
beforeEach(() => {
  bed = createTimerBed('2026-06-01T06:00:00.000Z');
});
afterEach(() => bed.destroy());

const triggers = () => bed.queue().map(({ trigger }) => trigger);
const isoOf = (instant: number | null | undefined) =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString();

test('[TIMER-18] a paused agent stays due without keeping anyone busy, and is caught up once', () => {
  const agentId = bed.addAgent();
  bed.addTimer({ agentId, schedule: seven });
  bed.addTimer({ agentId, schedule: { ...seven, time: '09:00' } });
  bed.change((writer) => pauseAgent(writer, agentId));
  bed.at('2026-06-05T12:00:00.000Z');
  bed.work();
  expect([triggers(), bed.work(), bed.desk().nextDueAt()]).toEqual([[], 0, null]);
  bed.restart();
  bed.work();
  expect(triggers()).toEqual([]);
  bed.change((writer) => resumeAgent(writer, agentId));
  bed.work();
  expect(triggers()).toMatchObject([{ missed: 5 }, { missed: 5 }]);
  expect(bed.work()).toBe(0);
});

test('[TIMER-18] a stop holds the timers of all; its release brings one catch-up each', () => {
  const agents = [bed.addAgent(), bed.addAgent()];
  for (const agentId of agents) bed.addTimer({ agentId, schedule: seven });
  const { hostId } = bed.stores();
  bed.change((writer) => writeStop(writer, { stop: { scope: 'space' }, hostId }));
  bed.at('2026-06-03T12:00:00.000Z');
  bed.work();
  expect([triggers(), bed.desk().nextDueAt()]).toEqual([[], null]);
  bed.change((writer) => writeRelease(writer, { scope: 'space' }));
  bed.work();
  expect(triggers()).toMatchObject([{ missed: 3 }, { missed: 3 }]);
});

test('[TIMER-18] one held agent holds nobody else', () => {
  const [held, free] = [bed.addAgent({ mode: 'interactive' }), bed.addAgent()];
  bed.addTimer({ agentId: held, schedule: { ...seven, time: '06:30' } });
  bed.addTimer({ agentId: free, schedule: seven });
  bed.at('2026-06-01T06:45:00.000Z');
  bed.work();
  expect(isoOf(bed.desk().nextDueAt())).toBe('2026-06-01T07:00:00.000Z');
  bed.at('2026-06-01T07:00:00.000Z');
  bed.work();
  expect(bed.queue().map(({ agentId }) => agentId)).toEqual([free]);
});

test('[TIMER-18] an agent that sleeps is woken; its run will say that it slept', () => {
  const agentId = bed.addAgent();
  bed.addTimer({ agentId, schedule: seven });
  bed.change((writer) =>
    updateAgent(writer, { agentId, changes: { sleepUntil: '2026-06-09T00:00:00.000Z' } }),
  );
  bed.at('2026-06-01T07:00:00.000Z');
  bed.work();
  expect(triggers()).toHaveLength(1);
});

test('[TIMER-31] a timer within quiet hours waits in the queue for their end', () => {
  const agentId = bed.addAgent({ quietHours: { from: '22:00', until: '07:30' } });
  bed.addTimer({ agentId, schedule: seven });
  bed.at('2026-06-01T07:00:00.000Z');
  bed.work();
  expect(bed.queue().map(({ notBefore }) => isoOf(notBefore))).toEqual(['2026-06-01T07:30:00.000Z']);
});

test('[TIMER-16] nextWakeAt fires once, and not before sleepUntil', () => {
  const agentId = bed.addAgent();
  const write = (fields: { nextWakeAt?: string; sleepUntil?: string | null }) =>
    bed.change((writer) => writeAgentState(writer, { agentId, fields }));
  write({ nextWakeAt: '2026-06-01T08:00:00.000Z', sleepUntil: '2026-06-01T09:00:00.000Z' });
  bed.work();
  expect(isoOf(bed.desk().nextDueAt())).toBe('2026-06-01T09:00:00.000Z');
  bed.at('2026-06-01T08:30:00.000Z');
  expect(bed.work()).toBe(0);
  bed.at('2026-06-01T09:00:00.000Z');
  bed.work();
  const key = runKey({ reason: 'nextWakeAt', agentId, nextWakeAt: '2026-06-01T08:00:00.000Z' });
  expect(bed.queue()).toMatchObject([
    {
      runKey: key.ok ? key.value : null,
      wakeClass: 'timer',
      trigger: { reason: 'nextWakeAt', scheduledAt: '2026-06-01T08:00:00.000Z' },
    },
  ]);
  bed.restart();
  expect([bed.work(), bed.desk().nextDueAt()]).toEqual([0, null]);
  write({ nextWakeAt: '2026-06-01T10:00:00.000Z' });
  bed.work();
  expect(isoOf(bed.desk().nextDueAt())).toBe('2026-06-01T10:00:00.000Z');
});

test('[TIMER-16] nextWakeAt of a paused agent waits until it is resumed', () => {
  const agentId = bed.addAgent();
  bed.change((writer) => pauseAgent(writer, agentId));
  bed.change((writer) =>
    writeAgentState(writer, { agentId, fields: { nextWakeAt: '2026-06-01T08:00:00.000Z' } }),
  );
  bed.at('2026-06-01T12:00:00.000Z');
  bed.work();
  expect([triggers(), bed.desk().nextDueAt()]).toEqual([[], null]);
  bed.change((writer) => resumeAgent(writer, agentId));
  bed.work();
  expect(triggers()).toHaveLength(1);
});
