import { answerIn } from './noticed-answer';

test('a person’s answer to a proposal is told from what an agent noticed by itself', () => {
  const answer = { decision: 'rejected', toolName: 'create_task', operationId: 'x', reason: 'Not now' };
  expect(answerIn(JSON.stringify(answer))).toEqual({
    decision: 'rejected',
    toolName: 'create_task',
    reason: 'Not now',
  });
  expect(answerIn('19 November: 0 overdue')).toBeNull();
  expect(answerIn('{"decision":"thought about it"}')).toBeNull();
  expect(answerIn('')).toBeNull();
});
