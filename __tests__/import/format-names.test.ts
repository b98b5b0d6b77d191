import { ImportFormat } from '../../src/runtime/api/transfer-definition';
import { importFormatName } from '../../src/words/import-formats';

test.each(ImportFormat.options)('%s has a name of its own', (format) => {
  expect(importFormatName(format, 'en')).not.toBe(format);
  expect(importFormatName(format, 'de')).not.toBe(format);
});

test('a format of a later version is called by its own name', () => {
  expect(importFormatName('later', 'en')).toBe('later');
});
