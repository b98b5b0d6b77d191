import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { recoverEffects } from '../../src/agents/runs/recover-effects';
import { createWorkflow } from '../../src/agents/runs/workflow';
import { createCancelSource } from '../../src/core/cancel';
import { jobOf } from '../../src/agents/wake/start-run';
import { openOperations } from '../../src/db/agent/operations';
import { runsOfStatus } from '../../src/db/agent/runs';
import { readSteps } from '../../src/db/agent/steps';
import { JOURNAL_FILE } from '../../src/db/journal/open-journal';
import type { SqlDatabase } from '../../src/db/sql-database';
import { deadFrom, noFaults } from '../sql/failing-database';
import {
  copyOf,
  createMind,
  live,
  openLife,
  prepare,
  type Life,
  type Logged,
  type Place,
} from './effect-bed';

let base: Place;
beforeAll(() => {
  base = prepare();
});
afterAll(() => base.destroy());

const onCopy = async <T>(work: (place: Place) => Promise<T>): Promise<T> => {
  const place = copyOf(base);
  try {
    return await work(place);
  } finally {
    place.destroy();
  }
};

const texts = (database: SqlDatabase, sql: string): readonly string[] =>
  database.query(sql).rows.map(([text]) => String(text));
const Applied = z.object({ operationId: z.string(), runKey: z.string(), units: z.array(z.string()) });

/** What the run left in both databases, without times and counters. */
const stateOf = ({ bed }: Life) => {
  const { journal, agent } = bed.stores;
  const runKey = runsOfStatus(agent.database, 'completed')[0]?.runKey ?? '';
  const bodies = readSteps(bed.stores, runKey).map(({ body }) => body);
  const [answer] = bodies.flatMap((body) => (body.what === 'answer' ? [body] : []));
  const results = bodies.flatMap((body) => (body.what === 'result' ? [body] : []));
  const applied = texts(journal.database, 'SELECT body FROM applied_operations ORDER BY id').map((body) =>
    Applied.parse(JSON.parse(body)),
  );
  const effects = agent.database.query(
    "SELECT to_id, count(*) FROM agent_links WHERE type = 'tool_effect' GROUP BY to_id ORDER BY to_id",
  ).rows;
  return {
    runKey,
    plan: answer?.plan ?? [],
    results: results.map(({ operationId, status, code }) => ({ operationId, status, code })),
    applied,
    effects,
    titles: texts(journal.database, "SELECT title FROM task WHERE id <> 't1' ORDER BY title"),
    links: texts(journal.database, 'SELECT id FROM link').length,
    observations: texts(agent.database, "SELECT id FROM agent_messages WHERE kind = 'observation'").length,
    open: openOperations(agent.database).length,
    statuses: texts(agent.database, 'SELECT status FROM runs'),
  };
};

/** Both domains say the same: each operation done once, its result stored once, its effects linked once. */
const expectConsistent = (life: Life): void => {
  const state = stateOf(life);
  const inJournal = state.plan.filter(({ toolName }) => toolName === 'create_follow_up_task');
  const [thought = ''] = /thought \d+/.exec(state.titles[0] ?? '') ?? [];
  expect(state.statuses).toEqual(['completed']);
  expect(state.titles).toEqual(['Stretch', 'Stretch', 'Walk'].map((what) => `${what}, ${thought}`));
  expect([state.links, state.observations, state.open]).toEqual([3, 1, 0]);
  expect(state.results).toEqual(
    state.plan.map(({ operationId }) => ({ operationId, status: 'success', code: null })),
  );
  expect(state.applied.map(({ operationId }) => operationId)).toEqual(
    inJournal.map(({ operationId }) => operationId).sort(),
  );
  const units = state.applied.flatMap((one) => one.units);
  expect(new Set(units).size).toBe(units.length);
  const linked = new Map(state.effects.map(([to, times]) => [String(to), times]));
  for (const unit of units) expect(linked.get(unit)).toBe(1);
};

/** Lives once per kill, each killed before its n-th write, and then once to the end. */
const liveThrough = async (place: Place, kills: readonly number[]) => {
  const { model } = createMind();
  for (const [start, kill] of kills.entries()) {
    const life = openLife(place, { model, start });
    life.faults.plan(deadFrom(kill));
    await live(life);
    life.bed.close();
  }
  const life = openLife(place, { model, start: kills.length });
  life.faults.plan(noFaults);
  await live(life);
  return { life, model };
};

const writesOfOneLife = async (): Promise<readonly Logged[]> =>
  onCopy(async (place) => {
    const { life } = await liveThrough(place, []);
    life.bed.close();
    return [...life.log];
  });

const sha = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

