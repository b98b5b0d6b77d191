import type { KeyValue } from '../../../core/key-value';
import { keepRecent, readRecent, withRecent } from './recent-searches';

const createMemory = (): KeyValue => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};

test('[SEARCH-11] the newest stands first, each once, a few of them', () => {
  const kept = ['Tee', 'kaffee', 'TEE ', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].reduce<readonly string[]>(
    withRecent,
    [],
  );
  expect(kept).toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a', 'TEE']);
  expect(withRecent(kept, '  ')).toBe(kept);
  expect(withRecent(kept, 'x'.repeat(61))).toBe(kept);
});

test('[SEARCH-11] each profile has its own; forgetting leaves nothing; what cannot be read is none', () => {
  const memory = createMemory();
  keepRecent(memory, { profile: 'own', searches: ['tea'] });
  expect(readRecent(memory, 'own')).toEqual(['tea']);
  expect(readRecent(memory, 'example')).toEqual([]);
  keepRecent(memory, { profile: 'own', searches: [] });
  expect(memory.get('recent-searches.own')).toBeNull();
  memory.set('recent-searches.own', '{"broken"');
  expect(readRecent(memory, 'own')).toEqual([]);
});
