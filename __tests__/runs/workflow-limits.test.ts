import { usedOnDay } from '../../src/db/agent/budgets';
import { readRun } from '../../src/db/agent/runs';
import { writeStop } from '../../src/db/agent/stops';
import type { ModelPort } from '../../src/gateway/model-port';
import { createScriptedModel, type ScriptedTurn } from '../../src/gateway/scripted-model';
import { bedForTests } from './bed-for-tests';
import { acting, done, messagesOf, threeCalls } from './run-looks';
import { AGENT, call, commit, makeAgent, manualJob, partsOf, runJob, startJob, TASK } from './run-bed';

const { bed, clock } = bedForTests();

const run = (model: ModelPort, options?: Parameters<typeof makeAgent>[1]) => {
  const { stores } = bed();
  makeAgent(stores, options ?? { grants: ['create_follow_up_task'] });
  return runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores)));
};

test('[RUN-16] at the limit of steps a run ends completed and says why', async () => {
  const { stores } = bed();
  commit(
    stores.agent,
    (writer) => (writer.create('runtimeSchedulerPolicy', 'space', { mostSteps: 2 }), null),
    'policy',
  );
  const model = createScriptedModel(() => acting(call('read_task', { taskId: TASK })));
  expect(await run(model)).toEqual({ end: 'completed' });
  expect(model.requests).toHaveLength(2);
  expect(readRun(stores.agent.database, manualJob(stores).runKey)?.code).toBe('step_limit_reached');
  expect(messagesOf(stores).at(-1)?.text).toContain('as many steps as one run may take');
});

test('[RUN-6] time is counted with what it was used for, and a clock that jumps back counts nothing', async () => {
  const { stores } = bed();
  const slow: ScriptedTurn[] = [acting(call('read_task', { taskId: TASK })), done];
  const model = createScriptedModel((_, asked) => {
    clock.move(asked === 0 ? 1_500 : -60_000);
    return slow[asked] ?? done;
  });
  await run(model);
  expect(usedOnDay(stores, { agentId: AGENT, day: '2026-11-18' })).toEqual({
    tokens: 300,
    costMicros: 20,
    runMs: 1_500,
    toolCalls: 1,
  });
});

test('[RUN-13] result, message, links and the end of the operation are one commit', async () => {
  const { stores } = bed();
  await run(createScriptedModel([threeCalls, done]));
  const changes = stores.agent.feed.after(0, 1_000).changes.map(({ units }) => units.map(({ kind }) => kind));
  const ofEffect = changes.find((kinds) => kinds.filter((kind) => kind === 'agentLink').length > 2);
  expect(ofEffect).toEqual(
    expect.arrayContaining(['agentMessage', 'agentLink', 'agentRunStep', 'agentBudgetCounter']),
  );
});

test('[TOOL-1] what reads writes nothing but its result; what is the agent’s own is in the commit of its result', async () => {
  const { stores } = bed();
  await run(createScriptedModel([threeCalls, done]));
  const commits = stores.agent.feed.after(0, 1_000).changes.map(({ units }) => units.map(({ kind }) => kind));
  const withSteps = commits.filter((kinds) => kinds.includes('agentRunStep'));
  const messages = withSteps.map((kinds) => kinds.filter((kind) => kind === 'agentMessage').length);
  // The answer's four, the reading's one, the observation's two, the effect's one; the last answer is its brief.
  expect(messages).toEqual([4, 1, 2, 1, 0]);
  expect(
    stores.journal.feed.after(0, 100).changes.filter(({ batch }) => batch.author === 'agent'),
  ).toHaveLength(1);
});

test('[GATE-5] what cannot succeed now is not offered', async () => {
  const { stores } = bed();
  const offered = async (options: Parameters<typeof makeAgent>[1]): Promise<readonly string[]> => {
    const model = createScriptedModel([done]);
    await run(model, options);
    return model.requests[0]?.tools.map(({ name }) => name) ?? [];
  };
  commit(
    stores.agent,
    (writer) => (writeStop(writer, { stop: { scope: 'tool', target: 'report' }, hostId: 'hosta' }), null),
    'stop',
  );
  // What needs a person's yes can be proposed; what was stopped or never allowed can not.
  expect(await offered({ allowedTools: ['read_task', 'update_report', 'create_follow_up_task'] })).toEqual([
    'read_task',
    'create_follow_up_task',
  ]);
});
