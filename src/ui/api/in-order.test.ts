import { createOrder } from './in-order';

const settle = () => new Promise(process.nextTick);
const held = () => {
  let end: (isFine: boolean) => void = () => undefined;
  const answer = new Promise<string>((resolve, reject) => {
    end = (isFine) => (isFine ? resolve('answer') : reject(new Error('refused')));
  });
  return { answer, end: (isFine: boolean) => end(isFine) };
};

test('[PENDING-4] what is about one thing begins when the one before it ended', async () => {
  const { inOrder } = createOrder();
  const begun: string[] = [];
  const first = held();
  const answers = [
    inOrder('a', () => (begun.push('first'), first.answer)),
    inOrder('a', async () => (begun.push('second'), 'done')),
  ];
  void inOrder('b', async () => begun.push('other'));
  await settle();
  expect(begun).toEqual(['first', 'other']);
  first.end(true);
  expect(await Promise.all(answers)).toEqual(['answer', 'done']);
  expect(begun).toEqual(['first', 'other', 'second']);
});

test('[PENDING-4] what fails holds nothing behind it', async () => {
  const { inOrder } = createOrder();
  const first = held();
  const failing = inOrder('a', () => first.answer);
  const second = inOrder('a', async () => 'done');
  first.end(false);
  await expect(failing).rejects.toThrow('refused');
  expect(await second).toBe('done');
  expect(await inOrder('a', async () => 'later')).toBe('later');
});

test('where nothing is on its way it begins at once', () => {
  let isBegun = false;
  void createOrder().inOrder('a', async () => {
    isBegun = true;
  });
  expect(isBegun).toBe(true);
});

test('[PENDING-6] what waits begins at once, in its order, when the app is put away; what comes later waits again', async () => {
  const { inOrder, beginAll } = createOrder();
  const begun: string[] = [];
  const first = held();
  void inOrder('a', () => first.answer);
  void inOrder('a', async () => begun.push('second'));
  const third = held();
  void inOrder('a', () => (begun.push('third'), third.answer));
  beginAll();
  await settle();
  expect(begun).toEqual(['second', 'third']);
  void inOrder('a', async () => begun.push('fourth'));
  await settle();
  expect(begun).toEqual(['second', 'third']);
  third.end(true);
  await settle();
  expect(begun).toEqual(['second', 'third', 'fourth']);
});
