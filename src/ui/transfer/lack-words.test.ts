import { lackWords, withLacks } from './lack-words';

const say: Parameters<typeof lackWords>[0] = (key, values = {}) => `${key} ${JSON.stringify(values)}`;

test('[BACKUP-11] [TRANSFER-17] what is not in a file is said behind what is, nothing where nothing is lacking', () => {
  expect(lackWords(say, { unreadable: 0, attachmentsMissing: 0 })).toBeNull();
  const lacks = lackWords(say, { unreadable: 1, attachmentsLeftOut: 2, attachmentsMissing: 3 });
  expect(lacks).toBe(
    'transfer.lackRecords {"count":1}. transfer.lackRoom {"count":2}. transfer.lackFiles {"count":3}.',
  );
  expect(withLacks('Exported', null)).toBe('Exported');
  for (const told of ['Exported', 'Exported.']) expect(withLacks(told, 'x.')).toBe('Exported. x.');
});
