import { storyOf } from './run-story';

const usage = { inputTokens: 1, outputTokens: 1, costMicros: 4, isEstimated: true };
const trace = [
  { at: 1, kind: 'woke', body: { reason: 'manual' } },
  { at: 2, kind: 'memory', body: { pieces: [{}, {}], messageIds: [], withheld: 1, tokensApprox: 9 } },
  { at: 3, kind: 'answered', body: { modelId: 'm1', code: null, usage } },
  { at: 4, kind: 'gate', body: { toolName: 'read_task', allowed: true, code: null } },
  { at: 5, kind: 'gate', body: { toolName: 'create_follow_up_task', allowed: false, code: 'stopped' } },
  {
    at: 6,
    kind: 'acted',
    body: { toolName: 'x', operationId: 'o1', status: 'success', code: null, changedEntityIds: ['a'] },
  },
  {
    at: 7,
    kind: 'acted',
    body: {
      toolName: 'y',
      operationId: 'o2',
      status: 'error',
      code: 'unsafe_target',
      changedEntityIds: [],
      failure: { kind: 'target', field: 'moves.0.taskId', retryable: true },
    },
  },
  { at: 8, kind: 'cost', body: { usage, toolCalls: 2, runMs: 30 } },
];

test('[SCREEN-7] a run is told in order: what was read, asked, refused, done and what did not work, and what it took', () => {
  const operations = ['o1', 'o2'].map((operationId) => ({
    operationId,
    toolName: 'x',
    status: 'success',
    code: null,
    canUndo: true,
  }));
  expect(storyOf({ trace, operations })).toEqual([
    { is: 'read', pieces: 2, withheld: 1, at: 2, key: '1' },
    { is: 'asked', model: 'm1', at: 3, key: '2' },
    { is: 'refused', toolName: 'create_follow_up_task', code: 'stopped', at: 5, key: '4' },
    {
      is: 'did',
      toolName: 'x',
      operationId: 'o1',
      code: null,
      canUndo: true,
      wasRefused: false,
      failure: null,
      at: 6,
      key: '5',
    },
    {
      is: 'did',
      toolName: 'y',
      operationId: 'o2',
      code: 'unsafe_target',
      canUndo: false,
      at: 7,
      key: '6',
      wasRefused: false,
      failure: { field: 'moves.0.taskId', retryable: true },
    },
    { is: 'cost', runMs: 30, costMicros: 4, at: 8, key: '7' },
  ]);
});

const gate = (operationId: string, code: string) => ({
  at: 1,
  kind: 'gate',
  body: { toolName: 'write_x', operationId, allowed: false, code },
});
const refusedResult = (operationId: string, { code, changed }: { code: string; changed: string[] }) => ({
  at: 2,
  kind: 'acted',
  body: { toolName: 'write_x', operationId, status: 'error', code, changedEntityIds: changed },
});

test('[SCREEN-7] a refusal is told once, and what lies before the person now is told as asked', () => {
  const refused = [
    gate('o1', 'out_of_scope'),
    refusedResult('o1', { code: 'out_of_scope', changed: [] }),
    gate('o2', 'confirmation_required'),
    refusedResult('o2', { code: 'confirmation_required', changed: ['approval1'] }),
    gate('o3', 'confirmation_required'),
    refusedResult('o3', { code: 'confirmation_required', changed: [] }),
    gate('o4', 'invalid_arguments'),
    refusedResult('o4', { code: 'invalid_arguments', changed: [] }),
  ];
  expect(storyOf({ trace: refused })).toMatchObject([
    { is: 'did', operationId: 'o1', code: 'out_of_scope', wasRefused: true },
    { is: 'proposed', toolName: 'write_x' },
    { is: 'did', operationId: 'o3', code: 'confirmation_required', wasRefused: true },
    { is: 'did', operationId: 'o4', code: 'invalid_arguments', wasRefused: false },
  ]);
});

test('[SCREEN-7] what a trace of another version says in its own way is left out, never guessed', () => {
  const odd = [null, [], 'text', { pieces: 3 }, { toolName: 5, allowed: 'no' }];
  const kinds = ['memory', 'answered', 'gate', 'acted', 'cost', 'constructor', '__proto__', 'new'];
  const lines = kinds.flatMap((kind) => odd.map((body, at) => ({ at, kind, body })));
  expect(storyOf({ trace: lines })).toEqual([]);
});
