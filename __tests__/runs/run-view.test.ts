import { markDestroyed, pauseAgent, updateAgent } from '../../src/db/agent/agents';
import { countUse, noUse, writeBudgetLimits } from '../../src/db/agent/budgets';
import { revokeGrant } from '../../src/db/agent/grants';
import { approvePersona, draftPersona } from '../../src/db/agent/personas';
import { writeProjectionPolicy } from '../../src/db/agent/projection-policies';
import { logRun } from '../../src/db/agent/runs';
import { writeStop } from '../../src/db/agent/stops';
import type { Writer } from '../../src/db/commit';
import type { SqlDatabase } from '../../src/db/sql-database';
import type { Stores } from '../../src/db/stores';
import type { ModelRequest } from '../../src/gateway/model-port';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { RUN_OPERATION } from '../../src/gateway/shipped-policies';
import type { RunEnd } from '../../src/agents/run-job';
import type { ResultBody } from '../../src/agents/runs/next-move';
import { resultsOf } from '../../src/agents/runs/next-move';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { openAgentBed } from './agent-bed';
import { START } from './bed-for-tests';
import { deafTo } from './deaf';
import { acting, bodiesOf, done } from './run-looks';
import {
  AGENT,
  call,
  commit,
  fillJournal,
  makeAgent,
  manualJob,
  partsOf,
  runJob,
  startJob,
  TASK,
  WORK,
} from './run-bed';

// [RUN-18] A change by a person, another run or another device between any two steps of a run is seen by its next step, although the run
// reads nothing twice that stayed the same.
const TITLE = 'Water them twice';
const follow = (newTaskTitle: string, callId: string) =>
  call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle }, callId);
const turns = [
  acting(
    call('read_task', { taskId: TASK }, 'r1'),
    call('add_observation', { text: 'The plants are dry.' }, 'o1'),
    follow('Buy a can', 'f1'),
  ),
  acting(follow('Buy a hose', 'f2'), call('read_task', { taskId: TASK }, 'r2')),
  done,
];
/** The steps: ask, three actions, ask, two actions; the last step ends the run. */
const PLACES = [1, 2, 3, 4, 5, 6, 7];

/** The state after the change. */
type After = {
  readonly end: RunEnd;
  readonly results: readonly ResultBody[];
  readonly requests: readonly ModelRequest[];
  readonly steps: number;
};
type Change = {
  /** The table that the change is read from. */
  readonly table: string;
  readonly make: (stores: Stores) => void;
  readonly isSeen: (after: After) => boolean;
};

const inAgent =
  (body: (writer: Writer, stores: Stores) => void): Change['make'] =>
  (stores) =>
    commit(stores.agent, (writer) => (body(writer, stores), null), 'change');

const endsWith =
  (code: string): Change['isSeen'] =>
  ({ end, steps }) =>
    steps === 0 && end.end === 'cancelled' && end.code === code;

const answersWith =
  (codes: Readonly<Record<string, string>>): Change['isSeen'] =>
  ({ results }) =>
    results.every(({ toolName, code }) => code === (codes[toolName] ?? null));

/** An answer that was requested before the change stays valid. */
const asksNoMore: Change['isSeen'] = ({ requests, end }) =>
  requests.length === 0 &&
  (end.end === 'completed' || (end.end === 'cancelled' && end.code === 'budget_exceeded'));

const says = (request: ModelRequest, text: string): boolean =>
  JSON.stringify(request.messages).includes(text);

