import { markDestroyed, updateAgent } from '../../src/db/agent/agents';
import { writeStop } from '../../src/db/agent/stops';
import type { FieldsOf } from '../../src/db/records/kinds';
import type { Writer } from '../../src/db/commit';
import type { SqlDatabase } from '../../src/db/sql-database';
import type { Stores } from '../../src/db/stores';
import { openAgentBed } from '../runs/agent-bed';
import { START } from '../runs/bed-for-tests';
import { deafTo } from '../runs/deaf';
import { AGENT, call, commit, fillJournal, TASK, WORK } from '../runs/run-bed';
import { tasksOf } from '../runs/run-looks';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { accept, firstOf, proposed, shown } from './approval-bed';

// Something changes between a person's yes and the write that it allows: right after the commit of the yes, before the journal is opened.
type Change = {
  /** The table that the change is read from. */
  readonly table: string;
  readonly make: (stores: Stores) => void;
  readonly code: string;
};
const inAgent =
  (body: (writer: Writer) => void): Change['make'] =>
  ({ agent }) =>
    commit(agent, (writer) => (body(writer), null), 'meanwhile');
const inTask =
  (fields: FieldsOf<'task'>): Change['make'] =>
  ({ journal }) =>
    commit(journal, (writer) => (writer.write('task', TASK, fields), null), 'meanwhile');

const changes: Readonly<Record<string, Change>> = {
  'a stop of everything': {
    table: 'agent_stops',
    make: inAgent((writer) => writeStop(writer, { stop: { scope: 'space' }, hostId: 'hosta' })),
    code: 'stopped',
  },
  'a stop of what writes': {
    table: 'agent_stops',
    make: inAgent((writer) =>
      writeStop(writer, { stop: { scope: 'tool', target: 'journal' }, hostId: 'hosta' }),
    ),
    code: 'stopped',
  },
  'the end of the agent': {
    table: 'agents',
    make: inAgent((writer) => void markDestroyed(writer, { agentId: AGENT, hostId: 'hosta' })),
    code: 'agent_destroyed',
  },
  'fewer categories': {
    table: 'agents',
    make: inAgent((writer) =>
      updateAgent(writer, { agentId: AGENT, changes: { allowedCategoryIds: [WORK] } }),
    ),
    code: 'out_of_scope',
  },
  'another title': { table: 'task', make: inTask({ title: 'Water nothing' }), code: 'stale_approval' },
  'a task that is gone': { table: 'task', make: inTask({ deletedAt: START }), code: 'unsafe_target' },
};

const acceptedWhile = async ({ make }: Change, wrap?: (database: SqlDatabase) => SqlDatabase) => {
  const files = createReadyTemporaryFiles();
  const { stores, close } = openAgentBed({
    files: files.files,
    clock: { now: () => START },
    ...(wrap === undefined ? {} : { wrap }),
  });
  try {
    fillJournal(stores);
    const follow = call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' });
    const item = firstOf(await proposed(stores, [follow]));
    const { readHash } = shown(stores, item);
    const off = stores.agent.unitOfWork.onBatch(() => {
      off();
      make(stores);
    });
    const done = accept(stores, item, { readHash });
    return { code: done.ok ? null : done.error.code, tasks: tasksOf(stores) };
  } finally {
    close();
    files.destroy();
  }
};

test('[APPROVAL-8] with nothing changed meanwhile it is done', async () => {
  const { code, tasks } = await acceptedWhile({ table: '', make: () => undefined, code: '' });
  expect([code, tasks]).toEqual([null, expect.arrayContaining(['Buy a can'])]);
});

test.each(Object.entries(changes))(
  '[APPROVAL-8] [RUN-18] between the yes and the write: %s is met',
  async (_name, change) => {
    const { code, tasks } = await acceptedWhile(change);
    expect(code).toBe(change.code);
    expect(tasks).not.toContain('Buy a can');
  },
);

test.each(Object.entries(changes))('[RUN-18] not heard of, it would be missed: %s', async (_name, change) => {
  const { code } = await acceptedWhile(change, deafTo(change.table));
  expect(code).not.toBe(change.code);
});
