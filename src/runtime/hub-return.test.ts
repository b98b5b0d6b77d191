import { waitForHub } from './hub-return';

const onWatch = (answers: ('hub' | 'other' | 'nobody')[]) => {
  const waiting: (() => void)[] = [];
  const heard: string[] = [];
  const stop = waitForHub({
    ask: async () => answers.shift() ?? 'nobody',
    wait: (work) => {
      waiting.push(work);
      return () => void waiting.splice(waiting.indexOf(work), 1);
    },
    listener: () => void heard.push('back'),
  });
  /** One wait ends, and the answer that follows has come. */
  const next = async (): Promise<void> => {
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { waiting, heard, stop, next };
};

test('[SHELL-6] a hub is waited for until it answers as a hub, and that is told once', async () => {
  const { waiting, heard, next } = onWatch(['nobody', 'other', 'hub', 'hub']);
  await next();
  await next();
  expect([heard, waiting.length]).toEqual([[], 1]);
  await next();
  expect([heard, waiting.length]).toEqual([['back'], 0]);
});

test('[SHELL-6] who stopped waiting is asked for nothing and told nothing', async () => {
  const { waiting, heard, stop, next } = onWatch(['nobody', 'hub']);
  await next();
  stop();
  expect(waiting).toEqual([]);
  const during = onWatch(['hub']);
  const going = during.next();
  during.stop();
  await going;
  expect([heard, during.heard]).toEqual([[], []]);
});
