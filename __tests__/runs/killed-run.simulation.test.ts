import type { SqlDatabase } from '../../src/db/sql-database';
import { createFaults, deadFrom, failingDatabase, noFaults, type Faults } from '../sql/failing-database';
import type { Wrap } from './agent-bed';
import {
  countingModel,
  createWorld,
  openWorld,
  prepareWorld,
  stateOf,
  work,
  workAlone,
  type World,
} from './killed-run';

// Dies at every boundary between two statements of both databases, a commit's own included, is opened again from its files and goes on.
let prepared: World;
beforeAll(() => {
  prepared = prepareWorld();
});
afterAll(() => prepared.destroy());

/** Reads are boundaries too where `isEvery`: nothing can be different there, and this is what shows it. */
const counting =
  (faults: Faults, isEvery: boolean): Wrap =>
  (database): SqlDatabase => {
    const failing = failingDatabase(database, faults);
    if (!isEvery) return failing;
    return {
      ...failing,
      query: (sql, params) => {
        faults.attempt('run');
        return database.query(sql, params);
      },
    };
  };

type Life = {
  readonly state: string;
  readonly asked: ReadonlyMap<string, number>;
  readonly boundaries: number;
  /** The boundaries at which an effect's row was written: it is under way between the first and the last. */
  readonly ofEffect: readonly number[];
};

const undisturbed = async (isEvery: boolean): Promise<Life> => {
  const world = createWorld(prepared);
  const faults = createFaults();
  const ofEffect: number[] = [];
  const bed = openWorld(world, (real, domain) => {
    const database = counting(faults, isEvery)(real, domain);
    const run: SqlDatabase['run'] = (sql, params) => {
      const changed = database.run(sql, params);
      if (sql.includes(' operations ')) ofEffect.push(faults.writes());
      return changed;
    };
    return { ...database, run };
  });
  faults.plan(noFaults);
  const asked = new Map<string, number>();
  expect(await work(bed.stores, countingModel(asked))).toEqual({ end: 'completed' });
  const boundaries = faults.writes();
  const state = stateOf(bed.stores);
  bed.close();
  world.destroy();
  return { state, asked, boundaries, ofEffect };
};

type Death = { readonly boundary: number; readonly isEvery: boolean; readonly goesOn: typeof work };
const killedAt = async ({ boundary, isEvery, goesOn }: Death): Promise<Pick<Life, 'state' | 'asked'>> => {
  const world = createWorld(prepared);
  const asked = new Map<string, number>();
  const faults = createFaults();
  const bed = openWorld(world, counting(faults, isEvery));
  faults.plan(deadFrom(boundary));
  await work(bed.stores, countingModel(asked)).catch(() => null);
  bed.close();
  const again = openWorld(world);
  const end = await goesOn(again.stores, countingModel(asked));
  expect({ boundary, end }).toEqual({ boundary, end: { end: 'completed' } });
  expect(again.faults).toEqual([]);
  const state = stateOf(again.stores);
  again.close();
  world.destroy();
  return { state, asked };
};

const killEverywhere = async (isEvery: boolean): Promise<void> => {
  const whole = await undisturbed(isEvery);
  expect([...whole.asked.values()]).toEqual([1, 1]);
  let askedTwice = 0;
  for (let boundary = 1; boundary <= whole.boundaries; boundary += 1) {
    const { state, asked } = await killedAt({ boundary, isEvery, goesOn: work });
    if (state !== whole.state)
      expect({ boundary, state: JSON.parse(state) }).toEqual({ boundary, state: JSON.parse(whole.state) });
    expect([...asked.keys()]).toEqual([...whole.asked.keys()]);
    const times = [...asked.values()];
    expect(Math.max(...times)).toBeLessThanOrEqual(2);
    askedTwice += times.filter((count) => count === 2).length;
  }
  process.stdout.write(
    `a run killed at ${whole.boundaries} boundaries: the same end state at each; ${askedTwice} deaths fell between an answer's arrival and its commit, the same request was sent again\n`,
  );
  expect(whole.boundaries).toBeGreaterThan(80);
};

test('[EFFECT-5] a run that dies within an effect finds by itself what it has done, without the scan at the start', async () => {
  const whole = await undisturbed(false);
  const [first = 0] = whole.ofEffect;
  const last = whole.ofEffect.at(-1) ?? 0;
  expect(last - first).toBeGreaterThan(10);
  for (let boundary = first; boundary <= last + 2; boundary += 1) {
    const { state } = await killedAt({ boundary, isEvery: false, goesOn: workAlone });
    expect({ boundary, isSame: state === whole.state }).toEqual({ boundary, isSame: true });
  }
}, 60_000);

const isSoak = process.env['SOAK'] === '1';
test(
  '[RUN-16] a run killed at every boundary between two writes of both databases ends in the same state, each effect once',
  () => killEverywhere(false),
  120_000,
);
if (isSoak)
  test(
    '[RUN-16] and so it does between any two statements, reads included',
    () => killEverywhere(true),
    600_000,
  );
