import { createZones } from '../../src/core/calendar/zone';
import { runKey } from '../../src/core/run-identities';
import { startRun } from '../../src/agents/wake/start-run';
import { destroyAgent } from '../../src/agents/lifecycle/destroy-agent';
import { writeSpaceSettings } from '../../src/db/agent/space';
import { logRun } from '../../src/db/agent/runs';
import { removeTimer, saveTimer } from '../../src/db/agent/timers';
import { RunLogEntry } from '../../src/db/agent/kinds/run';
import type { Schedule } from '../../src/db/agent/kinds/timer';
import { isRunKnown } from '../../src/db/agent/wake-queue';
import { createTimerBed, fixedZones, type TimerBed } from './timer-bed';

const seven: Schedule = { kind: 'daily', time: '07:00', zone: 'floating' };
let bed: TimerBed;
beforeEach(() => {
  bed = createTimerBed('2026-06-01T06:00:00.000Z');
});
afterEach(() => bed.destroy());

const triggers = () => bed.queue().map(({ trigger }) => trigger);
const scheduled = () => triggers().map((trigger) => ('scheduledAt' in trigger ? trigger.scheduledAt : null));
const emptyQueue = () => bed.stores().agent.database.run('DELETE FROM wake_queue');
const isoOf = (instant: number | null | undefined) =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString();

test('[TIMER-10] [TIMER-14] on time: one wake with the run key of its occurrence, and the row moves on', () => {
  const agentId = bed.addAgent();
  const timerId = bed.addTimer({ agentId, schedule: seven });
  bed.work();
  expect(triggers()).toEqual([]);
  expect(isoOf(bed.desk().nextDueAt())).toBe('2026-06-01T07:00:00.000Z');
  bed.at('2026-06-01T07:00:00.000Z');
  bed.work();
  const scheduledAt = '2026-06-01T07:00[floating]';
  const key = runKey({ reason: 'timer', agentId, timerId, scheduledAt });
  expect(bed.queue()).toEqual([
    {
      runKey: key.ok ? key.value : null,
      agentId,
      threadId: `${agentId}:run:${key.ok ? key.value : ''}`,
      wakeClass: 'timer',
      trigger: { reason: 'timer', timerId, scheduledAt },
      depth: 1,
      queuedAt: bed.world.now,
      notBefore: bed.world.now,
      attempt: 0,
    },
  ]);
  expect(bed.row(timerId)).toMatchObject({
    lastScheduledAt: scheduledAt,
    nextScheduledAt: '2026-06-02T07:00[floating]',
    nextRunAt: Date.parse('2026-06-02T07:00:00.000Z'),
  });
  expect(bed.work()).toBe(0);
  bed.restart();
  bed.work();
  expect(triggers()).toHaveLength(1);
});

test('[TIMER-10] years offline are one wake that says how many were missed', () => {
  const agentId = bed.addAgent();
  const timerId = bed.addTimer({ agentId, schedule: seven });
  bed.work();
  bed.at('2036-06-01T12:00:00.000Z');
  bed.restart();
  bed.work();
  expect(triggers()).toEqual([
    { reason: 'recoveryCatchup', timerId, scheduledAt: '2036-06-01T07:00[floating]', missed: 3654 },
  ]);
  expect(bed.row(timerId)?.nextScheduledAt).toBe('2036-06-02T07:00[floating]');
});

test('[TIMER-10] an hour late is a catch-up of one', () => {
  const agentId = bed.addAgent();
  bed.addTimer({ agentId, schedule: seven });
  bed.at('2026-06-01T08:00:00.000Z');
  bed.work();
  expect(triggers()).toMatchObject([{ reason: 'recoveryCatchup', missed: 1 }]);
});

test('[TIMER-11] [TIMER-27] a clock two days ahead, put right: nothing twice', () => {
  const agentId = bed.addAgent();
  bed.addTimer({ agentId, schedule: seven });
  bed.at('2026-06-03T07:05:00.000Z');
  bed.work();
  bed.at('2026-06-01T07:05:00.000Z');
  bed.restart();
  bed.work();
  const [ahead] = bed.queue();
  if (ahead === undefined) throw new Error('nothing waits');
  expect(scheduled()).toEqual(['2026-06-03T07:00[floating]']);
  expect(startRun(bed.stores(), ahead).ok).toBe(true);
  for (const [day, woken] of [
    ['02', ['2026-06-02T07:00[floating]']],
    ['03', []],
    ['04', ['2026-06-04T07:00[floating]']],
  ] as const) {
    expect(isoOf(bed.desk().nextDueAt())).toBe(`2026-06-${day}T07:00:00.000Z`);
    bed.at(`2026-06-${day}T07:00:00.000Z`);
    bed.work();
    expect(scheduled()).toEqual(woken);
    emptyQueue();
  }
});

