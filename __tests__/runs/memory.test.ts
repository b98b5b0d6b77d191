import { runKey, threadId } from '../../src/core/run-identities';
import { writeGrant, grantsOf, revokeGrant } from '../../src/db/agent/grants';
import { readRun } from '../../src/db/agent/runs';
import { isThreadTainted } from '../../src/db/agent/thread-window';
import { appendMessage } from '../../src/db/agent/messages';
import type { Stores } from '../../src/db/stores';
import type { LabelledPiece, ModelMessage, ModelRequest } from '../../src/gateway/model-port';
import { createScriptedModel, type ScriptedTurn } from '../../src/gateway/scripted-model';
import { runMessages } from '../../src/agents/memory/run-messages';
import type { RunJob } from '../../src/agents/run-job';
import { bedForTests } from './bed-for-tests';
import {
  AGENT,
  call,
  commit,
  FOREIGN,
  importForeign,
  jobOf,
  makeAgent,
  manualJob,
  partsOf,
  runJob,
  startJob,
  TASK,
} from './run-bed';
import { acting, bodiesOf, done, messagesOf, tasksOf, threeCalls } from './run-looks';

const { bed } = bedForTests();

const piecesOf = (message: ModelMessage): readonly LabelledPiece[] =>
  message.role === 'system' || message.role === 'user'
    ? message.pieces
    : message.role === 'tool'
      ? [message.piece]
      : [];
const labelsOf = (request: ModelRequest | undefined): readonly string[] =>
  request?.messages.flatMap(piecesOf).map(({ label }) => label) ?? [];
const piece = (request: ModelRequest | undefined, label: string): LabelledPiece | undefined =>
  request?.messages.flatMap(piecesOf).find((one) => one.label === label);

const turn = (
  stores: Stores,
  said: { readonly text: string; readonly n: number; readonly tainted?: boolean },
): RunJob => {
  const thread = threadId({ kind: 'session', agentId: AGENT, sessionId: 's1' });
  const key = runKey({ reason: 'userInitiated', agentId: AGENT, sessionId: 's1', turnId: `t${said.n}` });
  if (!thread.ok || !key.ok) throw new Error('identity');
  let messageId = '';
  const from = { authority: 'person', tainted: said.tainted ?? false, origin: { kind: 'person' } } as const;
  commit(
    stores.agent,
    (writer) => {
      const message = {
        agentId: AGENT,
        threadId: thread.value,
        runKey: null,
        kind: 'user',
        text: said.text,
        ...from,
      } as const;
      messageId = appendMessage(writer, { database: stores.agent.database, message });
      return null;
    },
    `say-${said.n}`,
  );
  const trigger = { reason: 'userInitiated', sessionId: 's1', turnId: `t${said.n}`, messageId } as const;
  return startJob(stores, jobOf(stores, { key: key.value, trigger, thread: thread.value }));
};

test('[MEMORY-7] the stable beginning first, then why the run is and what it needs, then what it did', async () => {
  const { stores } = bed();
  makeAgent(stores);
  const model = createScriptedModel([acting(call('read_task', { taskId: TASK })), done]);
  await runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores)));
  const [first, second] = model.requests;
  expect(first?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(labelsOf(first)).toEqual(['rules', 'task', 'purpose', 'journal', 'journal', 'woke_by']);
  expect(second?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
  expect(JSON.stringify(second?.messages.slice(0, 2))).toBe(JSON.stringify(first?.messages));
});

test('[MEMORY-3] every piece says who it comes from and whether it came from outside', async () => {
  const { stores } = bed();
  makeAgent(stores);
  importForeign(stores);
  const model = createScriptedModel([done]);
  await runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores)));
  expect(piece(model.requests[0], 'purpose')).toMatchObject({ authority: 'person', tainted: false });
  expect(piece(model.requests[0], 'woke_by')).toMatchObject({ authority: 'runtime', tainted: false });
  const journal =
    model.requests[0]?.messages.flatMap(piecesOf).filter(({ label }) => label === 'journal') ?? [];
  expect(journal.find(({ text }) => text.includes(FOREIGN))).toMatchObject({
    authority: 'external',
    tainted: true,
  });
  expect(journal.find(({ text }) => text.includes(TASK))).toMatchObject({
    authority: 'person',
    tainted: false,
  });
});

test('[TAINT-2] what came from outside taints the run before the model is asked, and stays said in the thread', async () => {
  const { stores } = bed();
  makeAgent(stores, { grants: ['create_follow_up_task'] });
  importForeign(stores);
  const atAsking: unknown[] = [];
  const model = createScriptedModel((_, asked) => {
    atAsking.push(bodiesOf(stores).map(({ what }) => what)[0]);
    return asked === 0 ? threeCalls : done;
  });
  const job = startJob(stores, manualJob(stores));
  await runJob(partsOf(stores, { model }), job);
  expect(atAsking).toEqual(['tainted', 'tainted']);
  expect(bodiesOf(stores).filter(({ what }) => what === 'tainted')).toEqual([
    { what: 'tainted', by: 'journal' },
  ]);
  expect(bodiesOf(stores).flatMap((body) => (body.what === 'result' ? [body.code] : []))).toEqual([
    null,
    null,
    'confirmation_required',
  ]);
  expect(messagesOf(stores).every(({ tainted }) => tainted)).toBe(true);
  expect(isThreadTainted(stores.agent, job.threadId)).toBe(true);
  expect(tasksOf(stores)).not.toContain('Buy a can');
});

