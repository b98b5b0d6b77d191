import { startRun } from '../../src/agents/wake/start-run';
import { createZones } from '../../src/core/calendar/zone';
import { person } from '../../src/db/commit';
import { logRun } from '../../src/db/agent/runs';
import type { Schedule } from '../../src/db/agent/kinds/timer';
import { daily, range, type Case } from './edge-bed';
import { nominalOf, offsetIn, oracleOccurrences, type OracleZone } from './oracle';
import { createTimerBed, type TimerBed } from './timer-bed';
import { createDice, type Dice } from '../merge/random';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const seven: Schedule = { kind: 'daily', time: '07:00', zone: 'floating' };

let bed: TimerBed;
let runs = 0;
afterEach(() => bed.destroy());

const scheduled = (): readonly (string | null)[] =>
  bed.queue().map(({ trigger }) => ('scheduledAt' in trigger ? trigger.scheduledAt : null));

/** Everything that waits runs and is over; answers which occurrences woke it. */
const runAll = (): readonly string[] => {
  const { agent } = bed.stores();
  return bed.queue().map((wake) => {
    const job = startRun(bed.stores(), wake);
    if (!job.ok) throw new Error(job.error.code);
    runs += 1;
    const request = { commandId: `over-${runs}`, writer: person };
    agent.unitOfWork.commit(request, (writer) => {
      logRun(writer, { database: agent.database, news: { run: job.value, status: 'completed' } });
      return null;
    });
    return 'scheduledAt' in wake.trigger ? wake.trigger.scheduledAt : wake.runKey;
  });
};
const workAt = (text: string): readonly string[] => {
  bed.at(text);
  bed.work();
  return runAll();
};

describe('a clock that ran ahead and is put right', () => {
  beforeEach(() => {
    bed = createTimerBed('2026-11-20T06:00:00.000Z');
  });

  test('[TIMER-27] after 401 days ahead the timer fires every morning', () => {
    const timerId = bed.addTimer({ agentId: bed.addAgent(), schedule: seven });
    expect(workAt('2026-11-20T07:00:00.000Z')).toEqual(['2026-11-20T07:00[floating]']);
    expect(workAt('2027-12-26T08:00:00.000Z')).toEqual(['2027-12-26T07:00[floating]']);
    expect(workAt('2026-11-20T08:00:00.000Z')).toEqual([]);
    expect(bed.row(timerId)?.nextScheduledAt).toBe('2026-11-21T07:00[floating]');
    expect(workAt('2026-11-21T07:00:00.000Z')).toEqual(['2026-11-21T07:00[floating]']);
    expect(workAt('2026-11-22T07:00:00.000Z')).toEqual(['2026-11-22T07:00[floating]']);
    // The one that really ran while the clock was ahead never runs again.
    expect(workAt('2027-12-26T07:00:00.000Z')).toEqual(['2027-12-25T07:00[floating]']);
  });

  test('[TIMER-27] mornings that were logged as covered are open again', () => {
    bed.addTimer({ agentId: bed.addAgent(), schedule: seven });
    bed.work();
    expect(workAt('2026-11-30T08:00:00.000Z')).toEqual(['2026-11-30T07:00[floating]']);
    workAt('2026-11-20T08:00:00.000Z');
    for (const day of ['21', '22', '23']) {
      expect(workAt(`2026-11-${day}T07:00:00.000Z`)).toEqual([`2026-11-${day}T07:00[floating]`]);
    }
  });

  test('[TIMER-27] the same where it was put right while nothing ran', () => {
    bed.addTimer({ agentId: bed.addAgent(), schedule: seven });
    bed.work();
    workAt('2026-11-30T08:00:00.000Z');
    bed.at('2026-11-20T08:00:00.000Z');
    bed.restart();
    bed.work();
    bed.restart();
    expect(workAt('2026-11-21T07:00:00.000Z')).toEqual(['2026-11-21T07:00[floating]']);
  });

  test('[TIMER-27] a timer made or switched on meanwhile counts from now', () => {
    const agentId = bed.addAgent();
    const off = bed.addTimer({ agentId, schedule: seven, active: false });
    workAt('2027-12-26T08:00:00.000Z');
    bed.addTimer({ id: off, agentId, schedule: seven });
    bed.addTimer({ agentId, schedule: { ...seven, time: '07:30' } });
    bed.work();
    expect(workAt('2026-11-20T08:00:00.000Z')).toEqual([]);
    expect([...workAt('2026-11-21T07:30:00.000Z')].sort()).toEqual([
      '2026-11-21T07:00[floating]',
      '2026-11-21T07:30[floating]',
    ]);
    expect(workAt('2026-11-22T07:00:00.000Z')).toEqual(['2026-11-22T07:00[floating]']);
  });

  test('[TIMER-21] [TIMER-27] while the wake of the wrong clock waits, no other joins it', () => {
    bed.addTimer({ agentId: bed.addAgent(), schedule: seven });
    bed.at('2026-11-30T08:00:00.000Z');
    bed.work();
    bed.at('2026-11-20T08:00:00.000Z');
    bed.work();
    bed.at('2026-11-21T07:00:00.000Z');
    bed.work();
    expect(scheduled()).toEqual(['2026-11-30T07:00[floating]']);
    runAll();
    expect(workAt('2026-11-21T07:01:00.000Z')).toEqual(['2026-11-21T07:00[floating]']);
  });

  test('[TIMER-27] what a right clock covered stays so in new rows', () => {
    bed.addTimer({ agentId: bed.addAgent(), schedule: seven });
    workAt('2026-11-24T08:00:00.000Z');
    bed.stores().agent.database.run('DELETE FROM timer_rows');
    bed.restart();
    expect(workAt('2026-11-24T09:00:00.000Z')).toEqual([]);
  });
});

