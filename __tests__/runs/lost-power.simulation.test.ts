import type { SqlDatabase } from '../../src/db/sql-database';
import { AGENT_FILE } from '../../src/db/agent/open-agent-database';
import { readRun } from '../../src/db/agent/runs';
import { readSteps } from '../../src/db/agent/steps';
import { JOURNAL_FILE } from '../../src/db/journal/open-journal';
import type { Stores } from '../../src/db/stores';
import { createFaults, deadFrom, failingDatabase, noFaults } from '../sql/failing-database';
import { createLosingDisk } from '../sql/lost-power';
import {
  countingModel,
  createWorld,
  jobIn,
  leaveOpen,
  openQuestions,
  openWorld,
  prepareWorld,
  stateOf,
  work,
  type World,
} from './killed-run';

// The power goes at every boundary between two writes of both databases, and after the last: what had not waited for the disk is gone, all of it. Then
// the run goes on.
let prepared: World;
beforeAll(() => {
  prepared = prepareWorld();
});
afterAll(() => prepared.destroy());

const fileOf = { journal: JOURNAL_FILE, agent: AGENT_FILE } as const;

/** `open`: questions that were asked before, and nobody knows what came of them. */
const undisturbed = async (open: readonly string[]) => {
  const world = createWorld(prepared);
  const faults = createFaults();
  const bed = openWorld(world, (database) => failingDatabase(database, faults));
  leaveOpen(bed.stores, open);
  faults.plan(noFaults);
  expect(await work(bed.stores, countingModel(new Map()))).toEqual({ end: 'completed' });
  const life = { state: stateOf(bed.stores), boundaries: faults.writes() };
  bed.close();
  world.destroy();
  return life;
};

const seenOf = (stores: Stores) => {
  const { runKey } = jobIn(stores);
  const answers = readSteps(stores, runKey).filter(({ body }) => body.what === 'answer');
  return { answers: answers.length, isOver: readRun(stores.agent.database, runKey)?.status === 'completed' };
};

const cutAt = async (boundary: number) => {
  const world = createWorld(prepared);
  const disk = createLosingDisk(world.folder);
  const faults = createFaults();
  const asked = new Map<string, number>();
  let written = 0;
  const bed = openWorld(world, (real, domain): SqlDatabase => {
    const database = disk.keep(failingDatabase(real, faults), fileOf[domain]);
    return {
      ...database,
      transaction: (body, options) => {
        const value = database.transaction(body, options);
        if (domain === 'agent' && options?.durable === 'later') written += 1;
        return value;
      },
    };
  });
  faults.plan(deadFrom(boundary));
  await work(bed.stores, countingModel(asked)).catch(() => null);
  const before = seenOf(bed.stores);
  bed.close();
  disk.cut();
  const again = openWorld(world);
  // Answers that were paid for and the end that a person read are there, whatever else is gone.
  expect({ boundary, ...seenOf(again.stores) }).toEqual({ boundary, ...before });
  const open = openQuestions(again.stores);
  const end = await work(again.stores, countingModel(asked));
  expect({ boundary, end }).toEqual({ boundary, end: { end: 'completed' } });
  expect(again.faults).toEqual([]);
  const state = stateOf(again.stores);
  again.close();
  world.destroy();
  disk.destroy();
  return { state, asked, open, written };
};

test('[COMMIT-14] a run whose power is cut between any two writes ends in the same state', async () => {
  const { boundaries } = await undisturbed([]);
  const known = new Map<string, string>();
  let mostLost = 0;
  for (let boundary = 1; boundary <= boundaries + 1; boundary += 1) {
    const { state, asked, open, written } = await cutAt(boundary);
    const key = open.join(' ');
    const wanted = known.get(key) ?? (await undisturbed(open)).state;
    known.set(key, wanted);
    if (state !== wanted)
      expect({ boundary, state: JSON.parse(state) }).toEqual({ boundary, state: JSON.parse(wanted) });
    // A question that was sent stands in the books, whatever else is gone.
    for (const [requestId, times] of asked)
      expect({ boundary, isBooked: times === 1 || open.includes(requestId) }).toEqual({
        boundary,
        isBooked: true,
      });
    mostLost = Math.max(mostLost, written);
  }
  // Otherwise nothing was there to lose, and this shows nothing.
  expect(mostLost).toBeGreaterThan(5);
}, 240_000);
