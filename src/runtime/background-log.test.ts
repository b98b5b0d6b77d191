import { noteRun, noteScheduled, readBackgroundLog } from './background-log';

const memory = () => {
  const texts = new Map<string, string>();
  return {
    get: (key: string) => texts.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};

test('[BACKGROUND-1] what ran is kept, newest first, and one that was cut off says so', () => {
  const kept = memory();
  expect(readBackgroundLog(kept)).toEqual({ isScheduled: null, runs: [] });
  noteScheduled(kept, true);
  noteRun(kept, 1)('did');
  noteRun(kept, 3);
  noteRun(kept, 2)('nothing');
  expect(readBackgroundLog(kept)).toEqual({
    isScheduled: true,
    runs: [
      { at: 3, did: 'failed' },
      { at: 2, did: 'nothing' },
      { at: 1, did: 'did' },
    ],
  });
});

test('[BACKGROUND-1] ten are kept, and what cannot be read is nothing', () => {
  const kept = memory();
  for (let at = 1; at <= 30; at += 1) noteRun(kept, at)('did');
  expect(readBackgroundLog(kept).runs.map(({ at }) => at)).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21]);
  kept.set('background', '{"runs":[{"at":"x"}]}');
  expect(readBackgroundLog(kept).runs).toEqual([]);
});
