import { firstSteps, readWelcome, welcomeStoreOf } from './welcome-state';

const memory = () => {
  const texts = new Map<string, string>();
  return {
    get: (key: string) => texts.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? texts.delete(key) : texts.set(key, value)),
    texts,
  };
};

test('[WELCOME-1] every step is kept at once; a start after a kill reads it, and once ended nothing is left', () => {
  const device = memory();
  const store = welcomeStoreOf(device);
  expect(welcomeStoreOf(device)).toBe(store);
  let heard = 0;
  store.onChange(() => (heard += 1));
  const steps = { ...firstSteps, step: 3, helper: 'gym-coach', act: 'a1' } as const;
  store.set({ state: 'underWay', steps });
  expect(readWelcome(device)).toEqual({ state: 'underWay', steps });
  store.set({ state: 'modelIsNext' });
  expect(readWelcome(device)).toEqual({ state: 'modelIsNext' });
  store.set({ state: 'quiet' });
  expect([readWelcome(device), device.texts.size, heard]).toEqual([{ state: 'quiet' }, 0, 3]);
});

test.each(['', '{', '{"state":"underWay","steps":{"step":9}}', '{"state":"elsewhere"}'])(
  '[WELCOME-1] what cannot be read (%s) is no first step under way',
  (kept) => {
    const device = memory();
    device.set('welcome', kept);
    expect(readWelcome(device)).toEqual({ state: 'quiet' });
  },
);
