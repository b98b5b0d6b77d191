import { createInOrder } from './in-order';

const settle = () => new Promise(process.nextTick);
const held = () => {
  let end: (isFine: boolean) => void = () => undefined;
  const answer = new Promise<string>((resolve, reject) => {
    end = (isFine) => (isFine ? resolve('answer') : reject(new Error('refused')));
  });
  return { answer, end: (isFine: boolean) => end(isFine) };
};

test('[PENDING-4] what is about one thing begins when the one before it ended', async () => {
  const inOrder = createInOrder();
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
  const inOrder = createInOrder();
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
  void createInOrder()('a', async () => {
    isBegun = true;
  });
  expect(isBegun).toBe(true);
});
