import { writeBudgetLimits } from '../../src/db/agent/budgets';
import { writeStop } from '../../src/db/agent/stops';
import { readTrace } from '../../src/db/agent/traces';
import type { Json } from '../../src/core/json';
import type { Stores } from '../../src/db/stores';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { allTools } from '../../src/tools/all-tools';
import { failureKinds, toolFailureOf, type FailureKind } from '../../src/tools/tool-failure';
import { bedForTests } from '../runs/bed-for-tests';
import { AGENT, call, commit, makeAgent, manualJob, partsOf, runJob, startJob } from '../runs/run-bed';
import { acting, done, messagesOf } from '../runs/run-looks';
import { fillWorld, prepareFor, sampleArgs } from './tool-world';

// Every failure of every tool, all the way: what the model reads, what stays in the thread, what the trace tells.
const { bed } = bedForTests();
const names = allTools.all.map(({ name }) => name);
const classes = [...new Set(allTools.all.map(({ toolClass }) => toolClass))];
const journalTools = allTools.all.filter(({ kind }) => kind === 'journal').map(({ name }) => name);

const replaced = (args: Json, known: readonly string[]): Json =>
  JSON.parse(known.reduce((text, id) => text.replaceAll(JSON.stringify(id), '"gone"'), JSON.stringify(args)));
const IDS = ['task1', 'list', 'i1', 'i2', 'entry', 'block', 'label1', 'cathome'];
/** Those whose arguments name something. */
const naming = Object.entries(sampleArgs).filter(
  ([name, args]) =>
    JSON.stringify(replaced(args, IDS)) !== JSON.stringify(args) && name !== 'stop_task_timer',
);

type Way = {
  readonly code: string;
  readonly kind: FailureKind;
  readonly retryable: boolean;
  readonly calls: readonly (readonly [string, Json])[];
  readonly prepare?: (stores: Stores) => void;
  readonly allowedTools?: readonly string[];
  /** Of the argument that it is about: null where none can be named. */
  readonly field: 'names it' | 'a path' | null;
};
const stopAll = (stores: Stores): void =>
  commit(
    stores.agent,
    (writer) => {
      for (const target of classes) writeStop(writer, { stop: { scope: 'tool', target }, hostId: 'hosta' });
      return null;
    },
    'stops',
  );
const noCalls = (stores: Stores): void =>
  commit(
    stores.agent,
    (writer) => (writeBudgetLimits(writer, { agentId: AGENT, limits: { toolCalls: 0 } }), null),
    'limit',
  );
const samples = (of: readonly string[]): Way['calls'] => of.map((name) => [name, sampleArgs[name] ?? {}]);
const ways: readonly Way[] = [
  {
    code: 'invalid_arguments',
    kind: 'arguments',
    retryable: true,
    field: 'a path',
    calls: names.map((name) => [name, { nonsense: true }]),
  },
  {
    code: 'unknown_tool',
    kind: 'unknown_tool',
    retryable: false,
    field: null,
    calls: names.map((name) => [`${name}_of_old`, {}]),
  },
  {
    code: 'out_of_scope',
    kind: 'scope',
    retryable: false,
    field: null,
    calls: samples(names),
    allowedTools: [],
  },
  {
    code: 'stopped',
    kind: 'stopped',
    retryable: false,
    field: null,
    calls: samples(Object.keys(sampleArgs)),
    prepare: stopAll,
  },
  {
    code: 'budget_exceeded',
    kind: 'budget',
    retryable: false,
    field: null,
    calls: samples(Object.keys(sampleArgs)),
    prepare: noCalls,
  },
  {
    code: 'confirmation_required',
    kind: 'needs_person',
    retryable: false,
    field: null,
    calls: samples(journalTools),
  },
  {
    code: 'unsafe_target',
    kind: 'target',
    retryable: true,
    field: 'names it',
    calls: naming.map(([name, args]) => [name, replaced(args, IDS)]),
  },
];

test.each(ways)(
  '[FAILURE-1] [RUN-12] $code of every tool reaches the model, the thread and the trace',
  async (way) => {
    const { stores } = bed();
    fillWorld(stores);
    for (const [name] of way.calls) prepareFor(stores, name);
    makeAgent(stores, { allowedCategoryIds: null, allowedTools: way.allowedTools ?? names });
    way.prepare?.(stores);
    const model = createScriptedModel([acting(...way.calls.map(([name, args]) => call(name, args))), done]);
    const job = startJob(stores, manualJob(stores));
    await runJob(partsOf(stores, { model }), job);
    const results = messagesOf(stores).flatMap(({ toolResult }) => toolResult ?? []);
    const traced = readTrace(stores.agent.database, job.runKey).lines.flatMap((line) =>
      line.kind === 'acted' ? [line.body] : [],
    );
    expect([results.length, traced.length]).toEqual([way.calls.length, way.calls.length]);
    results.forEach((result, at) => {
      const [name, args] = way.calls[at] ?? ['', null];
      const read = JSON.parse(result.errorMessage ?? '{}');
      expect([name, result.errorCode, read.code]).toEqual([name, way.code, way.code]);
      const { kind, hint, field, retryable } = read;
      expect({ name, kind, retryable }).toEqual({ name, kind: way.kind, retryable: way.retryable });
      expect(hint).toMatch(/^\S.{15,}\.$/);
      expect(result.failure).toEqual({ kind, hint, field, retryable });
      expect(traced[at]?.failure).toEqual({ kind, field, retryable });
      if (way.field === null) expect([name, field]).toEqual([name, null]);
      if (way.field === 'names it') expect([name, valueAt(args, String(field))]).toEqual([name, 'gone']);
    });
  },
);

const valueAt = (args: Json, path: string): unknown => {
  let value: unknown = args;
  for (const part of path.split('.'))
    value =
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([key]) => key === part)?.[1]
        : undefined;
  return value;
};

test('[FAILURE-1] whatever fails, however it is told: a kind, a hint, a field that is a path or none', () => {
  const odd = [
    '',
    'x',
    'nonsense: no',
    'a b',
    'task t1: deleted',
    'task t1: conflicted',
    '(all): no',
    '../x: y',
    `${'a'.repeat(200)}: long`,
  ];
  for (const code of [
    'unsafe_target',
    'invalid_arguments',
    'constructor',
    '__proto__',
    'disk_full',
    'whatever',
  ])
    for (const detail of odd) {
      const said = toolFailureOf({ code, detail }, { moves: [{ taskId: 't1' }] });
      expect(failureKinds).toContain(said.kind);
      expect(said.field === null || /^[A-Za-z0-9_.]{1,80}$/.test(said.field)).toBe(true);
    }
  const args = { planDate: 'd', moves: [{ taskId: 'x' }, { taskId: 't1' }] };
  const deleted = toolFailureOf({ code: 'unsafe_target', detail: 'task t1: deleted' }, args);
  expect(deleted).toMatchObject({ kind: 'target', field: 'moves.1.taskId', retryable: true });
  const torn = toolFailureOf({ code: 'unsafe_target', detail: 'task t1: conflicted' }, args);
  expect(torn).toMatchObject({ kind: 'conflict', field: 'moves.1.taskId', retryable: false });
  expect(
    toolFailureOf({ code: 'invalid_arguments', detail: 'moves.0.taskId: too short; x: y' }, args).field,
  ).toBe('moves.0.taskId');
});