const BERLIN: OracleZone = {
  start: HOUR,
  changes: [
    { at: Date.parse('2026-03-29T01:00:00Z'), before: HOUR, after: 2 * HOUR },
    { at: Date.parse('2026-10-25T01:00:00Z'), before: 2 * HOUR, after: HOUR },
    { at: Date.parse('2027-03-28T01:00:00Z'), before: HOUR, after: 2 * HOUR },
    { at: Date.parse('2027-10-31T01:00:00Z'), before: 2 * HOUR, after: HOUR },
  ],
};
const throughTheNight: Case = {
  schedule: { kind: 'cron', expression: '30 1-3 * * *', zone: 'Berlin' },
  oracle: { isNamed: () => true, minutes: [90, 150, 210], bothPasses: false },
};
const CASES: readonly [Case, ...Case[]] = [
  daily('02:30', 'Berlin'),
  daily('07:00', 'Berlin'),
  throughTheNight,
];
const STARTS: readonly [string, ...string[]] = [
  '2026-03-24T00:00:00.000Z',
  '2026-10-20T00:00:00.000Z',
  '2026-11-20T00:00:00.000Z',
];
/** By how much a clock is wrong: ahead, behind, and by a little. */
const WRONG: readonly [number, ...number[]] = [
  500,
  5 * MINUTE,
  70 * MINUTE,
  26 * HOUR,
  5 * DAY,
  130 * DAY,
  401 * DAY,
  -700,
  -HOUR,
  -3 * DAY,
];

type Life = {
  readonly at: (truth: number, wrongBy: number) => void;
  readonly fired: Map<string, number>;
};
/** Works and runs what came of it, by a clock that may be wrong; a restart now and then. */
const lifeOf = (dice: Dice): Life => {
  const fired = new Map<string, number>();
  return {
    fired,
    at: (truth, wrongBy) => {
      bed.world.now = truth + wrongBy;
      if (dice.below(5) === 0) bed.restart();
      bed.work();
      for (const nominal of runAll()) fired.set(nominal, (fired.get(nominal) ?? 0) + 1);
    },
  };
};

/** Clocks jump several times; then the clock is right, and stays so. Answers when. */
const throughJumps = (dice: Dice, { life, start }: { life: Life; start: number }): number => {
  let truth = start;
  for (let jump = 0; jump < 4; jump += 1) {
    for (let step = 0; step < 3; step += 1) life.at((truth += dice.below(9 * HOUR)), 0);
    const wrongBy = dice.pick(WRONG);
    for (let step = 0; step < 2; step += 1) life.at((truth += dice.below(5 * HOUR)), wrongBy);
    life.at((truth += dice.below(2 * HOUR)), 0);
  }
  return truth;
};

test.each(range(60))('[TIMER-27] seed %i: a right clock fires each occurrence once', (seed) => {
  const dice = createDice(seed);
  const { schedule, oracle } = dice.pick(CASES);
  const start = Date.parse(dice.pick(STARTS));
  bed = createTimerBed(new Date(start).toISOString(), {
    zones: () => createZones((name) => (name === 'Berlin' ? (instant) => offsetIn(BERLIN, instant) : null)),
  });
  bed.addTimer({ agentId: bed.addAgent(), schedule });
  const life = lifeOf(dice);
  life.at(start, 0);
  const right = throughJumps(dice, { life, start });
  const midnight = Math.floor(right / DAY) * DAY;
  const coming = oracleOccurrences(BERLIN, {
    schedule: oracle,
    from: midnight - DAY,
    until: midnight + 6 * DAY,
  })
    .filter(({ at }) => at > right)
    .map((occurrence) => ({ at: occurrence.at, nominal: nominalOf(occurrence, 'Berlin') }));
  expect(coming.length).toBeGreaterThan(3);
  for (const { at, nominal } of coming) {
    life.at(at, 0);
    expect([nominal, life.fired.get(nominal)]).toEqual([nominal, 1]);
  }
  expect([...life.fired].filter(([, times]) => times !== 1)).toEqual([]);
});
