import { writeProjectionPolicy } from '../../src/db/agent/projection-policies';
import { readRun } from '../../src/db/agent/runs';
import { readTrace } from '../../src/db/agent/traces';
import type { Stores } from '../../src/db/stores';
import type { LabelledPiece, ModelMessage, ModelRequest } from '../../src/gateway/model-port';
import { policyInForce } from '../../src/gateway/policy-in-force';
import { boundaryTypes, project } from '../../src/gateway/project';
import { projectRequest, type RequestDraft } from '../../src/gateway/project-request';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { RUN_OPERATION, shippedPolicy } from '../../src/gateway/shipped-policies';
import { bedForTests } from '../runs/bed-for-tests';
import {
  AGENT,
  call,
  commit,
  HOME,
  makeAgent,
  manualJob,
  partsOf,
  runJob,
  startJob,
  TASK,
} from '../runs/run-bed';
import { acting, done, messagesOf } from '../runs/run-looks';

const { bed } = bedForTests();
const PLACE = { boundary: 'inference', operation: RUN_OPERATION } as const;

// What a model may be told, spelt out here and not taken from the code.
const told: Readonly<Record<string, readonly string[]>> = {
  rules: [],
  task: [],
  purpose: [],
  goal: [],
  observation: [],
  tool_result: [],
  state: ['activeTaskId', 'openLoopIds'],
  report: ['lead', 'createdAt'],
  journal: ['today', 'now', 'cut', 'group', 'id', 'title', 'due', 'status', 'reason', 'priority', 'minutes'],
  woke_by: ['reason', 'changed', 'more', 'scheduledAt', 'missed'],
};
const piecesOf = (message: ModelMessage): readonly LabelledPiece[] =>
  message.role === 'assistant' ? [] : message.role === 'tool' ? [message.piece] : message.pieces;
const fieldsOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? Object.keys(value) : ['(loose)'];
  });
const leaks = (request: ModelRequest): readonly string[] =>
  request.messages.flatMap(piecesOf).flatMap(({ label, text }) => {
    const allowed = told[label];
    if (allowed === undefined) return [label];
    if (allowed.length === 0) return [];
    return fieldsOf(text).flatMap((field) => (allowed.includes(field) ? [] : [`${label}.${field}`]));
  });

const CANARY = 'canary-that-nobody-needs-to-know';
/** A journal and an agent full of what no model asked about. */
const fill = (stores: Stores): void => {
  const { journal, agent } = stores;
  commit(
    journal,
    (writer) => {
      writer.write('task', TASK, { notes: CANARY });
      writer.create('checklistItem', 'item1', {
        checklistId: 'list1',
        taskId: TASK,
        text: CANARY,
        checked: false,
        position: 'a1',
        createdAt: 1,
        deletedAt: null,
      });
      writer.write('category', HOME, { name: CANARY });
      return null;
    },
    'canaries',
  );
  makeAgent(stores);
  commit(
    agent,
    (writer) => {
      writer.write('agent', AGENT, { displayName: CANARY });
      writer.write('agentState', AGENT, { primaryGoal: 'Green leaves', activeTaskId: TASK });
      return null;
    },
    'more canaries',
  );
};
const requestsOf = async (stores: Stores): Promise<readonly ModelRequest[]> => {
  const read = acting(call('add_observation', { text: 'dry' }));
  const model = createScriptedModel([read, done]);
  const end = await runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores)));
  expect(end).toEqual({ end: 'completed' });
  return model.requests;
};

test('[INV-7] what a run tells a model are the allowlisted fields of what it names, and no more', async () => {
  const { stores } = bed();
  fill(stores);
  const requests = await requestsOf(stores);
  expect(requests).toHaveLength(2);
  for (const request of requests) {
    expect(leaks(request)).toEqual([]);
    expect(JSON.stringify(request)).not.toContain(CANARY);
    expect(JSON.stringify(request)).toContain('Water the plants');
  }
});

test('[INV-7] without a policy of this boundary and operation nothing crosses it', () => {
  const { stores } = bed();
  for (const boundary of boundaryTypes)
    for (const operation of [RUN_OPERATION, 'report', '']) {
      const policy = policyInForce(stores.agent.records, { boundary, operation });
      const isShipped = boundary === 'inference' && operation === RUN_OPERATION;
      expect(policy === null).toBe(!isShipped);
      const crossed = project({ boundary, operation, policy, payload: { promptId: 'a' } });
      expect(crossed.ok).toBe(isShipped);
    }
});

const store = (stores: Stores, without: readonly string[], redactionRules: readonly string[] = []): void => {
  const all = shippedPolicy(PLACE)?.allowedFields ?? [];
  const allowedFields = all.filter((path) => !without.includes(path));
  commit(
    stores.agent,
    (writer) => {
      const policy = { boundaryType: PLACE.boundary, operationKey: PLACE.operation, policyVersion: 'mine' };
      writeProjectionPolicy(writer, {
        ...policy,
        allowedFields,
        redactionRules: [...redactionRules],
      });
      return null;
    },
    'policy',
  );
};

