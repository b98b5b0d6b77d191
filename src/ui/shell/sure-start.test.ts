import { sureStart } from './sure-start';

test('a start that throws, at once or later, is a start that failed: whoever waits for it goes on', async () => {
  const failed = { state: 'failed', failure: { code: 'start_failed', detail: 'TypeError' } };
  expect(await sureStart(() => Promise.reject(new TypeError('a person wrote this')))).toEqual(failed);
  expect(
    await sureStart(() => {
      throw new TypeError('a person wrote this');
    }),
  ).toEqual(failed);
});
