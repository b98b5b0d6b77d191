import { ok } from '../core/result';
import { nothing } from '../notifications/dependence';
import type { ApiAnswer } from './api/transport';
import { createLiveQueries } from './live-queries';

const bed = () => {
  let come: (answer: ApiAnswer) => void = () => undefined;
  let fall: (cause: Error) => void = () => undefined;
  const coming = new Promise<ApiAnswer>((resolve, reject) => {
    come = resolve;
    fall = reject;
  });
  let faults = 0;
  const live = createLiveQueries({
    run: () => ({ answer: coming, dependence: nothing }),
    defer: (task) => task(),
    onFault: () => void (faults += 1),
  });
  const heard: ApiAnswer[] = [];
  const stop = live.subscribe({ name: 'import.dryRun', input: {} }, (answer) => heard.push(answer));
  const settled = (): Promise<unknown> => coming.then(() => null).catch(() => null);
  return { live, heard, stop, settled, come, fall, faults: () => faults };
};

test('[API-2] a subscription hears the answer when the code of its query came', async () => {
  const { heard, come, settled } = bed();
  expect(heard).toEqual([]);
  come(ok(1));
  await settled();
  expect(heard).toEqual([ok(1)]);
});

test('who left, or whose peer closed meanwhile, hears nothing', async () => {
  const gone = bed();
  gone.stop();
  gone.come(ok(1));
  await gone.settled();
  const closed = bed();
  closed.live.close();
  closed.come(ok(1));
  await closed.settled();
  expect([gone.heard, closed.heard]).toEqual([[], []]);
});

test('what is thrown on the way is a fault of the log, and of nobody else', async () => {
  const { fall, settled, heard, faults } = bed();
  fall(new Error('broken'));
  await settled();
  await settled();
  expect(heard).toEqual([]);
  expect(faults()).toBe(1);
});
