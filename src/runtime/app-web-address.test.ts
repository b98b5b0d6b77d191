import type { KeyValue } from '../core/key-value';
import { codeFromFragment, forgetTabChoice, peerChoiceFrom, storePeerChoice } from './app-web-address';

const createMemory = (): KeyValue => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};

test('the stored choice holds until the address says otherwise', () => {
  const [keyValue, tabMemory] = [createMemory(), { get: () => null, set: () => undefined }];
  expect(peerChoiceFrom({ search: '', tabMemory, keyValue })).toBe('hub');
  storePeerChoice(keyValue, 'browser');
  expect(peerChoiceFrom({ search: '', tabMemory, keyValue })).toBe('browser');
  expect(peerChoiceFrom({ search: '?peer=hub', tabMemory, keyValue })).toBe('hub');
  expect(peerChoiceFrom({ search: '?peer=elsewhere', tabMemory, keyValue })).toBe('browser');
  storePeerChoice(keyValue, 'hub');
  expect(peerChoiceFrom({ search: '', tabMemory, keyValue })).toBe('hub');
});

test('a tab remembers what its address asked, until another link or a new choice', () => {
  const [keyValue, tabMemory] = [createMemory(), createMemory()];
  const choice = (search: string, hasCode = false) =>
    peerChoiceFrom({ search, hasCode, tabMemory, keyValue });
  expect(choice('?peer=browser')).toBe('browser');
  expect(choice('')).toBe('browser');
  expect(peerChoiceFrom({ search: '', tabMemory: createMemory(), keyValue })).toBe('hub');
  expect(choice('?peer=hub')).toBe('hub');
  storePeerChoice(keyValue, 'browser');
  expect(choice('')).toBe('hub');
  forgetTabChoice(tabMemory);
  expect(choice('')).toBe('browser');
});

test('the printed link of a hub leads there from a tab that showed a peer of its own', () => {
  const [keyValue, tabMemory] = [createMemory(), createMemory()];
  peerChoiceFrom({ search: '?peer=browser', tabMemory, keyValue });
  expect(peerChoiceFrom({ search: '', hasCode: true, tabMemory, keyValue })).toBe('hub');
  expect(peerChoiceFrom({ search: '', tabMemory, keyValue })).toBe('hub');
});

test('the code is read from the fragment alone', () => {
  expect(codeFromFragment('#code=a1-b2')).toBe('a1-b2');
  expect(codeFromFragment('')).toBeNull();
  expect(codeFromFragment('#other=1')).toBeNull();
});
