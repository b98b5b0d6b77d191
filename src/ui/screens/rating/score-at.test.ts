import { isScore, scoreAt, scores, steppedScore, type Places, type ScoreValue } from './score-at';

const row = (order: readonly ScoreValue[]): Places =>
  new Map(order.map((score, at) => [score, { x: at * 60, width: 56 }]));

test('[RATING-3] the score is the one under the finger, from left to right and from right to left', () => {
  expect(scores.map((score) => scoreAt((score - 1) * 60 + 20, row(scores)))).toEqual([1, 2, 3, 4, 5]);
  expect(scoreAt(20, row(scores.toReversed()))).toBe(5);
});

test('[RATING-3] a finger that slid over the edge still means the last', () => {
  expect(scoreAt(-80, row(scores))).toBe(1);
  expect(scoreAt(900, row(scores))).toBe(5);
  expect(scoreAt(10, new Map())).toBeNull();
});

test('[RATING-3] an arrow key goes one on and stops at the end; the first press begins in the middle', () => {
  expect(steppedScore(null, 1)).toBe(3);
  expect([steppedScore(3, 1), steppedScore(5, 1), steppedScore(1, -1)]).toEqual([4, 5, 1]);
  expect(isScore(0)).toBe(false);
});
