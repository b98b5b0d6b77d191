import { cliWords } from '../../hub/cli/cli-words';
import { cliCommands } from '../../hub/cli/commands';
import { parseCall } from '../../hub/cli/parse-call';
import { ok } from '../../src/core/result';
import { sentenceFor } from '../../src/words/sentence-for';
import { sentenceToAgent } from '../../src/words/sentence-to-agent';
import { sentenceInTerminal } from '../../src/words/terminal/errors';
import { closeCall, openCall } from '../../src/db/agent/ledger';
import { appendLink } from '../../src/db/agent/links';
import { appendMessage } from '../../src/db/agent/messages';
import { person, type Writer } from '../../src/db/commit';
import { valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { addPlanner, openGatewayBed, START, type GatewayBed } from '../gateway/gateway-bed';

let folder: string;
let bed: GatewayBed;
beforeEach(() => {
  folder = newFolder();
  bed = openGatewayBed(folder);
});
afterEach(() => {
  bed.peer.close();
  removeFolder(folder);
});

const typed = async (language: 'en' | 'de', ...line: readonly string[]): Promise<string> => {
  const call = parseCall(cliCommands, line);
  if (call.kind !== 'run') return call.kind;
  const client = () => Promise.resolve(ok(bed.client));
  const more = { say: cliWords(language), language, today: '2026-11-18', env: {}, platform: 'linux' };
  const done = await call.command.run({ words: call.words, flags: call.flags, client, ...more });
  return done.ok ? (done.value?.text ?? '') : done.error.code;
};
const stores = () => valueOf(bed.peer.stores());

const book = (model: string, code: string | null = null): void => {
  const { database } = stores().agent;
  openCall(database, {
    callId: `call-${model}`,
    at: START,
    purpose: 'inference',
    runKey: null,
    agentId: null,
    requestId: null,
    attempt: 1,
    backoffMs: 0,
    provider: 'cloud',
    model,
    method: 'POST',
    url: 'https://a.com/v1',
    categoryIds: [],
    body: 'x',
    bodyBytes: 1,
  });
  closeCall(database, {
    callId: `call-${model}`,
    outcome: code === null ? 'answered' : 'failed',
    code,
    status: 200,
    tookMs: 5,
    responseBytes: 9,
    inputTokens: 4,
    outputTokens: 1,
    costMicros: 10,
    isEstimated: false,
  });
};

test('[CLI-9] [SPENDING-2] what was spent says how many models are counted and not shown', async () => {
  for (let at = 0; at < 50; at += 1) book(`m${at}`);
  expect(await typed('en', 'spending')).not.toContain('not shown');
  book('m50');
  book('m51');
  expect(await typed('en', 'spending')).toContain('\nmore, not shown: 2. The sum below counts them.\n');
  expect(await typed('de', 'spending')).toContain('\nweitere, nicht gezeigt: 2. Die Summe darunter');
});

test('[CLI-9] what became of a call is a word in the list and a sentence of the one call, never a code', async () => {
  book('m1', 'model_unavailable');
  for (const [language, word, why] of [
    ['en', 'failed', sentenceInTerminal({ code: 'model_unavailable' }, 'en')],
    ['de', 'gescheitert', sentenceInTerminal({ code: 'model_unavailable' }, 'de')],
  ] as const) {
    const listed = await typed(language, 'ledger', 'list');
    const shown = await typed(language, 'ledger', 'show', 'call-m1');
    expect(listed).toContain(word);
    expect(shown).toContain(`${word}: ${why}`);
    expect(`${listed}${shown}`).not.toContain('model_unavailable');
  }
});

const change = (writer: Writer, { agentId, toId }: { agentId: string; toId: string }): void => {
  const fromId = appendMessage(writer, {
    database: stores().agent.database,
    message: {
      agentId,
      threadId: `${agentId}:run:1`,
      runKey: 'run-1',
      kind: 'toolResult',
      text: '{}',
      authority: 'runtime',
      tainted: false,
      origin: { kind: 'tool', toolName: 'set_status' },
      toolResult: {
        actionRefId: 'action',
        operationId: null,
        status: 'success',
        changedEntityIds: [toId],
        changedTokens: [],
        errorCode: null,
        errorMessage: null,
      },
    },
  });
  const createdAt = writer.now();
  appendLink(writer, { type: 'tool_effect', agentId, fromId, toId, domain: 'journal', createdAt });
};
const changedTimes = (times: number, of: { agentId: string; toId: string }): void => {
  for (let at = 0; at < times; at += 50)
    valueOf(
      stores().agent.unitOfWork.commit({ commandId: `${of.toId}-${at}`, writer: person }, (writer) => {
        for (let one = at; one < Math.min(times, at + 50); one += 1) change(writer, of);
        return null;
      }),
    );
};

test('[CLI-9] what agents changed: more than is shown is said, and what is not here is not "changed by no agent"', async () => {
  const agentId = await addPlanner(bed);
  const { client } = bed;
  const task = valueOf(await client.command('task.create', { title: 'A' })).id;
  const note = valueOf(await client.command('note.create', { body: 'B', day: '2026-11-18', at: START })).id;
  for (const id of [task, note]) expect(await typed('en', 'run', 'changes', id)).toBe('No agent changed it.');
  expect(await typed('en', 'run', 'changes', 'nobody-has-this')).toBe('entry_not_found');
  expect(await typed('en', 'run', 'changes', 'no id at all!')).toBe('entry_not_found');
  changedTimes(200, { agentId, toId: task });
  expect(await typed('en', 'run', 'changes', task)).not.toContain('not shown');
  changedTimes(201, { agentId, toId: note });
  expect(await typed('en', 'run', 'changes', note)).toMatch(/\nThere are older ones, which are not shown\.$/);
  changedTimes(1, { agentId, toId: 'what-is-gone' });
  expect(await typed('de', 'run', 'changes', 'what-is-gone')).toContain('set_status');
});

test.each(['en', 'de'] as const)(
  'why a run ended is said once, in the language of the terminal: %s',
  async (language) => {
    const id = await addPlanner(bed);
    const { runKey } = valueOf(await bed.client.command('agent.say', { id, text: 'Well?' }));
    valueOf(await bed.client.command('run.cancel', { runKey }));
    const code = 'cancelled_by_person';
    const { messages } = valueOf(await bed.client.query('run.get', { runKey })) ?? {};
    expect(messages?.map(({ brief, text }) => [brief, text])).toContainEqual([
      'failure',
      sentenceToAgent(code),
    ]);
    const shown = await typed(language, 'run', 'show', runKey);
    expect(shown.split(sentenceFor({ code }, language))).toHaveLength(2);
    expect(shown.includes(sentenceFor({ code }, language === 'en' ? 'de' : 'en'))).toBe(false);
  },
);
