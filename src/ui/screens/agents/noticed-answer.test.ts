import { answerIn, saidIn } from './noticed-answer';

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

test('a person’s answer to a question is told from what an agent noticed by itself', () => {
  const said = (response: unknown) =>
    saidIn(JSON.stringify({ questionId: 'q', question: 'Go on?', response }));
  expect(said(true)).toEqual({ question: 'Go on?', response: true });
  expect(said('Tomorrow')).toEqual({ question: 'Go on?', response: 'Tomorrow' });
  expect(said({ voiceNoteId: 'v' })).toEqual({ question: 'Go on?', response: { voiceNoteId: 'v' } });
  expect(saidIn('{"question":"Go on?"}')).toBeNull();
  expect(saidIn('19 November: 0 overdue')).toBeNull();
});
