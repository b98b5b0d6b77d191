import { createScriptedModel, type ScriptedTurn } from '../../src/gateway/scripted-model';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from './engine-world';

// A question that will get no answer says so in its own conversation.
let folder: string;
let opened: Opened;
let agentId: string;
let turn: ScriptedTurn;
let seen: string[];
beforeEach(async () => {
  folder = newFolder();
  turn = { say: 'failure', failure: { code: 'model_refused', isLocal: false } };
  seen = [];
  const model = createScriptedModel(({ messages }) => {
    seen.push(JSON.stringify(messages));
    return turn;
  });
  opened = openIn(folder, { model, startAt: Date.UTC(2026, 10, 18, 7) });
  agentId = valueOf(await opened.client.command('agent.create', { templateId: 'planner' })).id;
});
afterEach(() => {
  opened.peer.close();
  removeFolder(folder);
});

const said = async () => {
  const { threadId, runKey } = valueOf(
    await opened.client.command('agent.say', { id: agentId, text: 'Well?' }),
  );
  await opened.peer.runDue({ deadline: null });
  return { threadId, runKey };
};
const messagesIn = async (threadId: string) =>
  valueOf(await opened.client.query('thread.get', { threadId })).messages.filter(
    ({ kind, brief }) => kind === 'user' || brief !== null,
  );

test('[SESSION-7] a turn that failed for good says so in its conversation, with the code of why', async () => {
  const { threadId, runKey } = await said();
  expect(valueOf(await opened.client.query('run.get', { runKey }))?.status).toBe('failed_terminal');
  expect(await messagesIn(threadId)).toMatchObject([
    { kind: 'user', text: 'Well?' },
    { kind: 'system', brief: 'failure', code: 'model_refused', runKey },
  ]);
});

test('[SESSION-7] a turn that is tried again reads nothing of its failure, and once it is answered nothing says so any more', async () => {
  const { threadId, runKey } = await said();
  turn = { say: 'answer', text: 'All is well.' };
  valueOf(await opened.client.command('run.retry', { runKey }));
  await opened.peer.runDue({ deadline: null });
  const messages = await messagesIn(threadId);
  expect(messages.map(({ brief, code }) => [brief, code])).toEqual([
    [null, null],
    ['failure', null],
    ['result', null],
  ]);
  expect(messages[1]?.text).not.toBe('');
  expect([seen.length, seen[1]?.includes(messages[1]?.text ?? '')]).toEqual([2, false]);
});

const endedBefore = async (threadId: string, runKey: string) => {
  const run = valueOf(await opened.client.query('run.get', { runKey }));
  const messages = (await messagesIn(threadId)).map(({ kind, brief, code }) => [kind, brief, code]);
  expect(seen).toEqual([]);
  return { status: run?.status, messages };
};
const asked = ['user', null, null];

test('[SESSION-7] a turn that is stopped before it starts says so in its conversation', async () => {
  const { threadId, runKey } = valueOf(
    await opened.client.command('agent.say', { id: agentId, text: 'Well?' }),
  );
  valueOf(await opened.client.command('stop.engage', { scope: 'agent', target: agentId }));
  await opened.peer.runDue({ deadline: null });
  expect(await endedBefore(threadId, runKey)).toEqual({
    status: 'cancelled',
    messages: [asked, ['system', 'failure', 'stopped']],
  });
});

test('[SESSION-7] a turn whose agent is paused, or gone, before it starts says so', async () => {
  for (const [name, code] of [
    ['agent.pause', 'agent_paused'],
    ['agent.destroy', 'agent_destroyed'],
  ] as const) {
    const { id } = valueOf(await opened.client.command('agent.create', { templateId: 'planner' }));
    const { threadId, runKey } = valueOf(await opened.client.command('agent.say', { id, text: 'Well?' }));
    valueOf(await opened.client.command(name, { id }));
    await opened.peer.runDue({ deadline: null });
    expect((await endedBefore(threadId, runKey)).messages).toEqual([asked, ['system', 'failure', code]]);
  }
});

test('[SESSION-7] a turn that the person takes out of the queue says so', async () => {
  const { threadId, runKey } = valueOf(
    await opened.client.command('agent.say', { id: agentId, text: 'Well?' }),
  );
  valueOf(await opened.client.command('run.cancel', { runKey }));
  expect(await endedBefore(threadId, runKey)).toEqual({
    status: 'cancelled',
    messages: [asked, ['system', 'failure', 'cancelled_by_person']],
  });
});

test('[SESSION-7] a turn that was tried again and failed again says so once, at its end', async () => {
  const { threadId, runKey } = await said();
  valueOf(await opened.client.command('run.retry', { runKey }));
  await opened.peer.runDue({ deadline: null });
  expect((await messagesIn(threadId)).map(({ brief, code }) => [brief, code])).toEqual([
    [null, null],
    ['failure', null],
    ['failure', 'model_refused'],
  ]);
});
