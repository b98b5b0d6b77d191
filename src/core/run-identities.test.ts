import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { isIdentityComponent } from './identities';
import {
  actionStableId,
  attentionDecisionId,
  canonicalArgsHash,
  creativeFeedbackId,
  effectRecordId,
  operationId,
  promptResponseId,
  rebuildCheckpointId,
  runKey,
  summaryId,
  threadId,
  undoOperationId,
  type RunTrigger,
} from './run-identities';

// What the strings must be, spelt out by hand; hashed by Node's own SHA-256.
const sha = (text: string) => ({ ok: true, value: createHash('sha256').update(text, 'utf8').digest('hex') });
const refused = (detail: string) => ({
  ok: false,
  error: { code: 'invalid_identity_component', detail },
});
const at = '2026-03-29T02:30[Europe/Berlin]#2';

test.each<readonly [RunTrigger, string]>([
  [
    { reason: 'subscription', agentId: 'a', subscriptionId: 's', logicalChangeKey: 'l' },
    'v1|run|subscription|a|s|l',
  ],
  [{ reason: 'timer', agentId: 'a', timerId: 't', scheduledAt: at }, `v1|run|timer|a|t|${at}`],
  [{ reason: 'recoveryCatchup', agentId: 'a', timerId: 't', scheduledAt: at }, `v1|run|timer|a|t|${at}`],
  [{ reason: 'nextWakeAt', agentId: 'a', nextWakeAt: at }, `v1|run|timer|a|next:a|${at}`],
  [{ reason: 'userInitiated', agentId: 'a', sessionId: 's', turnId: 't' }, 'v1|run|userInitiated|a|s|t'],
  [{ reason: 'manual', agentId: 'a', requestId: 'r' }, 'v1|run|manual|a|r'],
])('[ID-7] the run key of %j', (trigger, text) => {
  expect(runKey(trigger)).toEqual(sha(text));
});

test('[ID-7] two triggers share a run key only where a catch-up is its timer', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ':', 'é', '#', '['), minLength: 1, maxLength: 2 });
  const trigger: fc.Arbitrary<RunTrigger> = fc.oneof(
    fc.record({
      reason: fc.constant('subscription'),
      agentId: text,
      subscriptionId: text,
      logicalChangeKey: text,
    }),
    fc.record({ reason: fc.constant('timer'), agentId: text, timerId: text, scheduledAt: text }),
    fc.record({ reason: fc.constant('userInitiated'), agentId: text, sessionId: text, turnId: text }),
    fc.record({ reason: fc.constant('manual'), agentId: text, requestId: text }),
  );
  fc.assert(
    fc.property(trigger, trigger, (a, b) => {
      const same = JSON.stringify(Object.values(a)) === JSON.stringify(Object.values(b));
      expect(JSON.stringify(runKey(a)) === JSON.stringify(runKey(b))).toBe(same);
    }),
    { numRuns: 300 },
  );
});

test('[ID-4] a component that could make two runs, operations or summaries alike is refused by its name', () => {
  expect(runKey({ reason: 'manual', agentId: 'a|b', requestId: 'r' })).toEqual(refused('agentId'));
  expect(runKey({ reason: 'timer', agentId: 'a', timerId: 't', scheduledAt: '' })).toEqual(
    refused('scheduledAt'),
  );
  expect(runKey({ reason: 'nextWakeAt', agentId: 'a', nextWakeAt: 'at noon' })).toEqual(
    refused('nextWakeAt'),
  );
  expect(operationId({ runKey: 'r', actionStableId: 'a\u0000' })).toEqual(refused('actionStableId'));
  expect(undoOperationId('')).toEqual(refused('operationId'));
  expect(
    summaryId({
      agentId: 'a',
      threadId: 't',
      startMessageId: 's',
      endMessageId: 'e,f',
      summarizerContractVersion: '1',
    }),
  ).toEqual(refused('endMessageId'));
});

const action = {
  toolName: 'add_item',
  args: { title: 'Milk', count: 1 },
  scopeCategoryIds: ['z', 'é', 'a'],
  targetRefs: ['\u{1f600}', '\uff61'],
  occurrence: 0,
} as const;
const argsHash = createHash('sha256').update('{"count":1,"title":"Milk"}').digest('hex');

test('[ID-8] an action is named by its canonical arguments, its sorted scope and targets, and its occurrence', () => {
  expect(canonicalArgsHash({ title: 'Milk', count: 1 })).toEqual({ ok: true, value: argsHash });
  const text = `["v1","action","add_item","${argsHash}",["a","z","é"],["\uff61","\u{1f600}"],0]`;
  expect(actionStableId(action)).toEqual(sha(text));
  expect(
    actionStableId({ ...action, args: { count: 1, title: 'Milk' }, scopeCategoryIds: ['a', 'é', 'z'] }),
  ).toEqual(sha(text));
});

