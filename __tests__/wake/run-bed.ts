import { createRunDesk, type RunDeskParts } from '../../src/agents/wake/run-desk';
import type { Turns } from '../../src/agents/engine/desk';
import { enqueueWake } from '../../src/db/agent/wake-queue';
import type { Wake } from '../../src/db/agent/wake';
import { readRun, type RunRow } from '../../src/db/agent/runs';
import type { SqlFiles } from '../../src/db/sql-database';
import { asScript, type Script } from './script';
import { lookAll, onTasks, openWakeBed, type WakeBed } from './wake-bed';
import type { FieldsOf } from '../../src/db/records/kinds';

// The bed with a run desk whose workflow does as it is told.
export type RunBed = WakeBed & {
  readonly script: Script;
  readonly turns: Turns;
  readonly turnsWith: (mayStart: RunDeskParts['mayStart']) => Turns;
  readonly policy: (fields: FieldsOf<'runtimeSchedulerPolicy'>) => void;
  /** An agent that listens for tasks, agents' writes too. */
  readonly listener: (id: string) => void;
  /** Writes tasks, matches them and lets the window pass. */
  readonly tasks: (...ids: readonly string[]) => void;
  readonly wake: (agentId: string, runKey: string, more?: Partial<Wake>) => void;
  readonly rowOf: (runKey: string) => RunRow | null;
  readonly logOf: (runKey: string) => readonly string[];
  readonly startAll: () => readonly string[];
};

const LOG = 'SELECT status, generation FROM agent_run_log WHERE run_key = ? ORDER BY at, length(id), id';

export const openRunBed = (files: SqlFiles): RunBed => {
  const bed = openWakeBed(files);
  lookAll(bed.desk());
  const { stores, clock } = bed;
  const { database } = stores.agent;
  const script = asScript();
  const turns = createRunDesk({ stores, workflow: script.workflow });
  return {
    ...bed,
    script,
    turns,
    turnsWith: (mayStart) =>
      createRunDesk({ stores, workflow: script.workflow, ...(mayStart === undefined ? {} : { mayStart }) }),
    policy: (fields) =>
      bed.agentCommit((writer) => {
        const isNew = writer.read('runtimeSchedulerPolicy', 'space') === null;
        if (isNew) writer.create('runtimeSchedulerPolicy', 'space', { ...fields, createdAt: 1 });
        else writer.write('runtimeSchedulerPolicy', 'space', fields);
      }),
    listener: (id) => {
      bed.agent(id);
      bed.listen(id, { ...onTasks, includeAgentWrites: true });
    },
    tasks: (...ids) => {
      for (const id of ids) bed.task(id);
      lookAll(bed.desk());
      clock.now += 60_000;
    },
    wake: (agentId, runKey, more = {}) => {
      const whole: Wake = {
        runKey,
        agentId,
        threadId: `${agentId}:run:${runKey}`,
        wakeClass: 'person',
        depth: 1,
        trigger: { reason: 'manual', requestId: runKey },
        queuedAt: clock.now,
        notBefore: clock.now,
        attempt: 0,
        ...more,
      };
      database.transaction(() => enqueueWake(database, whole));
    },
    rowOf: (runKey) => readRun(database, runKey),
    logOf: (runKey) =>
      database
        .query(LOG, [runKey])
        .rows.map(([status, generation]) => `${String(status)} ${String(generation)}`),
    startAll: () => {
      const started: string[] = [];
      for (let turn = turns.start(); turn !== null; turn = turns.start()) started.push(turn.agentId);
      return started;
    },
  };
};