test('[TIMER-1] [TIMER-11] [TIMER-15] a person who travels: what floats moves along, and no morning comes twice', () => {
  const agentId = bed.addAgent();
  const floating = bed.addTimer({ agentId, schedule: seven });
  const fixed = bed.addTimer({ agentId, schedule: { ...seven, zone: 'Berlin' } });
  bed.change((writer) => writeSpaceSettings(writer, { personZone: 'Berlin' }));
  bed.at('2026-06-01T06:30:00.000Z');
  bed.work();
  bed.at('2026-06-02T05:00:00.000Z');
  bed.work();
  expect(scheduled().sort()).toEqual(['2026-06-02T07:00[Berlin]', '2026-06-02T07:00[floating]']);
  bed.change((writer) => writeSpaceSettings(writer, { personZone: 'New_York' }));
  bed.at('2026-06-02T12:00:00.000Z');
  bed.work();
  expect(scheduled()).toHaveLength(2);
  expect(isoOf(bed.row(floating)?.nextRunAt)).toBe('2026-06-03T11:00:00.000Z');
  expect(bed.row(floating)?.computedIn).toBe('New_York');
  expect(isoOf(bed.row(fixed)?.nextRunAt)).toBe('2026-06-03T05:00:00.000Z');
});

test('[TIMER-15] a person who says that they moved is believed at once', () => {
  const agentId = bed.addAgent();
  const timerId = bed.addTimer({ agentId, schedule: seven });
  bed.work();
  bed.change((writer) => writeSpaceSettings(writer, { personZone: 'Tokyo' }));
  bed.work();
  expect(isoOf(bed.row(timerId)?.nextRunAt)).toBe('2026-06-01T22:00:00.000Z');
});

test('[TIMER-15] where nobody said where the person is, the device says it', () => {
  const agentId = bed.addAgent();
  const timerId = bed.addTimer({ agentId, schedule: seven });
  bed.world.zone = 'Tokyo';
  bed.work();
  expect(isoOf(bed.row(timerId)?.nextRunAt)).toBe('2026-06-01T22:00:00.000Z');
  bed.world.zone = 'New_York';
  bed.at('2026-06-01T06:01:00.000Z');
  bed.work();
  expect(isoOf(bed.row(timerId)?.nextRunAt)).toBe('2026-06-01T11:00:00.000Z');
});

test('[TIMER-7] [TIMER-12] an edit begins anew at its instant; a new label changes nothing', () => {
  const agentId = bed.addAgent();
  const timerId = bed.addTimer({ agentId, schedule: seven });
  bed.at('2026-06-01T12:00:00.000Z');
  bed.work();
  emptyQueue();
  bed.addTimer({ id: timerId, agentId, schedule: { ...seven, time: '11:00' } });
  bed.work();
  expect(triggers()).toEqual([]);
  expect(bed.row(timerId)).toMatchObject({
    lastScheduledAt: null,
    nextScheduledAt: '2026-06-02T11:00[floating]',
  });
  bed.change((writer) =>
    saveTimer(writer, { id: timerId, agentId, label: 'Noon', schedule: { ...seven, time: '11:00' } }),
  );
  bed.at('2026-06-02T11:00:00.000Z');
  bed.work();
  expect(scheduled()).toEqual(['2026-06-02T11:00[floating]']);
});

test('[TIMER-12] what was switched off owes nothing for that time', () => {
  const agentId = bed.addAgent();
  const timerId = bed.addTimer({ agentId, schedule: seven });
  bed.work();
  bed.addTimer({ id: timerId, agentId, schedule: seven, active: false });
  bed.at('2026-06-10T12:00:00.000Z');
  bed.work();
  expect([triggers(), bed.desk().nextDueAt()]).toEqual([[], null]);
  bed.addTimer({ id: timerId, agentId, schedule: seven });
  bed.work();
  expect(triggers()).toEqual([]);
  expect(bed.row(timerId)?.nextScheduledAt).toBe('2026-06-11T07:00[floating]');
});

test('[TIMER-15] a removed timer and a destroyed agent leave no row', () => {
  const agentId = bed.addAgent();
  const [one, two] = [bed.addTimer({ agentId, schedule: seven }), bed.addTimer({ agentId, schedule: seven })];
  bed.work();
  bed.change((writer) => removeTimer(writer, one));
  bed.restart();
  bed.work();
  expect([bed.row(one), bed.row(two)?.timerId]).toEqual([null, two]);
  bed.change((writer) => destroyAgent(writer, { stores: bed.stores(), agentId }));
  bed.at('2026-06-02T07:00:00.000Z');
  bed.work();
  expect([bed.row(two), triggers(), bed.desk().nextDueAt()]).toEqual([null, [], null]);
});

test('[TIMER-13] an unknown zone is told, stays silent, and is known after an update', () => {
  let known = fixedZones();
  bed.destroy();
  bed = createTimerBed('2026-06-01T06:00:00.000Z', { zones: () => known });
  const agentId = bed.addAgent();
  const timerId = bed.addTimer({ agentId, schedule: { ...seven, zone: 'New/Zone' } });
  bed.at('2026-06-03T08:00:00.000Z');
  bed.work();
  expect(bed.faults()).toEqual([{ code: 'unknown_zone', ids: [timerId] }]);
  expect([triggers(), bed.desk().nextDueAt(), bed.work()]).toEqual([[], null, 0]);
  known = createZones(() => () => 0);
  bed.restart();
  bed.work();
  expect(triggers()).toMatchObject([{ scheduledAt: '2026-06-03T07:00[New/Zone]', missed: 3 }]);
});

