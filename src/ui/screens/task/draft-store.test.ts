import { fail, ok, type Failure, type Result } from '../../../core/result';
import { createDraftStore } from './draft-store';
import { cleanDraft } from './draft';

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
  const store = createDraftStore();
  const { field } = fieldSaving([fail('peer_offline')]);
  store.send(field, { type: 'typed', text: 'new' });
  store.send(field, { type: 'finished' });
  await settle();
  expect(store.held('task/title')).toMatchObject({ phase: 'failed', text: 'new' });
});

test('[DRAFT-5] failed drafts are sent again', async () => {
  const store = createDraftStore();
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
  const store = createDraftStore();
  const { field } = fieldSaving([]);
  store.send(field, { type: 'typed', text: 'new' });
  store.finishAll();
  await settle();
  expect(store.held(field.key)).toEqual(cleanDraft('new'));
  store.send({ ...field, stored: 'newer' }, { type: 'stored-changed', value: 'newer' });
  expect(store.held(field.key)).toBeNull();
});

test('listeners hear of changes until they leave', () => {
  const store = createDraftStore();
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
  const store = createDraftStore();
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
