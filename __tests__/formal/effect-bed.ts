import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recoverEffects } from '../../src/agents/runs/recover-effects';
import type { WorkflowParts } from '../../src/agents/runs/run';
import { createWorkflow } from '../../src/agents/runs/workflow';
import { createRunDesk } from '../../src/agents/wake/run-desk';
import { writeGrant } from '../../src/db/agent/grants';
import type { ModelToolCall } from '../../src/gateway/model-port';
import { createScriptedModel, type ScriptedModel } from '../../src/gateway/scripted-model';
import { createReadyFiles } from '../sql/ready-files';
import { allTools } from '../../src/tools/all-tools';
import { createFaults, failingDatabase, type Faults, type Write } from '../sql/failing-database';
import { lookAll, NOON, onTasks, openWakeBed, type WakeBed } from '../wake/wake-bed';

// One agent that may create follow-up tasks, one task that woke it, and a model that wants two alike, one more and an observation.
export type Logged = { readonly domain: 'journal' | 'agent'; readonly what: Write };
export type Place = { readonly folder: string; readonly destroy: () => void };
const GRANTED = 'create_follow_up_task';
const DAY = '2026-11-18';

const temporary = (): Place => {
  const folder = mkdtempSync(join(tmpdir(), 'reveille effects '));
  return { folder, destroy: () => rmSync(folder, { recursive: true, force: true }) };
};

/** The wake waits in the queue; nothing has been done for it. */
export const prepare = (): Place => {
  const place = temporary();
  const bed = openWakeBed(createReadyFiles(place.folder));
  lookAll(bed.desk());
  bed.agent('gym', { allowedTools: [GRANTED, 'add_observation'] });
  bed.agentCommit((writer) =>
    writeGrant(writer, { id: 'g1', agentId: 'gym', toolName: GRANTED, categoryIds: null, until: null }),
  );
  bed.listen('gym', { ...onTasks, id: 's1' });
  bed.task('t1');
  lookAll(bed.desk());
  bed.close();
  return place;
};

export const copyOf = ({ folder }: Place): Place => {
  const place = temporary();
  cpSync(folder, place.folder, { recursive: true });
  return place;
};

/** A model asked again says something else: only what is stored makes a run repeatable. */
export const createMind = (): { readonly model: ScriptedModel } => {
  let asked = 0;
  const callsOf = (n: number): readonly ModelToolCall[] => [
    { callId: 'a', name: GRANTED, args: { sourceTaskId: 't1', newTaskTitle: `Stretch, thought ${n}` } },
    { callId: 'b', name: GRANTED, args: { sourceTaskId: 't1', newTaskTitle: `Stretch, thought ${n}` } },
    { callId: 'c', name: 'add_observation', args: { text: `seen, thought ${n}` } },
    { callId: 'd', name: GRANTED, args: { sourceTaskId: 't1', newTaskTitle: `Walk, thought ${n}` } },
  ];
  const model = createScriptedModel(({ messages }) => {
    asked += 1;
    const isFirst = !messages.some(({ role }) => role === 'assistant');
    return isFirst ? { say: 'answer', toolCalls: callsOf(asked) } : { say: 'answer', text: 'done' };
  });
  return { model };
};

export type Life = {
  readonly bed: WakeBed;
  readonly parts: WorkflowParts;
  readonly faults: Faults;
  readonly log: readonly Logged[];
};
/** The process as it starts, its `start`-th time. */
export const openLife = (
  { folder }: Place,
  { model, start }: { model: ScriptedModel; start: number },
): Life => {
  const faults = createFaults();
  const log: Logged[] = [];
  const bed = openWakeBed(createReadyFiles(folder), (database, domain) =>
    failingDatabase(database, {
      ...faults,
      attempt: (what) => {
        log.push({ domain, what });
        faults.attempt(what);
      },
    }),
  );
  // Ids are born of the clock: a start that repeated the time would repeat commands.
  bed.clock.now = NOON + start * 60_000;
  const days = { homeDay: () => DAY, personDay: () => DAY, personMoment: () => `${DAY}T12:00+00:00` };
  log.length = 0;
  return { bed, faults, log, parts: { stores: bed.stores, model, tools: allTools, days } };
};

const MOST_TURNS = 30;
/** Recovery first, then whatever waits; ends early where the process is dead. */
export const live = async ({ bed, parts }: Life): Promise<void> => {
  try {
    recoverEffects(parts);
    const desk = createRunDesk({ stores: bed.stores, workflow: createWorkflow(parts) });
    for (let turns = 0; turns < MOST_TURNS; turns += 1) {
      const turn = desk.start();
      const due = turn === null ? desk.nextDueAt() : null;
      if (turn !== null) await turn.ended;
      else if (due === null) return;
      else bed.clock.now = Math.max(bed.clock.now + 1, due);
    }
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('made to fail')) throw error;
  }
};
