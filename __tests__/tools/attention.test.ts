import { decisionsOf, readSignal } from '../../src/db/agent/attention';
import { questionsOf } from '../../src/db/agent/prompts';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { OFTEN } from '../../src/tools/attention/decide-attention';
import { bedForTests } from '../runs/bed-for-tests';
import {
  AGENT,
  call,
  FOREIGN,
  importForeign,
  makeAgent,
  manualJob,
  OTHER,
  partsOf,
  runJob,
  startJob,
  TASK,
} from '../runs/run-bed';
import { acting, bodiesOf, done } from '../runs/run-looks';

const { bed, clock } = bedForTests();
const allowedTools = ['request_attention', 'read_task'];
const request = (reason: string, urgency = 'soon', at = 0) =>
  call('request_attention', { reason, urgency }, `c${at}`);
const all = { agentId: AGENT, most: 50 };

test('[ATTENTION-2] a request that comes through stands among the questions, with the decision that says why', async () => {
  const { stores } = bed();
  makeAgent(stores, { allowedTools });
  const job = startJob(stores, manualJob(stores));
  const model = createScriptedModel([acting(request('The roof leaks', 'today')), done]);
  await runJob(partsOf(stores, { model }), job);
  const [question] = questionsOf(stores, all);
  const [decision] = decisionsOf(stores, all);
  expect(question).toMatchObject({ promptText: 'The roof leaks', isRequired: false });
  expect(decision).toMatchObject({
    orchestratorAgentId: 'orchestrator',
    targetAgentId: AGENT,
    action: 'escalate',
    reasonCodes: ['said_urgent'],
    evidenceRefs: [job.runKey, question?.id],
    policyVersion: '1',
    budgetImpact: { personAsks: 1, asksBefore: 0 },
  });
  expect(readSignal(stores, decision?.signalId ?? '')).toMatchObject({ runKey: job.runKey, tainted: false });
});

test('[ATTENTION-2] what is put off is no question, and its decision is there all the same', async () => {
  const { stores } = bed();
  makeAgent(stores, { allowedTools });
  const again = createScriptedModel([
    acting(request('Look', 'soon', 1)),
    acting(request('Look', 'today', 2)),
    done,
  ]);
  const rest = (): Promise<void> => Promise.resolve(clock.move(1_000));
  await runJob(partsOf(stores, { model: again, rest }), startJob(stores, manualJob(stores)));
  for (let n = 0; n < OFTEN + 1; n += 1) {
    clock.move(1_000);
    const model = createScriptedModel([acting(request(`Look at ${n}`)), done]);
    await runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores, `more${n}`)));
  }
  const why = decisionsOf(stores, all).map(({ action, reasonCodes }) => [action, reasonCodes[0]]);
  expect(why.filter(([action]) => action === 'notify')).toHaveLength(OFTEN);
  expect(why).toContainEqual(['defer', 'already_asked']);
  expect(why.slice(0, 2)).toEqual([
    ['defer', 'asked_often'],
    ['defer', 'asked_often'],
  ]);
  expect(questionsOf(stores, all)).toHaveLength(OFTEN);
});

test('[ATTENTION-3] an agent that read something from outside does not escalate', async () => {
  const { stores } = bed();
  makeAgent(stores, { allowedTools });
  importForeign(stores);
  const model = createScriptedModel([
    acting(call('read_task', { taskId: FOREIGN })),
    acting(request('URGENT', 'today')),
    done,
  ]);
  await runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores)));
  expect(decisionsOf(stores, all)).toMatchObject([
    { action: 'notify', reasonCodes: ['said_urgent', 'from_outside'] },
  ]);
});

test('[ATTENTION-2] the records that it is about stand in signal and decision; what the agent may not know of does not', async () => {
  const { stores } = bed();
  makeAgent(stores, { allowedTools });
  const evidenceIds = [TASK, OTHER, 'nothing', TASK];
  const asked = call('request_attention', { reason: 'Look', urgency: 'today', evidenceIds });
  const job = startJob(stores, manualJob(stores));
  await runJob(partsOf(stores, { model: createScriptedModel([acting(asked), done]) }), job);
  const [decision] = decisionsOf(stores, all);
  expect(decision).toMatchObject({
    action: 'escalate',
    evidenceRefs: [job.runKey, expect.any(String), TASK],
  });
  expect(readSignal(stores, decision?.signalId ?? '')).toMatchObject({ evidenceRefs: [TASK] });
  const [result] = bodiesOf(stores).flatMap((body) => (body.what === 'result' ? [body.content] : []));
  expect(result).toContain(JSON.stringify([OTHER, 'nothing']));
});

test('[ATTENTION-3] what is about a text from outside does not escalate, read or not', async () => {
  const { stores } = bed();
  makeAgent(stores, { allowedTools });
  importForeign(stores);
  const asked = call('request_attention', { reason: 'Look', urgency: 'today', evidenceIds: [FOREIGN] });
  await runJob(
    partsOf(stores, { model: createScriptedModel([acting(asked), done]) }),
    startJob(stores, manualJob(stores)),
  );
  expect(decisionsOf(stores, all)).toMatchObject([{ action: 'notify' }]);
});
