import type { KeyValue } from '../core/key-value';
import { createBootGuard } from './app-boot-guard';

const createMemory = (): KeyValue => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};

test('[BOOT-1] the fourth start after three that never stood is safe; one that stands makes the next normal', () => {
  const memory = createMemory();
  const starts = [1, 2, 3, 4].map(() => createBootGuard(memory).begin());
  expect(starts).toEqual(['normal', 'normal', 'normal', 'safe']);

  const tryAgain = createBootGuard(memory);
  expect(tryAgain.begin()).toBe('safe');
  tryAgain.finished();
  expect(createBootGuard(memory).begin()).toBe('normal');
});

test('[BOOT-2] leaving while it opens does not count, but it does not forgive earlier crashes either', () => {
  const memory = createMemory();
  for (let i = 0; i < 10; i += 1) {
    const guard = createBootGuard(memory);
    expect(guard.begin()).toBe('normal');
    guard.left();
  }
  createBootGuard(memory).begin();
  createBootGuard(memory).begin();
  const left = createBootGuard(memory);
  left.begin();
  left.left();
  expect(createBootGuard(memory).begin()).toBe('normal');
  expect(createBootGuard(memory).begin()).toBe('safe');
});

test('a counter that is nonsense counts as none, and finishing twice writes once', () => {
  const memory = createMemory();
  memory.set('boot.unfinished', 'many');
  const guard = createBootGuard(memory);
  expect(guard.begin()).toBe('normal');
  guard.finished();
  memory.set('boot.unfinished', '2');
  guard.finished();
  expect(memory.get('boot.unfinished')).toBe('2');
});
