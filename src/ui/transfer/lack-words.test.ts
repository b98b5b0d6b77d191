import { words } from '../../words/words';
import { lackWords, withLacks } from './lack-words';

const say = words('en');

test('[BACKUP-11] [TRANSFER-17] what is not in a file is said behind what is, nothing where nothing is lacking', () => {
  expect(lackWords(say, { unreadable: 0, attachmentsMissing: 0 })).toBeNull();
  const lacks = lackWords(say, { unreadable: 1, attachmentsLeftOut: 2, attachmentsMissing: 3 });
  expect(lacks).toBe(
    [
      '1 record could not be read and is not in it.',
      '2 pictures had no room in it; a backup holds all of them.',
      '3 pictures or recordings were not on the device and are not in it.',
    ].join(' '),
  );
  expect(withLacks('Exported', null)).toBe('Exported');
  for (const told of ['Exported', 'Exported.']) expect(withLacks(told, 'x.')).toBe('Exported. x.');
});
