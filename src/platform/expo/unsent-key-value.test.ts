import { createUnsentKeyValue } from './unsent-key-value';

const shelf = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string | null) => {
      if (!/^[\w.-]+$/.test(key)) throw new Error('the key store refuses this name');
      if (value === null) kept.delete(key);
      else kept.set(key, value);
    },
  };
};

test('[PLACE-3] what was typed is found after a kill, under any name; what is sent leaves nothing behind', () => {
  const secure = shelf();
  createUnsentKeyValue(secure).set('draft task:ä/1', 'half a');
  const after = createUnsentKeyValue(secure);
  expect(after.get('draft task:ä/1')).toBe('half a');
  after.set('draft task:ä/1', null);
  expect([after.get('draft task:ä/1'), secure.kept.size]).toEqual([null, 0]);
});

test('[PLACE-3] what is too long for the key store waits in memory, and never as an older, shorter text', () => {
  const secure = shelf();
  const unsent = createUnsentKeyValue(secure);
  unsent.set('note', 'short');
  unsent.set('note', 'x'.repeat(5_000));
  expect(unsent.get('note')).toHaveLength(5_000);
  expect(createUnsentKeyValue(secure).get('note')).toBeNull();
  unsent.set('note', 'short again');
  expect(createUnsentKeyValue(secure).get('note')).toBe('short again');
});
