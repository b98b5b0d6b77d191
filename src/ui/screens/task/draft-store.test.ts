import type { KeyValue } from '../../../core/key-value';
import { fail, ok, type Failure, type Result } from '../../../core/result';
import { createDraftMemory } from './draft-memory';
import { createDraftStore } from './draft-store';
import { cleanDraft } from './draft';

const createMemory = (): KeyValue => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};
const fieldSaving = (answers: Result<unknown, Failure>[]) => {
  const sent: string[] = [];
  const save = async (text: string) => {
    sent.push(text);
    return answers.shift() ?? ok(null);
  };
  return { sent, field: { key: 'task/title', stored: 'old', save } };
};
const settle = () => new Promise(process.nextTick);

test('[DRAFT-4] a draft that could not be saved is there when its screen comes back', async () => {
  const store = createDraftStore(createDraftMemory(createMemory()));
  const { field } = fieldSaving([fail('peer_offline')]);
  store.send(field, { type: 'typed', text: 'new' });
  store.send(field, { type: 'finished' });
  await settle();
  expect(store.held('task/title')).toMatchObject({ phase: 'failed', text: 'new' });
});

test('[DRAFT-5] failed drafts are sent again', async () => {
  const store = createDraftStore(createDraftMemory(createMemory()));
  const { field, sent } = fieldSaving([fail('peer_offline')]);
  store.send(field, { type: 'typed', text: 'new' });
  store.send(field, { type: 'finished' });
  await settle();
  store.retryFailed();
  await settle();
  expect(sent).toEqual(['new', 'new']);
  expect(store.held(field.key)?.phase).toBe('clean');
});

test('between the saved command and the live answer the new text is shown, not the old one', async () => {
  const store = createDraftStore(createDraftMemory(createMemory()));
  const { field } = fieldSaving([]);
  store.send(field, { type: 'typed', text: 'new' });
  store.finishAll();
  await settle();
  expect(store.held(field.key)).toEqual(cleanDraft('new'));
  store.send({ ...field, stored: 'newer' }, { type: 'stored-changed', value: 'newer' });
  expect(store.held(field.key)).toBeNull();
});

test('listeners hear of changes until they leave', () => {
  const store = createDraftStore(createDraftMemory(createMemory()));
  const { field } = fieldSaving([]);
  let heard = 0;
  const leave = store.onChange(() => (heard += 1));
  store.send(field, { type: 'stored-changed', value: 'old' });
  expect(heard).toBe(0);
  store.send(field, { type: 'typed', text: 'n' });
  leave();
  store.send(field, { type: 'typed', text: 'ne' });
  expect(heard).toBe(1);
});

test('[DRAFT-1] text that may not be sent stays, with the reason', () => {
  const store = createDraftStore(createDraftMemory(createMemory()));
  const { field, sent } = fieldSaving([]);
  const checkedField = { ...field, check: () => ({ code: 'text_empty' }) };
  store.send(checkedField, { type: 'typed', text: '  ' });
  store.send(checkedField, { type: 'finished' });
  store.retryFailed();
  expect(sent).toEqual([]);
  expect(store.held(field.key)).toMatchObject({
    phase: 'failed',
    text: '  ',
    failure: { code: 'text_empty' },
  });
});

test('[DRAFT-6] the next page of the tab holds what was typed, sends it, and forgets it once it is stored', async () => {
  const tab = createMemory();
  const { field, sent } = fieldSaving([fail('peer_offline'), ok(null)]);
  const before = createDraftStore(createDraftMemory(tab));
  before.send(field, { type: 'typed', text: 'new' });
  before.send(field, { type: 'finished' });
  await settle();
  const after = createDraftStore(createDraftMemory(tab));
  after.send(field, { type: 'stored-changed', value: 'old' });
  expect(after.held(field.key)).toMatchObject({ phase: 'saving', text: 'new' });
  await settle();
  expect(sent).toEqual(['new', 'new']);
  expect(tab.get('drafts')).toBeNull();
});

test('[DRAFT-6] what changed elsewhere during the reload is shown, and nothing is overwritten', async () => {
  const tab = createMemory();
  const { field, sent } = fieldSaving([]);
  createDraftStore(createDraftMemory(tab)).send(field, { type: 'typed', text: 'new' });
  const after = createDraftStore(createDraftMemory(tab));
  after.send({ ...field, stored: 'theirs' }, { type: 'stored-changed', value: 'theirs' });
  await settle();
  expect(after.held(field.key)).toMatchObject({
    phase: 'editing',
    text: 'new',
    stored: 'theirs',
    base: 'old',
  });
  expect(sent).toEqual([]);
});

test('[DRAFT-6] a memory that holds nonsense, or what is stored by now, holds nothing', () => {
  const tab = createMemory();
  tab.set('drafts', '{"task/title":{"base":"old","text":"stored"},"other":');
  expect(createDraftMemory(tab).take({ key: 'task/title', stored: 'old' })).toBeNull();
  tab.set('drafts', '{"task/title":{"base":"old","text":"stored"}}');
  expect(createDraftMemory(tab).take({ key: 'task/title', stored: 'stored' })).toBeNull();
});