test('[INV-6] whatever a run changes in the journal is keyed by an operationId that any device would derive', async () => {
  await onCopy(async (place) => {
    const { life } = await liveThrough(place, []);
    expectConsistent(life);
    const { runKey, plan, applied } = stateOf(life);
    for (const { operationId, actionStableId } of plan) {
      expect(operationId).toBe(sha(`v1|operation|${runKey}|${actionStableId}`));
    }
    expect(new Set(plan.map(({ operationId }) => operationId)).size).toBe(4);
    const { database } = life.bed.stores.journal;
    const acts = texts(database, "SELECT act_id FROM commits WHERE author = 'agent' ORDER BY act_id");
    expect(acts).toEqual(applied.map(({ operationId }) => operationId));
    const tasks = texts(database, "SELECT id FROM task WHERE id <> 't1' ORDER BY id");
    expect(tasks).toEqual(applied.map(({ operationId }) => sha(`v1|effect|${operationId}|1`)).sort());
    life.bed.close();
  });
});

test('[INV-1] after a run the journal holds its effects and their receipts, and nothing that was thought, seen or said', async () => {
  await onCopy(async (place) => {
    const { life } = await liveThrough(place, []);
    const messages = texts(life.bed.stores.agent.database, 'SELECT id FROM agent_messages');
    life.bed.close();
    const file = readFileSync(join(place.folder, JOURNAL_FILE));
    expect(messages.length).toBeGreaterThan(5);
    expect(file.includes('Stretch, thought 1')).toBe(true);
    expect([...messages, 'seen, thought 1'].filter((text) => file.includes(text))).toEqual([]);
  });
});

test('[OBL-5] a run that is done again, whole, changes nothing and asks nobody: every operation is known', async () => {
  await onCopy(async (place) => {
    const { life, model } = await liveThrough(place, []);
    const before = stateOf(life);
    const asked = model.requests.length;
    const { stores } = life.bed;
    const [row] = runsOfStatus(stores.agent.database, 'completed');
    if (row === undefined) throw new Error('a completed run');
    for (let again = 0; again < 2; again += 1) {
      await createWorkflow(life.parts).run(jobOf(stores, row), createCancelSource());
    }
    expect(stateOf(life)).toEqual(before);
    expect(model.requests).toHaveLength(asked);
    life.bed.close();
  });
});

/** The writes between a commit of the journal and the commit of agents that answers it, both ends included. */
const betweenDomains = (log: readonly Logged[]): readonly number[] => {
  const places: number[] = [];
  let isBetween = false;
  log.forEach(({ domain, what }, at) => {
    if (isBetween) places.push(at + 1);
    if (what === 'commit') isBetween = domain === 'journal';
  });
  return places;
};

/** The scan at a start is enough, whether the run ever goes on or not: what the journal did has its result. */
const expectAnswered = (place: Place): void => {
  const life = openLife(place, { model: createMind().model, start: 1 });
  recoverEffects(life.parts);
  const { journal, agent } = life.bed.stores;
  const applied = texts(journal.database, 'SELECT id FROM applied_operations ORDER BY id');
  const runKey = texts(agent.database, 'SELECT run_key FROM runs')[0] ?? '';
  const stored = readSteps(life.bed.stores, runKey).flatMap(({ body }) =>
    body.what === 'result' && applied.includes(body.operationId) ? [body.operationId] : [],
  );
  expect([...stored].sort()).toEqual(applied);
  expect(openOperations(agent.database)).toEqual([]);
  life.bed.close();
};

test('[OBL-6] killed anywhere between the journal’s commit and the agents’, both databases come to the same end', async () => {
  const places = betweenDomains(await writesOfOneLife());
  expect(places.length).toBeGreaterThan(8);
  const spread = places.filter((_, at) => at % Math.ceil(places.length / 8) === 0);
  for (const kill of spread) {
    await onCopy(async (place) => {
      const killed = openLife(place, { model: createMind().model, start: 0 });
      killed.faults.plan(deadFrom(kill));
      await live(killed);
      killed.bed.close();
      expectAnswered(place);
    });
    await onCopy(async (place) => {
      const { life, model } = await liveThrough(place, [kill]);
      expectConsistent(life);
      // Between the two domains the answer is stored: nobody is asked for it again.
      expect(model.requests).toHaveLength(2);
      life.bed.close();
    });
  }
});

const kills = fc.array(fc.integer({ min: 1, max: 135 }), { minLength: 1, maxLength: 4 });

test('[THM-2] however often a run is killed and done again, an action changes the journal once, as it was first planned', async () => {
  await fc.assert(
    fc.asyncProperty(kills, (places) =>
      onCopy(async (place) => {
        const { life } = await liveThrough(place, places);
        const { plan, titles, applied } = stateOf(life);
        const planned = plan.flatMap(({ toolName, args }) =>
          toolName === 'create_follow_up_task'
            ? [z.object({ newTaskTitle: z.string() }).parse(args).newTaskTitle]
            : [],
        );
        expect(titles).toEqual(planned.sort());
        expect(applied).toHaveLength(3);
        life.bed.close();
      }),
    ),
    { numRuns: 12 },
  );
});

test('[THM-3] where recovery goes on, both domains end saying the same', async () => {
  await fc.assert(
    fc.asyncProperty(kills, (places) =>
      onCopy(async (place) => {
        const { life } = await liveThrough(place, places);
        expectConsistent(life);
        life.bed.close();
      }),
    ),
    { numRuns: 12 },
  );
});
