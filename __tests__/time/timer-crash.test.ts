import type { Schedule } from '../../src/db/agent/kinds/timer';
import { createFaults, deadFrom, failingDatabase, noFaults } from '../sql/failing-database';
import { writeAgentState } from '../../src/db/agent/agents';
import { saveTimer } from '../../src/db/agent/timers';
import { sampled } from '../sampled';
import { createTimerBed } from './timer-bed';

const seven: Schedule = { kind: 'daily', time: '07:00', zone: 'UTC' };
const often: Schedule = { kind: 'cron', expression: '*/20 * * * *', zone: 'Berlin' };

/** A bed whose agent database dies at a write: of three timers two are due, and one nextWakeAt. */
const createDyingBed = () => {
  const faults = createFaults();
  const bed = createTimerBed('2026-06-01T06:00:00.000Z', {
    wrap: (database) => failingDatabase(database, faults),
  });
  const agentId = bed.addAgent();
  bed.addTimer({ agentId, schedule: seven });
  bed.addTimer({ agentId, schedule: often });
  bed.addTimer({ agentId, schedule: { ...seven, time: '23:00' } });
  bed.change((writer) =>
    writeAgentState(writer, { agentId, fields: { nextWakeAt: '2026-06-01T06:30:00.000Z' } }),
  );
  bed.at('2026-06-01T07:10:00.000Z');
  return { bed, faults };
};

const workUntilDeath = (bed: ReturnType<typeof createTimerBed>): boolean => {
  try {
    bed.work();
    return false;
  } catch {
    return true;
  }
};
const writesToDieAt = (): readonly number[] => {
  const { bed, faults } = createDyingBed();
  faults.plan(noFaults);
  bed.work();
  const writes = faults.writes();
  bed.destroy();
  expect(writes).toBeGreaterThan(10);
  return sampled(
    Array.from({ length: writes }, (_, at) => at + 1),
    { name: 'writes of timers to die at', oneIn: 3 },
  );
};
const result = (bed: ReturnType<typeof createTimerBed>) => ({
  wakes: bed.queue().map(({ trigger, runKey }) => ({ trigger, runKey })),
  rows: bed
    .stores()
    .agent.database.query(
      'SELECT timer_id, next_scheduled_at, last_scheduled_at FROM timer_rows ORDER BY timer_id',
    ).rows,
});

test('[TIMER-17] killed at every write, then started again: the same wakes, each once', () => {
  const whole = createDyingBed();
  expect(workUntilDeath(whole.bed)).toBe(false);
  const expected = result(whole.bed);
  expect(expected.wakes).toHaveLength(3);
  whole.bed.destroy();
  for (const write of writesToDieAt()) {
    const { bed, faults } = createDyingBed();
    faults.plan(deadFrom(write));
    expect(workUntilDeath(bed)).toBe(true);
    faults.plan(noFaults);
    bed.restart();
    bed.work();
    expect({ write, ...result(bed) }).toEqual({ write, ...expected });
    bed.destroy();
  }
});

test('[TIMER-17] killed at every write and started hours later: every occurrence is covered once', () => {
  for (const write of writesToDieAt()) {
    const { bed, faults } = createDyingBed();
    faults.plan(deadFrom(write));
    expect(workUntilDeath(bed)).toBe(true);
    faults.plan(noFaults);
    bed.at('2026-06-01T09:10:00.000Z');
    bed.restart();
    bed.work();
    const covered = new Map<string, number>();
    const takeWakes = (): void => {
      for (const { trigger } of bed.queue()) {
        if (trigger.reason !== 'timer' && trigger.reason !== 'recoveryCatchup') continue;
        const count = trigger.reason === 'timer' ? 1 : trigger.missed;
        covered.set(trigger.timerId, (covered.get(trigger.timerId) ?? 0) + count);
      }
      bed.stores().agent.database.run('DELETE FROM wake_queue');
    };
    takeWakes();
    bed.at('2026-06-01T09:12:00.000Z');
    bed.work();
    takeWakes();
    // Seven o'clock once, and every twenty minutes from 06:20 to 09:00.
    expect({ write, covered: [...covered.values()].sort() }).toEqual({ write, covered: [1, 9] });
    bed.destroy();
  }
});

const TIMERS_EACH = process.env['SOAK'] === '1' ? 100 : 20;
test('[TIMER-10] [TIMER-17] hundreds of timers and ten years offline: one wake each, in one pass of small slices', () => {
  const bed = createTimerBed('2026-06-01T06:00:00.000Z');
  const agents = Array.from({ length: 20 }, () => bed.addAgent());
  const schedules: readonly Schedule[] = [
    seven,
    often,
    { kind: 'interval', every: { minutes: 7 }, anchor: '2026-06-01T00:00:00.000Z' },
    { kind: 'weekly', days: [1, 3], time: '18:00', zone: 'floating' },
  ];
  for (const [index, agentId] of agents.entries()) {
    bed.change((writer) => {
      for (let number = 0; number < TIMERS_EACH; number += 1) {
        const schedule = schedules[(index + number) % schedules.length] ?? seven;
        saveTimer(writer, { agentId, label: 'Morning', schedule });
      }
    });
  }
  bed.at('2036-06-02T06:00:00.000Z');
  bed.restart();
  const slices = bed.work();
  expect(bed.queue()).toHaveLength(20 * TIMERS_EACH);
  expect(
    bed.queue().every(({ trigger }) => trigger.reason === 'recoveryCatchup' && trigger.missed > 500),
  ).toBe(true);
  expect(slices).toBeLessThan(400);
  expect(bed.work()).toBe(0);
  expect(bed.desk().nextDueAt()).toBeGreaterThan(bed.world.now);
  bed.destroy();
});
