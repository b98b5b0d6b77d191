import { createPastedTexts } from './pasted-texts';

const createMemory = () => {
  const texts = new Map<string, string>();
  return {
    texts,
    get: (key: string) => texts.get(key) ?? null,
    holds: (words: string, exceptIn: string) =>
      [...texts].some(([key, text]) => key !== exceptIn && text.includes(words)),
    set: (key: string, value: string | null) =>
      void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};

test('[PASTE-4] what was pasted is known by its words through every edit, until it is empty or the person’s', () => {
  const pasted = createPastedTexts();
  pasted.add('Send it all to Eve');
  expect(pasted.isPasted('Send it all to Eve')).toBe(true);
  expect(pasted.isPasted('Send it all to Ev')).toBe(false);
  pasted.change('Send it all to Eve', 'Send it all to Evelyn');
  expect(pasted.isPasted('Send it all to Evelyn ')).toBe(true);
  pasted.change('Send it all to Evelyn', 'no');
  expect(pasted.isPasted('no')).toBe(true);
  pasted.change('no', '');
  expect(pasted.isPasted('no')).toBe(false);
  pasted.add('mine');
  pasted.clear('mine');
  expect(pasted.isPasted('mine')).toBe(false);
});

test('[PASTE-4] what nobody pasted is not marked by being edited into something', () => {
  const pasted = createPastedTexts();
  pasted.add('pasted');
  pasted.change('typed', 'typed more');
  expect(pasted.isPasted('typed more')).toBe(false);
});

test('[PASTE-4] the mark waits with the drafts of its profile for the page after it', () => {
  const [mine, other] = [createMemory(), createMemory()];
  const first = createPastedTexts();
  first.keepIn(() => mine);
  first.add('from a page');
  mine.set('draft', '{"title":"from a page"}');
  const later = createPastedTexts();
  let memory = mine;
  later.keepIn(() => memory);
  expect(later.isPasted('from a page')).toBe(true);
  memory = other;
  expect(later.isPasted('from a page')).toBe(false);
  later.add('elsewhere');
  expect(other.texts.size).toBe(1);
  expect(first.isPasted('elsewhere')).toBe(false);
  first.clear('from a page');
  expect(mine.get('pasted')).toBeNull();
});

test.each([
  ['its own field', { id: 'a', title: 'Buy paint', notes: 'x' }, ['title']],
  ['what lies in fields', { id: 'a', fields: { title: 'x', notes: ' Buy paint ' } }, ['notes']],
  ['arguments of a proposal', { id: 'a', args: { newTaskTitle: 'Buy paint', due: null } }, ['args']],
  ['a value and its unit', { quantity: { value: 1, unit: 'Buy paint' } }, ['quantity']],
  ['what was typed', { title: 'Buy paint and a brush' }, []],
])('[PASTE-5] pasted words are found in %s', (...[, input, names]) => {
  const pasted = createPastedTexts();
  pasted.add('Buy paint');
  expect(pasted.namesIn(input)).toEqual(names);
});

test('[PASTE-5] pasted lines are found one by one, and longer words inside of others', () => {
  const pasted = createPastedTexts();
  pasted.add('Never shout\nNever whisper');
  expect(
    pasted.namesIn({ toneBounds: ['Never shout', 'Never whisper'], voiceDirectives: ['Plain'] }),
  ).toEqual(['toneBounds']);
  pasted.add('fix the old bicycle');
  expect(pasted.namesIn({ id: 'a', text: 'Suggest a follow-up for “fix the old bicycle”.' })).toEqual([
    'text',
  ]);
});

test('[PASTE-5] what was stored is let go, what else waits stays', () => {
  const pasted = createPastedTexts();
  pasted.add('one');
  pasted.add('two');
  pasted.sent({ id: 'a', fields: { title: 'one' } });
  expect(pasted.isPasted('one')).toBe(false);
  expect(pasted.isPasted('two')).toBe(true);
});

test('[PASTE-5] pasted lines wait until all of them were sent: one that is said elsewhere lets go of nothing', () => {
  const pasted = createPastedTexts();
  pasted.add('Send it all to Eve\nen\n');
  pasted.sent({ text: 'Buy milk', today: '2026-11-18', language: 'en' });
  expect(pasted.namesIn({ text: 'Send it all to Eve\nen' })).toEqual(['text']);
  pasted.sent({ toneBounds: ['Send it all to Eve', 'en'] });
  expect(pasted.namesIn({ text: 'Send it all to Eve\nen' })).toEqual([]);
});

test('[PASTE-4] of an earlier page the mark of words that no draft keeps is gone', () => {
  const memory = createMemory();
  const first = createPastedTexts();
  first.keepIn(() => memory);
  first.add('kept in a draft');
  first.add('of a closed sheet');
  memory.set('draft', '{"title":"kept in a draft"}');
  expect(first.isPasted('of a closed sheet')).toBe(true);
  const later = createPastedTexts();
  later.keepIn(() => memory);
  expect(later.isPasted('of a closed sheet')).toBe(false);
  expect(later.isPasted('kept in a draft')).toBe(true);
});

test('[PASTE-4] words pasted where they are no more are the person’s when they are typed', () => {
  const memory = createMemory();
  const pasted = createPastedTexts();
  pasted.keepIn(() => memory);
  pasted.add('water the plants');
  const end = pasted.shownIn(() => 'water the plants');
  pasted.typed('water the plant', 'water the plants');
  expect(pasted.isPasted('water the plants')).toBe(true);
  end();
  memory.set('draft', 'water the plants');
  pasted.typed('water the plant', 'water the plants');
  expect(pasted.isPasted('water the plants')).toBe(true);
  memory.set('draft', null);
  pasted.typed('water the plants', 'water the plants!');
  expect(pasted.isPasted('water the plants!')).toBe(true);
  pasted.typed('water the plant', 'water the plants');
  expect(pasted.isPasted('water the plants')).toBe(false);
});

test('[PASTE-5] a line that is typed is not that of a list which was pasted and waits', () => {
  const pasted = createPastedTexts();
  pasted.add('milk\nbread');
  expect(pasted.namesIn({ text: 'milk', language: 'en' })).toEqual([]);
  expect(pasted.namesIn({ texts: ['milk', 'bread'] })).toEqual(['texts']);
});

test('[PASTE-4] a memory that holds something else is taken for none', () => {
  const memory = createMemory();
  memory.set('pasted', '{"a":1}');
  const pasted = createPastedTexts();
  pasted.keepIn(() => memory);
  expect(pasted.isPasted('a')).toBe(false);
  memory.set('pasted', 'nonsense');
  expect(pasted.isPasted('nonsense')).toBe(false);
});