test('[PROJECT-7] what a person takes away is not loaded, and the run goes on without it', async () => {
  const { stores } = bed();
  fill(stores);
  const line = 'messages.pieces.journal.lines';
  store(stores, [`${line}.title`, `${line}.due`], ['mask messages.pieces.goal.text']);
  const [request] = await requestsOf(stores);
  const text = JSON.stringify(request);
  expect(text).not.toContain('Water the plants');
  expect(text).not.toContain('Green leaves');
  expect(text).toContain('[redacted]');
  const journal = request?.messages.flatMap(piecesOf).filter(({ label }) => label === 'journal') ?? [];
  expect(new Set(journal.flatMap((piece) => fieldsOf(piece.text)))).toEqual(
    new Set(['today', 'now', 'cut', 'group', 'id', 'status', 'reason', 'priority', 'minutes']),
  );
});

test('[PROJECT-8] where something is handed over that may not leave, no model is asked, and the run says so', async () => {
  const { stores } = bed();
  fill(stores);
  store(stores, ['messages.pieces.goal.text']);
  const model = createScriptedModel([]);
  const job = startJob(stores, manualJob(stores));
  const end = await runJob(partsOf(stores, { model }), job);
  expect(end).toEqual({ end: 'cancelled', code: 'overshared_payload_blocked' });
  expect(model.requests).toEqual([]);
  expect(readRun(stores.agent.database, job.runKey)).toMatchObject({
    status: 'cancelled',
    code: 'overshared_payload_blocked',
  });
  expect(messagesOf(stores).at(-1)?.text).toContain('More was about to be sent than you allowed.');
  const gates = readTrace(stores.agent.database, job.runKey).lines.filter(({ kind }) => kind === 'gate');
  expect(gates).toMatchObject([{ body: { allowed: false, code: 'overshared_payload_blocked' } }]);
});

test('[PROJECT-7] what is stored never lets more through, and what cannot be read lets nothing through', () => {
  const { stores } = bed();
  const ships = shippedPolicy(PLACE);
  const inForce = () => policyInForce(stores.agent.records, PLACE);
  expect(inForce()).toEqual(ships);
  commit(
    stores.agent,
    (writer) => {
      const wide = ['messages', 'secretDiary', 'promptId.more', 'tools.parameters.properties'];
      const policy = { boundaryType: PLACE.boundary, operationKey: PLACE.operation, policyVersion: '2' };
      writeProjectionPolicy(writer, { ...policy, allowedFields: wide, redactionRules: [] });
      return null;
    },
    'wide',
  );
  const now = inForce();
  expect(now?.allowedFields).toEqual(ships?.allowedFields.filter((path) => path.startsWith('messages.')));
  expect(now?.redactionRules).toEqual(ships?.redactionRules);
  expect(now?.policyVersion).toBe('1/2');
  const { agent } = stores;
  agent.database.transaction(() => {
    agent.database.run("UPDATE agent_projection_policies SET state = '{'", []);
  });
  expect(inForce()?.allowedFields).toEqual([]);
});

const draft = (pieces: RequestDraft['messages']): RequestDraft => ({
  modelId: null,
  promptId: 'plain.en',
  promptVersion: '1',
  tools: [],
  budget: { maxOutputTokens: 1 },
  messages: pieces,
});
test.each(['secretDiary', 'journal', '__proto__', 'constructor', ''])(
  '[PROJECT-8] a piece under a label that is not allowlisted, or told as the text that it is not, blocks: %j',
  (label) => {
    const piece = { label, authority: 'person', tainted: false, text: 'dear diary' } as const;
    const asked = draft([{ role: 'user', pieces: [piece] }]);
    const projected = projectRequest(asked, { ...PLACE, policy: shippedPolicy(PLACE) });
    expect(projected).toMatchObject({ ok: false, error: { code: 'overshared_payload_blocked' } });
  },
);
test('[PROJECT-8] what a rule redacted beyond use is not sent', () => {
  const piece = { label: 'said', authority: 'person', tainted: false, text: 'hello' } as const;
  const ships = shippedPolicy(PLACE);
  if (ships === null) throw new Error('nothing ships');
  const policy = { ...ships, redactionRules: ['messages.role'] };
  const asked = draft([{ role: 'user', pieces: [piece] }]);
  expect(projectRequest(asked, { ...PLACE, policy: ships })).toEqual({ ok: true, value: asked });
  expect(projectRequest(asked, { ...PLACE, policy })).toMatchObject({
    error: { code: 'overshared_payload_blocked', detail: 'redacted beyond use' },
  });
});
