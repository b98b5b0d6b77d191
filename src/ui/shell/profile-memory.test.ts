import type { KeyValue } from '../../core/key-value';
import { createProfileMemories } from './profile-memory';

const createTab = (): KeyValue & { readonly texts: Map<string, string> } => {
  const texts = new Map<string, string>();
  return {
    texts,
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};

test('[DRAFT-11] what was typed in one profile is read in no other, also by the page after it', () => {
  const tab = createTab();
  const memories = createProfileMemories(tab, 'hub');
  memories.of('example').set('line', 'buy paint');
  expect(memories.of('own').get('line')).toBeNull();
  memories.of('own').set('line', 'write to Ana');
  const after = createProfileMemories(tab, 'hub');
  expect(after.of('example').get('line')).toBe('buy paint');
  expect(after.of('own').get('line')).toBe('write to Ana');
  expect(after.of('own-2').get('line')).toBeNull();
});

test('[DRAFT-11] a hub and a browser have profiles of the same name, and neither reads what was typed in the other', () => {
  const tab = createTab();
  createProfileMemories(tab, 'hub').of('own').set('line', 'write to Ana');
  expect(createProfileMemories(tab, 'browser').of('own').get('line')).toBeNull();
});

test('[DRAFT-11] what was typed before anybody named the profile is of the first that is named', () => {
  const tab = createTab();
  createProfileMemories(tab, 'hub').of('own').set('note', 'kept before');
  const memories = createProfileMemories(tab, 'hub');
  const unnamed = memories.of(null);
  unnamed.set('line', 'write to Ana');
  expect(tab.texts.size).toBe(1);
  const own = memories.of('own');
  expect([own.get('line'), own.get('note')]).toEqual(['write to Ana', 'kept before']);
  unnamed.set('line', 'late');
  expect(own.get('line')).toBe('write to Ana');
  expect(memories.of('example').get('line')).toBeNull();
  expect(createProfileMemories(tab, 'hub').of('own').get('line')).toBe('write to Ana');
});

test('[DRAFT-6] what is emptied leaves nothing in the tab', () => {
  const tab = createTab();
  const own = createProfileMemories(tab, 'hub').of('own');
  own.set('line', 'write to Ana');
  own.set('line', null);
  own.set('note', null);
  expect(tab.texts.size).toBe(0);
});

test('[DRAFT-12] a profile that is erased takes along what was typed in it, in this page too; others keep theirs', () => {
  const tab = createTab();
  const memories = createProfileMemories(tab, 'hub');
  const own = memories.of('own');
  own.set('line', 'write to Ana');
  memories.of('example').set('line', 'buy paint');
  let heard = 0;
  memories.onChange(() => (heard += 1));
  memories.forget('own');
  expect(heard).toBe(1);
  own.set('line', 'an answer that came late');
  expect(memories.of('own').get('line')).toBeNull();
  expect(memories.of('own').id).not.toBe(own.id);
  expect(memories.of('example').get('line')).toBe('buy paint');
  expect(createProfileMemories(tab, 'hub').of('own').get('line')).toBeNull();
});

test.each(['{', '[]', 'null', '{"line":7}'])(
  '[DRAFT-11] a memory of %s holds nothing, and is written over',
  (text) => {
    const tab = createTab();
    tab.set('typed.hub.own', text);
    const own = createProfileMemories(tab, 'hub').of('own');
    expect(own.get('line')).toBeNull();
    own.set('line', 'write to Ana');
    expect(createProfileMemories(tab, 'hub').of('own').get('line')).toBe('write to Ana');
  },
);
