import { createGoingOn } from './going-on';

const ADDRESS = 'http://127.0.0.1:7310/api/command';

/** Answers when it is told to. */
const createWaitingFetch = () => {
  const heard: (boolean | undefined)[] = [];
  const ends: (() => void)[] = [];
  const fetch: typeof globalThis.fetch = (_input, init) => {
    heard.push(init?.keepalive);
    return new Promise((resolve) => ends.push(() => resolve(new Response())));
  };
  return { fetch, heard, endFirst: () => ends.shift()?.() };
};

test('[PENDING-6] a command goes on without its page, a question does not', () => {
  const { fetch, heard } = createWaitingFetch();
  const goingOn = createGoingOn({ fetch, address: ADDRESS });
  void goingOn(ADDRESS, { method: 'POST', body: '{}' });
  void goingOn('http://127.0.0.1:7310/api/query', { method: 'POST', body: '{}' });
  void goingOn(ADDRESS, { method: 'POST', body: new Uint8Array(2) });
  expect(heard).toEqual([true, undefined, undefined]);
});

test('what is more than a browser lets go on goes as it always did, until there is room again', async () => {
  const { fetch, heard, endFirst } = createWaitingFetch();
  const goingOn = createGoingOn({ fetch, address: ADDRESS });
  const ask = () => goingOn(ADDRESS, { method: 'POST', body: 'ä'.repeat(12_000) });
  const first = ask();
  void ask();
  expect(heard).toEqual([true, undefined]);
  endFirst();
  await first;
  void ask();
  expect(heard).toEqual([true, undefined, true]);
});
