import fc from 'fast-check';
import type { Json } from '../../core/json';
import { actionStableId, operationId } from '../../core/run-identities';
import type { ModelAnswer } from '../../gateway/model-port';
import { LONGEST_ANSWER, MOST_CALLS, planActions, type CallScope, type PlanOf } from './plan-actions';

const usage = { inputTokens: 0, outputTokens: 0, costMicros: 0, isEstimated: false };
const answer = (toolCalls: ModelAnswer['toolCalls'], text = ''): ModelAnswer => ({
  modelId: 'm',
  text,
  toolCalls,
  usage,
});
const plain = ({ args }: { readonly args: Json }): CallScope => ({
  args,
  scopeCategoryIds: ['c'],
  targetRefs: ['t'],
});
const of: PlanOf = { runKey: 'run1', ordinal: 0, usedCallIds: new Set(), scopeOf: plain };
const call = (callId: string, args: Json = { a: 1 }) => ({ callId, name: 'read_task', args });

const planned = (calls: ModelAnswer['toolCalls'], more: Partial<PlanOf> = {}) => {
  const plan = planActions(answer(calls), { ...of, ...more });
  if (!plan.ok) throw new Error(plan.error.detail);
  return plan.value;
};

test('[PLAN-1] an operationId follows from the run and what is done, whatever the model calls it', () => {
  const [first] = planned([call('op-of-my-own')]);
  const stable = actionStableId({
    toolName: 'read_task',
    args: { a: 1 },
    scopeCategoryIds: ['c'],
    targetRefs: ['t'],
    occurrence: 0,
  });
  if (!stable.ok) throw new Error('identity');
  expect(first?.actionStableId).toBe(stable.value);
  expect({ ok: true, value: first?.operationId }).toEqual(
    operationId({ runKey: 'run1', actionStableId: stable.value }),
  );
  const labels = planned([call('x'), call('x', {}), call('a|b', 1), call('', 2), call('y', 3)], {
    usedCallIds: new Set(['y']),
  });
  expect(labels.map(({ callId }) => callId)).toEqual(['x', 'call-0-1', 'call-0-2', 'call-0-3', 'call-0-4']);
});

test('[PLAN-1] every call of a run has a label of its own, also where a model writes ours', () => {
  const labels = planned([call('call-0-1'), call('a|b', 1), call('call-0-1', 2)]).map(({ callId }) => callId);
  expect(labels).toEqual(['call-0-1', 'call-0-1-', 'call-0-2']);
  const later = planned([call('', 1)], { usedCallIds: new Set(['call-0-0', 'call-0-0-']) });
  expect(later.map(({ callId }) => callId)).toEqual(['call-0-0--']);
});

test('[PLAN-2] twins are two operations; the first stays the same however many follow', () => {
  const [one] = planned([call('1')]);
  const twins = planned([call('1'), call('2', { b: 2 }), call('3')]);
  expect(twins.map(({ operationId: id }) => id)[0]).toBe(one?.operationId);
  expect(new Set(twins.map(({ operationId: id }) => id)).size).toBe(3);
});

test('[PLAN-3] too many calls, too much text or arguments, or what cannot be kept: the whole answer is invalid', () => {
  const invalid = (calls: ModelAnswer['toolCalls'], text = ''): boolean => {
    const plan = planActions(answer(calls, text), of);
    return !plan.ok && plan.error.code === 'model_answer_invalid';
  };
  const many = Array.from({ length: MOST_CALLS + 1 }, (_, place) => call(`c${place}`));
  expect(invalid(many)).toBe(true);
  expect(invalid(many.slice(1))).toBe(false);
  expect(invalid([], 'x'.repeat(LONGEST_ANSWER + 1))).toBe(true);
  expect(invalid([], 'a\u0000b')).toBe(true);
  expect(invalid([], '\ud800')).toBe(true);
  expect(invalid([call('1', { a: '\ud800' })])).toBe(true);
  expect(invalid([call('1', { a: '\u0000' })])).toBe(true);
  expect(invalid([call('1', Number.POSITIVE_INFINITY)])).toBe(true);
  expect(invalid([call('1', 'x'.repeat(20_001))])).toBe(true);
  expect(invalid(Array.from({ length: 4 }, (_, place) => call(`${place}`, 'x'.repeat(19_000))))).toBe(true);
});

test('[PLAN-1] whatever JSON a model sends as arguments, there is a plan or a refusal, and ids that can be stored', () => {
  const calls = fc.array(
    fc.record({
      callId: fc.string(),
      name: fc.string(),
      args: fc.json().map((text): Json => JSON.parse(text)),
    }),
    { maxLength: 70 },
  );
  fc.assert(
    fc.property(calls, (toolCalls) => {
      const plan = planActions(answer(toolCalls), of);
      if (!plan.ok) return expect(plan.error.code).toBe('model_answer_invalid');
      expect(new Set(plan.value.map(({ callId }) => callId)).size).toBe(toolCalls.length);
      expect(new Set(plan.value.map(({ operationId: id }) => id)).size).toBe(toolCalls.length);
      for (const { callId, toolName } of plan.value) {
        expect(callId).toMatch(/^[^|,\s\p{Cc}]+$/u);
        expect(toolName).not.toBe('');
      }
    }),
    { numRuns: 60 },
  );
});