test('[ID-8] the same item added twice on purpose is two actions', () => {
  const all = [0, 1, 2].map((occurrence) => JSON.stringify(actionStableId({ ...action, occurrence })));
  expect(new Set(all).size).toBe(3);
  for (const occurrence of [-1, 0.5, Number.NaN, 2 ** 53]) {
    expect(actionStableId({ ...action, occurrence })).toEqual(refused('occurrence'));
  }
});

test('[ID-8] arguments that no canonical JSON holds are refused', () => {
  expect(actionStableId({ ...action, args: { title: '\ud800' } })).toEqual(refused('args'));
  expect(actionStableId({ ...action, targetRefs: ['\udc00'] })).toEqual(refused('action'));
  expect(canonicalArgsHash({ n: Number.POSITIVE_INFINITY })).toEqual(refused('args'));
});

test('[ID-9] an operation belongs to one run and one action; its undo is another operation', () => {
  expect(operationId({ runKey: 'r', actionStableId: 'a' })).toEqual(sha('v1|operation|r|a'));
  expect(undoOperationId('o')).toEqual(sha('v1|undo|o'));
});

test('[ID-10] records that an operation creates are counted from 1', () => {
  expect(effectRecordId({ operationId: 'o', k: 1 })).toEqual(sha('v1|effect|o|1'));
  expect(effectRecordId({ operationId: 'o', k: 2 ** 53 - 1 })).toEqual(sha('v1|effect|o|9007199254740991'));
  for (const k of [0, -1, 1.5, 2 ** 53])
    expect(effectRecordId({ operationId: 'o', k })).toEqual(refused('k'));
});

test('[ID-11] what several devices may derive has the same id on each', () => {
  const span = { agentId: 'a', threadId: 'a:run:k', startMessageId: 's', endMessageId: 'e' };
  expect(summaryId({ ...span, summarizerContractVersion: '2' })).toEqual(sha('v1|summary|a|a:run:k|s|e|2'));
  const decision = { orchestratorAgentId: 'o', targetAgentId: 't', signalId: 's', policyVersion: '1' };
  expect(attentionDecisionId({ ...decision, action: 'escalate' })).toEqual(
    sha('["v1","attentionDecision","o","t","s","1","escalate"]'),
  );
  expect(creativeFeedbackId({ agentId: 'a', artifactId: 'b', feedbackSourceRef: 'c|d' })).toEqual(
    sha('["v1","creativeFeedback","a","b","c|d"]'),
  );
  expect(rebuildCheckpointId({ jobId: 'j', stepKey: 's', cursorRef: 'c' })).toEqual(
    sha('["v1","rebuildCheckpoint","j","s","c"]'),
  );
});

test('[ID-11] a response is named by its entry, or by the canonical hash of what was said', () => {
  expect(promptResponseId({ promptItemId: 'p', answer: { responseEntryRef: 'e' } })).toEqual(
    sha('["v1","promptResponse","p","e"]'),
  );
  const hash = createHash('sha256').update('{"a":1,"b":[true]}').digest('hex');
  expect(promptResponseId({ promptItemId: 'p', answer: { response: { b: [true], a: 1 } } })).toEqual(
    sha(`["v1","promptResponse","p","${hash}"]`),
  );
  expect(promptResponseId({ promptItemId: 'p', answer: { response: '\ud800' } })).toEqual(
    refused('response'),
  );
});

test('[ID-12] different threads have different ids', () => {
  expect(threadId({ kind: 'run', agentId: 'a', runKey: 'k' })).toEqual({ ok: true, value: 'a:run:k' });
  expect(threadId({ kind: 'session', agentId: 'a', sessionId: 's:t' })).toEqual({
    ok: true,
    value: 'a:session:s:t',
  });
  expect(threadId({ kind: 'session', agentId: 'a:session:b', sessionId: 'c' })).toEqual(refused('agentId'));
  const text = fc.string({ unit: fc.constantFrom('a', ':', 'run', 'session'), minLength: 1, maxLength: 4 });
  const named = fc.tuple(
    fc.constantFrom('run', 'session'),
    text.filter((t) => !t.includes(':')),
    text,
  );
  const idOf = ([kind, agentId, other]: readonly [string, string, string]) =>
    threadId(
      kind === 'run'
        ? { kind: 'run', agentId, runKey: other }
        : { kind: 'session', agentId, sessionId: other },
    );
  fc.assert(
    fc.property(named, named, (a, b) => {
      expect(JSON.stringify(idOf(a)) === JSON.stringify(idOf(b))).toBe(
        JSON.stringify(a) === JSON.stringify(b),
      );
    }),
    { numRuns: 500 },
  );
});

test('[ID-4] whatever the components, a key of a run is made of allowed ones or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 6 }), (requestId) => {
      const key = runKey({ reason: 'manual', agentId: 'a', requestId });
      expect(key).toEqual(
        isIdentityComponent(requestId) ? sha(`v1|run|manual|a|${requestId}`) : refused('requestId'),
      );
    }),
  );
});