const changes: Readonly<Record<string, Change>> = {
  'a stop of everything': {
    table: 'agent_stops',
    make: inAgent((writer) => writeStop(writer, { stop: { scope: 'space' }, hostId: 'hosta' })),
    isSeen: endsWith('stopped'),
  },
  'a stop of the agent': {
    table: 'agent_stops',
    make: inAgent((writer) =>
      writeStop(writer, { stop: { scope: 'agent', target: AGENT }, hostId: 'hosta' }),
    ),
    isSeen: endsWith('stopped'),
  },
  'a pause': {
    table: 'agents',
    make: inAgent((writer) => pauseAgent(writer, AGENT)),
    isSeen: endsWith('agent_paused'),
  },
  'the end of the agent': {
    table: 'agents',
    make: inAgent((writer) => void markDestroyed(writer, { agentId: AGENT, hostId: 'hosta' })),
    isSeen: endsWith('agent_destroyed'),
  },
  'the end of the run by hand': {
    table: 'runs',
    make: inAgent((writer, stores) =>
      logRun(writer, {
        database: stores.agent.database,
        news: { run: manualJob(stores), status: 'cancelled', code: 'run_cancelled' },
      }),
    ),
    isSeen: endsWith('run_cancelled'),
  },
  'a stop of what writes': {
    table: 'agent_stops',
    make: inAgent((writer) =>
      writeStop(writer, { stop: { scope: 'tool', target: 'journal' }, hostId: 'hosta' }),
    ),
    isSeen: answersWith({ create_follow_up_task: 'stopped' }),
  },
  'a grant that is revoked': {
    table: 'agent_grants',
    make: inAgent((writer) => revokeGrant(writer, 'grant-create_follow_up_task')),
    isSeen: answersWith({ create_follow_up_task: 'confirmation_required' }),
  },
  'fewer categories': {
    table: 'agents',
    make: inAgent((writer) =>
      updateAgent(writer, { agentId: AGENT, changes: { allowedCategoryIds: [WORK] } }),
    ),
    isSeen: answersWith({ create_follow_up_task: 'out_of_scope', read_task: 'out_of_scope' }),
  },
  'fewer tools': {
    table: 'agents',
    make: inAgent((writer) =>
      updateAgent(writer, { agentId: AGENT, changes: { allowedTools: ['add_observation'] } }),
    ),
    isSeen: answersWith({ create_follow_up_task: 'out_of_scope', read_task: 'out_of_scope' }),
  },
  'a limit of actions': {
    table: 'agent_budget_windows',
    make: inAgent((writer) => writeBudgetLimits(writer, { agentId: AGENT, limits: { toolCalls: 0 } })),
    isSeen: ({ results }) => results.every(({ code }) => code === 'budget_exceeded'),
  },
  'a limit of tokens': {
    table: 'agent_budget_windows',
    make: inAgent((writer) => writeBudgetLimits(writer, { agentId: AGENT, limits: { tokens: 1 } })),
    isSeen: asksNoMore,
  },
  'what another device used': {
    table: 'agent_budget_counters',
    make: inAgent((writer) => {
      const use = { ...noUse, tokens: 999_950 };
      countUse(writer, { agentId: AGENT, hostId: 'hostb', day: '2026-11-18', use });
    }),
    isSeen: asksNoMore,
  },
  'what another call reserved, without a commit': {
    table: 'budget_reservations',
    make: ({ agent }) =>
      void agent.database.run(
        `INSERT INTO budget_reservations (request_id, run_key, agent_id, day, tokens, cost_micros, at)
          VALUES ('elsewhere', 'r', ?, '2026-11-18', 999950, 0, 1)`,
        [AGENT],
      ),
    isSeen: asksNoMore,
  },
  'fewer steps': {
    table: 'runtime_scheduler_policies',
    make: inAgent((writer) => writer.create('runtimeSchedulerPolicy', 'space', { mostSteps: 1 })),
    isSeen: ({ requests }) => requests.length === 0,
  },
  'a policy that lets nothing through': {
    table: 'agent_projection_policies',
    make: inAgent((writer) =>
      writeProjectionPolicy(writer, {
        boundaryType: 'inference',
        operationKey: RUN_OPERATION,
        allowedFields: [],
        redactionRules: [],
        policyVersion: '2',
      }),
    ),
    isSeen: ({ requests }) => requests.every((request) => !says(request, 'Water the plants')),
  },
  'another persona': {
    table: 'agent_persona_heads',
    make: inAgent((writer, { agent }) => {
      const versionId = draftPersona(writer, {
        database: agent.database,
        draft: {
          agentId: AGENT,
          authoredBy: 'person',
          sourceSessionId: null,
          tainted: false,
          voiceDirectives: ['Speak like a gardener.'],
          toneBounds: [],
          coachingStyle: null,
          antiSycophancyPolicy: null,
        },
      });
      approvePersona(writer, { store: agent, versionId, by: 'person' });
    }),
    isSeen: ({ requests }) => requests.every((request) => says(request, 'like a gardener')),
  },
  'another title': {
    table: 'task',
    make: ({ journal }) =>
      commit(journal, (writer) => (writer.write('task', TASK, { title: TITLE }), null), 'rename'),
    isSeen: ({ results, requests }) =>
      results.every(({ toolName, content }) => toolName !== 'read_task' || content.includes(TITLE)) &&
      requests.every((request) => says(request, TITLE)),
  },
};

const same = (database: SqlDatabase): SqlDatabase => database;

const changedAt = async (
  place: number,
  { make }: Change,
  wrap: (database: SqlDatabase) => SqlDatabase = same,
): Promise<After> => {
  const files = createReadyTemporaryFiles();
  const { stores, close } = openAgentBed({ files: files.files, clock: { now: () => START }, wrap });
  fillJournal(stores);
  makeAgent(stores, { grants: ['create_follow_up_task'] });
  commit(
    stores.agent,
    (writer) => (writeBudgetLimits(writer, { agentId: AGENT, limits: { tokens: 1_000_000 } }), null),
    'limits',
  );
  const model = createScriptedModel((_request, asked) => turns[asked] ?? done);
  let rests = 0;
  let before = { requests: 0, steps: 0 };
  const rest = (): Promise<void> => {
    rests += 1;
    if (rests === place) {
      before = { requests: model.requests.length, steps: bodiesOf(stores).length };
      make(stores);
    }
    return Promise.resolve();
  };
  try {
    const end = await runJob(partsOf(stores, { model, rest }), startJob(stores, manualJob(stores)));
    if (rests < place) throw new Error(`the run rested ${rests} times`);
    const bodies = bodiesOf(stores).slice(before.steps);
    return {
      end,
      results: resultsOf(bodies),
      requests: model.requests.slice(before.requests),
      steps: bodies.length,
    };
  } finally {
    close();
    files.destroy();
  }
};

test('[RUN-18] a run in which nothing changes does all that was planned', async () => {
  const { end, results } = await changedAt(1, { table: '', make: () => undefined, isSeen: () => true });
  expect(end).toEqual({ end: 'completed' });
  expect(results.map(({ callId, code }) => [callId, code])).toEqual(
    ['r1', 'o1', 'f1', 'f2', 'r2'].map((callId) => [callId, null]),
  );
});

test.each(Object.entries(changes))(
  '[RUN-18] between any two steps: %s is met by the next',
  async (_name, change) => {
    for (const place of PLACES) {
      const after = await changedAt(place, change);
      expect({ place, after, isSeen: change.isSeen(after) }).toMatchObject({ isSeen: true });
    }
  },
);

test.each(Object.entries(changes))('[RUN-18] not heard of, it would be missed: %s', async (_name, change) => {
  const after = await changedAt(1, change, deafTo(change.table));
  expect(change.isSeen(after)).toBe(false);
});
