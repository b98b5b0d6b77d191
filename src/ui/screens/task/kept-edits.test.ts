import { z } from 'zod';
import { createEditMemory } from './kept-edits';

const createMemory = () => {
  const texts = new Map<string, string>();
  return {
    texts,
    get: (key: string) => texts.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};
const sheet = { place: 'edits.cup', shape: z.object({ name: z.string(), size: z.number() }).readonly() };
const kept = (name: string) => ({ before: { name: '', size: 1 }, edit: { name, size: 1 } });

test('[DRAFT-7] what was typed into a sheet waits in the tab for the page after it, until it is stored or emptied', () => {
  const tab = createMemory();
  createEditMemory(tab, sheet).keep('new', kept('Mug'));
  const after = createEditMemory(tab, sheet);
  expect(after.held('new')).toEqual(kept('Mug'));
  expect(after.held('other')).toBeNull();
  after.keep('new', null);
  expect(tab.texts.size).toBe(0);
  expect(createEditMemory(tab, sheet).held('new')).toBeNull();
});

test.each([
  ['another shape', { before: { name: '', size: 1 }, edit: { name: 'Mug' } }],
  ['another sort', { before: { name: '', size: 'small' }, edit: { name: 'Mug', size: 'small' } }],
  ['nothing', null],
  ['half of it', { edit: { name: 'Mug', size: 1 } }],
])('[DRAFT-7] a memory that holds %s is dropped without a word, and what fits beside it stays', (...of) => {
  const [, wrong] = of;
  const tab = createMemory();
  tab.set('edits.cup', JSON.stringify([...(wrong === null ? [] : [['a', wrong]]), ['b', kept('Jug')]]));
  const memory = createEditMemory(tab, sheet);
  expect([memory.held('a'), memory.held('b')]).toEqual([null, kept('Jug')]);
  memory.keep('c', kept('Cup'));
  expect(tab.get('edits.cup')).toBe(
    JSON.stringify([
      ['b', kept('Jug')],
      ['c', kept('Cup')],
    ]),
  );
});

test.each(['{', '{}', 'null', '[["a"]]', '[null]', '7'])('[DRAFT-7] a memory of %s holds nothing', (text) => {
  const tab = createMemory();
  tab.set('edits.cup', text);
  const memory = createEditMemory(tab, sheet);
  expect(memory.held('a')).toBeNull();
  memory.keep('a', kept('Mug'));
  expect(createEditMemory(tab, sheet).held('a')).toEqual(kept('Mug'));
});

test('[DRAFT-7] of one sort of sheet the newest twenty outlive a reload: nothing piles up of things that are gone', () => {
  const tab = createMemory();
  const memory = createEditMemory(tab, sheet);
  for (let count = 1; count <= 21; count += 1) memory.keep(`cup ${count}`, kept('Mug'));
  memory.keep('cup 2', kept('Jug'));
  memory.keep('cup 22', kept('Mug'));
  expect(memory.held('cup 1')).toEqual(kept('Mug'));
  const after = createEditMemory(tab, sheet);
  expect([after.held('cup 1'), after.held('cup 3')]).toEqual([null, null]);
  expect([after.held('cup 2'), after.held('cup 4')]).toEqual([kept('Jug'), kept('Mug')]);
});

test('[DRAFT-16] what is gone takes its words along, and what is beside it stays', () => {
  const tab = createMemory();
  const memory = createEditMemory(tab, sheet);
  for (const key of ['cup 1', 'cup 1 handle', 'cup 2']) memory.keep(key, kept(key));
  memory.forget((key) => key === 'cup 1' || key.startsWith('cup 1 '));
  const after = createEditMemory(tab, sheet);
  expect(['cup 1', 'cup 1 handle', 'cup 2'].map((key) => after.held(key)?.edit.name)).toEqual([
    undefined,
    undefined,
    'cup 2',
  ]);
});