test('[TIMER-13] a pattern that nobody here can read is told and harms nothing', () => {
  const agentId = bed.addAgent();
  const odd = bed.addTimer({ agentId, schedule: { kind: 'cron', expression: '0 0 L * *', zone: 'UTC' } });
  bed.addTimer({ agentId, schedule: seven });
  bed.at('2026-06-01T07:00:00.000Z');
  bed.work();
  expect(bed.faults()).toEqual([{ code: 'invalid_schedule', ids: [odd] }]);
  expect(triggers()).toHaveLength(1);
});

const coalesced = () =>
  bed
    .stores()
    .agent.database.query("SELECT body FROM agent_run_log WHERE status = 'coalesced' ORDER BY id")
    .rows.flatMap(([body]) => (typeof body === 'string' ? [RunLogEntry.parse(JSON.parse(body))] : []));

test('[TIMER-19] what a catch-up covers is logged under its own keys, and runs nowhere any more', () => {
  const agentId = bed.addAgent();
  const timerId = bed.addTimer({ agentId, schedule: seven });
  bed.at('2026-06-04T12:00:00.000Z');
  bed.work();
  const [wake] = bed.queue();
  expect(coalesced().map(({ trigger, into, range }) => ({ trigger, into, range }))).toEqual(
    ['2026-06-03', '2026-06-02', '2026-06-01'].map((day) => ({
      trigger: { reason: 'timer', timerId, scheduledAt: `${day}T07:00[floating]` },
      into: wake?.runKey,
      range: null,
    })),
  );
  for (const { runKey: key } of coalesced()) {
    expect(isRunKnown(bed.stores().agent.database, key)).toBe(true);
  }
});

test('[TIMER-19] what ran already, here or elsewhere, is not covered by anything', () => {
  const agentId = bed.addAgent();
  const timerId = bed.addTimer({ agentId, schedule: seven });
  const scheduledAt = '2026-06-02T07:00[floating]';
  const key = runKey({ reason: 'timer', agentId, timerId, scheduledAt });
  if (!key.ok) throw new Error(key.error.code);
  const trigger = { reason: 'timer', timerId, scheduledAt } as const;
  const run = { runKey: key.value, agentId, threadId: `${agentId}:run:x`, generation: 1, trigger, depth: 1 };
  const { database } = bed.stores().agent;
  bed.change((writer) => logRun(writer, { database, news: { run, status: 'completed' } }));
  bed.at('2026-06-04T12:00:00.000Z');
  bed.work();
  expect(triggers()).toMatchObject([{ scheduledAt: '2026-06-04T07:00[floating]' }]);
  expect(coalesced().map(({ runKey: covered }) => covered)).not.toContain(key.value);
  expect(coalesced()).toHaveLength(2);
});

test('[TIMER-19] above a hundred covered there is one entry, from the first to the last of them', () => {
  const agentId = bed.addAgent();
  bed.addTimer({ agentId, schedule: { kind: 'cron', expression: '*/20 * * * *', zone: 'UTC' } });
  bed.at('2036-06-01T12:05:00.000Z');
  bed.work();
  const missed = 10 * 365.3 * 72 + 18;
  expect(triggers()).toMatchObject([{ missed }]);
  expect(coalesced()).toMatchObject([
    {
      trigger: { scheduledAt: '2036-06-01T11:40[UTC]' },
      range: {
        from: Date.parse('2026-06-01T06:20:00.000Z'),
        to: Date.parse('2036-06-01T11:40:00.000Z'),
        count: missed - 1,
        hostId: 'hosta',
      },
    },
  ]);
});

test('[TIMER-21] while a wake of a timer waits, no other joins it; then one catches up', () => {
  const agentId = bed.addAgent();
  const timerId = bed.addTimer({
    agentId,
    schedule: { kind: 'cron', expression: '*/20 * * * *', zone: 'UTC' },
  });
  bed.at('2026-06-01T06:20:00.000Z');
  bed.work();
  bed.at('2026-06-01T09:10:00.000Z');
  expect(bed.work()).toBe(1);
  expect(scheduled()).toEqual(['2026-06-01T06:20[UTC]']);
  expect(isoOf(bed.desk().nextDueAt())).toBe('2026-06-01T09:11:00.000Z');
  bed.restart();
  bed.work();
  expect(scheduled()).toEqual(['2026-06-01T06:20[UTC]']);
  emptyQueue();
  bed.at('2026-06-01T09:11:00.000Z');
  bed.work();
  expect(triggers()).toEqual([
    { reason: 'recoveryCatchup', timerId, scheduledAt: '2026-06-01T09:00[UTC]', missed: 8 },
  ]);
});
