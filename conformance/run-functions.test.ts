import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { answersOf, linesOf } from './ask-port';

// A second implementation, on node:crypto and Buffer, sharing nothing with src/core.
type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };
const hex = (text: string): string => createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex');
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const byUnits = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a, 'utf16le').swap16(), Buffer.from(b, 'utf16le').swap16());

/** Sorts every object by its members first and lets JSON.stringify do the rest; a Map's order survives integer-like names. */
const canonical = (value: Value): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => byUnits(a, b));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
};

const component = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 5 })
  .filter((text) => !/[|,\s\p{White_Space}\p{Cc}]/u.test(text));
const text = fc.string({ unit: 'grapheme', maxLength: 5 });
const asked = { seed: 20_261_118, numRuns: 300 };

/** What the port answers to each sample, beside what the second implementation says. */
const bothAnswers = <A>(fn: string, samples: readonly A[], expected: (args: A) => string) => ({
  answers: answersOf(linesOf(samples.map((args) => ({ fn, args })))).map(
    (answer) => answer.ok ?? answer.error,
  ),
  expected: samples.map(expected),
});

test('[ID-7] run keys equal those of a second implementation', () => {
  const trigger = fc.oneof(
    fc.tuple(fc.constant('subscription'), component, component, component),
    fc.tuple(fc.constant('timer'), component, component, component),
    fc.tuple(fc.constant('userInitiated'), component, component, component),
    fc.tuple(fc.constant('manual'), component, component),
  );
  const names: Readonly<Record<string, readonly string[]>> = {
    subscription: ['reason', 'agentId', 'subscriptionId', 'logicalChangeKey'],
    timer: ['reason', 'agentId', 'timerId', 'scheduledAt'],
    userInitiated: ['reason', 'agentId', 'sessionId', 'turnId'],
    manual: ['reason', 'agentId', 'requestId'],
  };
  const samples = fc.sample(trigger, asked);
  const requests = samples.map((values) => ({
    fn: 'runKey',
    args: Object.fromEntries((names[values[0]] ?? []).map((name, index) => [name, values[index]])),
  }));
  expect(answersOf(linesOf(requests)).map(({ ok }) => ok)).toEqual(
    samples.map((values) => hex(['v1', 'run', ...values].join('|'))),
  );
});

test('[ID-8] action ids equal those of a second implementation', () => {
  const { value } = fc.letrec<{ value: Value; leaf: Value }>((tie) => ({
    leaf: fc.oneof(
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    value: fc.oneof(
      { maxDepth: 3 },
      tie('leaf'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(text, fc.constantFrom('\uff61', '\u{1f600}', '10', '9')), tie('value'), {
        maxKeys: 4,
      }),
    ),
  }));
  const samples = fc.sample(
    fc.record({
      toolName: text,
      args: value,
      scopeCategoryIds: fc.array(text, { maxLength: 4 }),
      targetRefs: fc.array(fc.oneof(text, fc.constantFrom('\uff61', '\u{1f600}')), { maxLength: 4 }),
      occurrence: fc.nat(),
    }),
    asked,
  );
  const { answers, expected } = bothAnswers('actionStableId', samples, (action) =>
    hex(
      canonical([
        'v1',
        'action',
        action.toolName,
        hex(canonical(action.args)),
        [...action.scopeCategoryIds].sort(byBytes),
        [...action.targetRefs].sort(byBytes),
        action.occurrence,
      ]),
    ),
  );
  expect(answers).toEqual(expected);
});

test('[ID-9] [ID-11] operation and summary ids equal those of a second implementation', () => {
  const operations = bothAnswers(
    'operationId',
    fc.sample(fc.record({ runKey: component, actionStableId: component }), asked),
    ({ runKey, actionStableId }) => hex(`v1|operation|${runKey}|${actionStableId}`),
  );
  expect(operations.answers).toEqual(operations.expected);
  const summaries = bothAnswers(
    'summaryId',
    fc.sample(
      fc.record({
        agentId: component,
        threadId: component,
        startMessageId: component,
        endMessageId: component,
        summarizerContractVersion: fc.oneof(component, fc.integer({ min: 1 })),
      }),
      asked,
    ),
    (s) =>
      hex(
        `v1|summary|${s.agentId}|${s.threadId}|${s.startMessageId}|${s.endMessageId}|${s.summarizerContractVersion}`,
      ),
  );
  expect(summaries.answers).toEqual(summaries.expected);
});

test('[ID-4] text that UTF-8 cannot hold is refused in every part of an identity', () => {
  const action = { toolName: 'x', args: {}, scopeCategoryIds: [], targetRefs: [], occurrence: 0 };
  const lines = [
    '{"fn":"runKey","args":{"reason":"manual","agentId":"\\ud800","requestId":"r"}}',
    '{"fn":"operationId","args":{"runKey":"\\udc00","actionStableId":"a"}}',
    ...[{ toolName: '\ud800' }, { args: { a: '\ud800' } }, { targetRefs: ['\udc00'] }].map((part) =>
      JSON.stringify({ fn: 'actionStableId', args: { ...action, ...part } }),
    ),
  ];
  const codes = answersOf(`${lines.join('\n')}\n`).map(({ error }) => error?.code);
  expect(codes).toEqual(lines.map(() => 'invalid_identity_component'));
});
