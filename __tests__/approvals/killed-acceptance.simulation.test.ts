import { recoverEffects } from '../../src/agents/runs/recover-effects';
import { answersOf, latestApprovals } from '../../src/db/agent/approvals';
import type { Stores } from '../../src/db/stores';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { createFaults, deadFrom, failingDatabase, noFaults } from '../sql/failing-database';
import { createWorld, openWorld, type World } from '../runs/killed-run';
import { AGENT, call, fillJournal, partsOf, TASK } from '../runs/run-bed';
import { messagesOf } from '../runs/run-looks';
import { accept, firstOf, proposed } from './approval-bed';

// A person says yes, and the device dies at every boundary between two writes of both databases.
let prepared: World;
beforeAll(async () => {
  prepared = createWorld();
  const { stores, close } = openWorld(prepared);
  fillJournal(stores);
  await proposed(stores, [
    call('create_follow_up_task', {
      sourceTaskId: TASK,
      newTaskTitle: 'Buy a can',
      closeSourceTaskAs: 'DONE',
    }),
  ]);
  stores.journal.database.checkpoint();
  stores.agent.database.checkpoint();
  close();
});
afterAll(() => prepared.destroy());

const itemOf = (stores: Stores) => firstOf(latestApprovals(stores, { agentId: AGENT, most: 1 }));
const yes = (stores: Stores) =>
  accept(stores, itemOf(stores), { commandId: 'yes', readHash: itemOf(stores).readHash });
const effects = ({ journal }: Stores): unknown =>
  journal.database.query('SELECT count(*) FROM applied_operations').rows[0]?.[0];
const made = ({ journal }: Stores): unknown =>
  journal.database.query("SELECT count(*) FROM task WHERE title = 'Buy a can'").rows[0]?.[0];
const tellings = (stores: Stores): number =>
  messagesOf(stores).filter(({ toolResult }) => toolResult?.status === 'success').length;

const boundariesOf = (): number => {
  const world = createWorld(prepared);
  const faults = createFaults();
  const bed = openWorld(world, (real) => failingDatabase(real, faults));
  faults.plan(noFaults);
  expect(yes(bed.stores)).toMatchObject({ ok: true });
  const boundaries = faults.writes();
  bed.close();
  world.destroy();
  return boundaries;
};

test('[APPROVAL-10] an acceptance killed anywhere happens once if the answer was stored, and not at all if it was not', () => {
  const boundaries = boundariesOf();
  let answered = 0;
  for (let boundary = 1; boundary <= boundaries; boundary += 1) {
    const world = createWorld(prepared);
    const faults = createFaults();
    const dying = openWorld(world, (real) => failingDatabase(real, faults));
    faults.plan(deadFrom(boundary));
    try {
      yes(dying.stores);
    } catch {
      // It is dead.
    }
    dying.close();
    const { stores, close } = openWorld(world);
    recoverEffects(partsOf(stores, { model: createScriptedModel([]) }));
    const isAnswered = answersOf(stores, itemOf(stores).id).length;
    answered += isAnswered;
    expect({ boundary, effects: effects(stores), told: tellings(stores) }).toEqual({
      boundary,
      effects: isAnswered,
      told: isAnswered,
    });
    // The screen asks again with the same command.
    expect(yes(stores)).toMatchObject({ ok: true });
    recoverEffects(partsOf(stores, { model: createScriptedModel([]) }));
    expect({ boundary, effects: effects(stores), made: made(stores), told: tellings(stores) }).toEqual({
      boundary,
      effects: 1,
      made: 1,
      told: 1,
    });
    close();
    world.destroy();
  }
  process.stdout.write(
    `an acceptance killed at ${boundaries} boundaries: ${answered} behind its answer, each one effect\n`,
  );
  expect(boundaries).toBeGreaterThan(20);
  expect(answered).toBeGreaterThan(5);
}, 60_000);
