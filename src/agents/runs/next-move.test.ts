import fc from 'fast-check';
import type { PlannedAction, StepBody } from '../../db/agent/kinds/run';
import { isRunTainted, nextMove } from './next-move';

const usage = { inputTokens: 1, outputTokens: 1, costMicros: 0, isEstimated: false };
const action = (callId: string): PlannedAction => ({
  callId,
  toolName: 'read_task',
  args: {},
  actionStableId: `s${callId}`,
  operationId: `o${callId}`,
  messageId: `m${callId}`,
});
const answer = (text: string, ...callIds: readonly string[]): StepBody => ({
  what: 'answer',
  requestId: 'r',
  requestHash: 'h',
  modelId: 'm',
  text,
  usage,
  seen: {},
  plan: callIds.map(action),
});
const result = (callId: string, tainted = false): StepBody => ({
  what: 'result',
  operationId: `o${callId}`,
  callId,
  toolName: 'read_task',
  status: 'success',
  code: null,
  content: '{}',
  tainted,
  messageId: 'm',
});

test('[RUN-4] nothing stored: ask; an answer with calls: do the first that has no result; all done: ask again; no calls: end', () => {
  expect(nextMove([], 3)).toEqual({ do: 'ask', ordinal: 0 });
  expect(nextMove([{ what: 'tainted', by: 'thread' }], 3)).toEqual({ do: 'ask', ordinal: 0 });
  expect(nextMove([answer('a', 'x', 'y')], 3)).toMatchObject({ do: 'act', action: { callId: 'x' } });
  expect(nextMove([answer('a', 'x', 'y'), result('x')], 3)).toMatchObject({
    do: 'act',
    action: { callId: 'y' },
  });
  expect(nextMove([answer('a', 'x'), result('x')], 3)).toEqual({ do: 'ask', ordinal: 1 });
  expect(nextMove([answer('a', 'x'), result('x'), answer('end')], 3)).toEqual({
    do: 'finish',
    text: 'end',
    code: null,
  });
  expect(nextMove([answer('a', 'x'), result('x')], 1)).toEqual({
    do: 'finish',
    text: 'a',
    code: 'step_limit_reached',
  });
});

test('[RUN-4] whatever the plans, following the moves asks once per answer, does each call once, and ends', () => {
  const plans = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(plans, fc.integer({ min: 1, max: 6 }), (sizes, mostSteps) => {
      const steps: StepBody[] = [];
      const done: string[] = [];
      let asked = 0;
      for (let turn = 0; turn < 200; turn += 1) {
        const move = nextMove(steps, mostSteps);
        if (move.do === 'finish') {
          expect(asked).toBeLessThanOrEqual(mostSteps);
          expect(new Set(done).size).toBe(done.length);
          return;
        }
        if (move.do === 'ask') {
          expect(move.ordinal).toBe(asked);
          const size = sizes[asked] ?? 0;
          steps.push(answer('a', ...Array.from({ length: size }, (_, place) => `${asked}-${place}`)));
          asked += 1;
        } else {
          done.push(move.action.callId);
          steps.push(result(move.action.callId));
        }
      }
      throw new Error('it never ended');
    }),
  );
});

test('[TAINT-1] a run is tainted from the first tainted result or the stored mark on', () => {
  expect(isRunTainted([answer('a', 'x'), result('x')])).toBe(false);
  expect(isRunTainted([answer('a', 'x'), result('x', true)])).toBe(true);
  expect(isRunTainted([{ what: 'tainted', by: 'journal' }, answer('a')])).toBe(true);
});