test('[TAINT-1] a tainted tool result taints the rest of the run, its own plan included', async () => {
  const { stores } = bed();
  makeAgent(stores, { grants: ['create_follow_up_task'] });
  importForeign(stores);
  commit(stores.journal, (writer) => (writer.write('task', FOREIGN, { due: '2030-01-01' }), null), 'later');
  const plan = acting(
    call('read_task', { taskId: FOREIGN }),
    call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' }),
  );
  const model = createScriptedModel([plan, done]);
  await runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores)));
  expect(bodiesOf(stores)).toMatchObject([
    { what: 'answer' },
    { what: 'result', status: 'success', tainted: true },
    { what: 'result', code: 'confirmation_required', tainted: true },
    { what: 'tainted', by: 'tool_result' },
    { what: 'answer' },
  ]);
});

test('[TAINT-1] a run that withholds what is tainted keeps its grants, and the model is told how many pieces it lacks', async () => {
  const { stores } = bed();
  makeAgent(stores, { grants: ['create_follow_up_task'] });
  importForeign(stores);
  const model = createScriptedModel([threeCalls, done]);
  const parts = partsOf(stores, { model, withholdsTainted: () => true });
  await runJob(parts, startJob(stores, manualJob(stores)));
  expect(piece(model.requests[0], 'withheld')?.text).toBe('{"withheld":1}');
  expect(JSON.stringify(model.requests)).not.toContain('Ignore all rules');
  expect(tasksOf(stores)).toContain('Buy a can');
});

test('[MEMORY-5] a turn of a session reads the turns before it as they were said, and itself once', async () => {
  const { stores } = bed();
  makeAgent(stores);
  const model = createScriptedModel([{ say: 'answer', text: 'Two tasks.' }, done]);
  const parts = partsOf(stores, { model });
  await runJob(parts, turn(stores, { text: 'What is open?', n: 1 }));
  await runJob(parts, turn(stores, { text: 'And tomorrow?', n: 2 }));
  const second = model.requests[1];
  expect(second?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(
    second?.messages
      .flatMap(piecesOf)
      .filter(({ label }) => label === 'said')
      .map(({ text }) => text),
  ).toEqual(['What is open?', 'And tomorrow?']);
  expect(second?.messages[2]).toMatchObject({ role: 'assistant', text: 'Two tasks.' });
  expect(readRun(stores.agent.database, 'none')).toBeNull();
});

test('[TAINT-3] later turns of a tainted thread begin tainted, though nothing tainted is in their memory', async () => {
  const { stores } = bed();
  makeAgent(stores, { grants: ['create_follow_up_task'] });
  const model = createScriptedModel((): ScriptedTurn => done);
  const bounds = { mostMessages: 1, mostTokens: 10, mostObservations: 0, mostStepTokens: 100 };
  const parts = partsOf(stores, { model, bounds });
  await runJob(parts, turn(stores, { text: 'pasted', n: 1, tainted: true }));
  await runJob(parts, turn(stores, { text: 'thanks', n: 2 }));
  const marks = stores.agent.database.query('SELECT body FROM agent_run_steps WHERE step_index = 0').rows;
  const by = marks.map(([body]) => String(JSON.parse(String(body)).body.by));
  expect(by.sort()).toEqual(['said', 'thread']);
});

test('[MEMORY-4] what it noticed in other runs is read again, newest last, a bounded number', async () => {
  const { stores } = bed();
  makeAgent(stores);
  const notes = ['one', 'two', 'three'].map((text, at) => call('add_observation', { text }, `n${at}`));
  const model = createScriptedModel((_, asked) => (asked === 0 ? acting(...notes) : done));
  const bounds = { mostMessages: 40, mostTokens: 6_000, mostObservations: 2, mostStepTokens: 12_000 };
  const parts = partsOf(stores, { model, bounds });
  await runJob(parts, startJob(stores, manualJob(stores)));
  await runJob(parts, startJob(stores, manualJob(stores, 'request2')));
  const read =
    model.requests
      .at(-1)
      ?.messages.flatMap(piecesOf)
      .filter(({ label }) => label === 'observation') ?? [];
  expect(read.map(({ text }) => text)).toEqual(['two', 'three']);
});

test('[MEMORY-6] older results that no longer fit are told by their beginning; the newest stays whole', () => {
  const result = (callId: string) => ({
    ...({
      what: 'result',
      operationId: 'o',
      callId,
      toolName: 'read_task',
      status: 'success',
      code: null,
    } as const),
    content: callId.repeat(4_000),
    tainted: false,
    messageId: 'm',
  });
  const told = runMessages([result('a'), result('b')], { mostTokens: 1_500 }).flatMap(piecesOf);
  expect(told[0]?.text).toBe(`${'a'.repeat(200)}\n[cut]`);
  expect(told[1]?.text).toBe('b'.repeat(4_000));
});

test('[GRANT-1] a grant that was revoked, has run out or is another agent’s grants nothing', () => {
  const { stores } = bed();
  const grant = { agentId: AGENT, toolName: 'x', categoryIds: null, until: null };
  commit(
    stores.agent,
    (writer) => {
      writeGrant(writer, { ...grant, id: 'g1' });
      writeGrant(writer, { ...grant, id: 'g2', until: 5 });
      writeGrant(writer, { ...grant, id: 'g3', agentId: 'other' });
      return null;
    },
    'grants',
  );
  expect(grantsOf(stores, AGENT).map(({ id, until }) => [id, until])).toEqual([
    ['g1', null],
    ['g2', 5],
  ]);
  commit(stores.agent, (writer) => (revokeGrant(writer, 'g1'), null), 'revoke');
  expect(grantsOf(stores, AGENT).map(({ id }) => id)).toEqual(['g2']);
});
