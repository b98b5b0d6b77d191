import { judgeEveryHistory } from './stop-history';

test('[STOP-4] every history of five acts on three devices, merged in every order: no stop is lost, none is kept', () => {
  expect(judgeEveryHistory(5)).toBe(12 ** 4);
});
