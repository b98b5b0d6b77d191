import type { KeyValue } from '../core/key-value';
import { codeFromFragment, peerChoiceFrom, storePeerChoice } from './app-web-address';

const createMemory = (): KeyValue => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};

test('the stored choice holds until the address says otherwise', () => {
  const keyValue = createMemory();
  expect(peerChoiceFrom({ search: '', keyValue })).toBe('hub');
  storePeerChoice(keyValue, 'browser');
  expect(peerChoiceFrom({ search: '', keyValue })).toBe('browser');
  expect(peerChoiceFrom({ search: '?peer=hub', keyValue })).toBe('hub');
  expect(peerChoiceFrom({ search: '?peer=elsewhere', keyValue })).toBe('browser');
  storePeerChoice(keyValue, 'hub');
  expect(peerChoiceFrom({ search: '', keyValue })).toBe('hub');
});

test('the code is read from the fragment alone', () => {
  expect(codeFromFragment('#code=a1-b2')).toBe('a1-b2');
  expect(codeFromFragment('')).toBeNull();
  expect(codeFromFragment('#other=1')).toBeNull();
});
