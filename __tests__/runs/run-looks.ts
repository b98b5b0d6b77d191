import type { StepBody } from '../../src/db/agent/kinds/run';
import { readSteps } from '../../src/db/agent/steps';
import { readMessage, type ThreadMessage } from '../../src/db/agent/thread-window';
import type { Stores } from '../../src/db/stores';
import type { ScriptedTurn } from '../../src/gateway/scripted-model';
import { call, manualJob, TASK } from './run-bed';

// What a run left behind, and the turns that most tests play.
export const bodiesOf = (stores: Stores): readonly StepBody[] =>
  readSteps(stores, manualJob(stores).runKey).map(({ body }) => body);
export const messagesOf = ({ agent }: Stores): readonly Omit<ThreadMessage, 'isCut'>[] =>
  agent.database.query('SELECT id FROM agent_messages ORDER BY height, id').rows.flatMap(([id]) => {
    const message = readMessage(agent.records, String(id));
    return message === null ? [] : [{ ...message, id: String(id) }];
  });
export const tasksOf = ({ journal }: Stores): readonly unknown[] =>
  journal.database.query('SELECT title FROM task ORDER BY title').rows.flat();

export const acting = (...calls: readonly ReturnType<typeof call>[]): ScriptedTurn => ({
  say: 'answer',
  text: 'Let me see.',
  toolCalls: calls,
});
export const done: ScriptedTurn = { say: 'answer', text: 'Done.' };
export const threeCalls = acting(
  call('read_task', { taskId: TASK }),
  call('add_observation', { text: 'The plants are dry.' }),
  call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' }),
);
