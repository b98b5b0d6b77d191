import { placeOfStep, stepBefore } from './connect-steps';

test('[CONNECT-1] of what costs nothing the step for a limit is not counted', () => {
  expect(placeOfStep('agent', { isFree: true })).toEqual({ step: 4, of: 4 });
  expect(placeOfStep('agent', { isFree: false })).toEqual({ step: 4, of: 5 });
  expect(placeOfStep('done', { isFree: false })).toBeNull();
});

test('[CONNECT-1] back goes one step, and out where there is none: nothing was typed for a server that was found', () => {
  const way = (isTyped: boolean) =>
    (['pick', 'key', 'model', 'agent', 'limit', 'done'] as const).map((step) =>
      stepBefore(step, { isTyped }),
    );
  expect(way(true)).toEqual([null, 'pick', 'key', 'model', 'agent', null]);
  expect(way(false)).toEqual([null, 'pick', null, 'model', 'agent', null]);
});
