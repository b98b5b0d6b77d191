import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { naughtyStrings } from '../api/outside-cases';
import { journalKinds } from '../../src/db/journal/kinds';
import { sampled } from '../sampled';
import { codeOf, openEmptyHost, TODAY, type TestHost } from '../api/test-host';
import { naughtyFields } from './naughty-fields';

// Every text field of notes, time, plans, logs and habits keeps what is typed, or says why not.
const own = [
  '\u0001',
  '\u202e‮abc',
  '👩‍👩‍👧‍👦',
  'a\u0000b',
  '\ud800',
  "'); DROP TABLE note; --",
  '\u2028',
  '\ufeffx',
  'İı',
  '%_\\',
];
/** Different strings for each field; the worst strings go into every field on each run. */
const stringsFor = (field: string): readonly string[] => [
  ...own,
  ...sampled(naughtyStrings(), { name: `naughty strings in ${field}`, oneIn: 5 }),
];

let host: TestHost;
beforeAll(async () => {
  host = await openEmptyHost();
});
afterAll(() => host.end());

const isRefusable = (text: string) => text.includes('\u0000') || !text.isWellFormed();
test.each(Object.keys(naughtyFields))('[TEXT-1] %s keeps naughty strings unchanged', async (name) => {
  const field = await naughtyFields[name]?.(host);
  if (field === undefined) throw new Error('a field without a test');
  for (const text of stringsFor(name)) {
    const { code, held } = await field.put(text);
    if (isRefusable(text)) expect([text, code]).toEqual([text, 'text_not_storable']);
    else if (Array.from(text).length > field.most) expect([text, code]).toEqual([text, 'text_too_long']);
    else if (text.trim() === '' && !field.mayBeBlank)
      expect(['text_empty', 'ok', 'invalid_arguments', 'name_without_letters']).toContain(code);
    else if (field.needsLetters === true && !/[\p{L}\p{N}]/u.test(text.normalize('NFKC')))
      expect([text, code]).toEqual([text, 'name_without_letters']);
    else expect([text, code, held]).toEqual([text, 'ok', text]);
  }
});

test('a naughty line is logged, or it says why not', async () => {
  for (const text of stringsFor('a line of the log')) {
    const logged = await host.client.command('log.quickAdd', { text, language: 'en', day: TODAY });
    expect([
      'ok',
      'log_line_unclear',
      'text_not_storable',
      'text_empty',
      'text_too_long',
      'invalid_record',
    ]).toContain(codeOf(logged));
  }
});

test('[TEXT-1] every text that a record of the journal can hold is taken through the naughty strings', () => {
  const ofTasks = readFileSync(join(__dirname, '..', 'api', 'blns.test.ts'), 'utf8');
  // A command takes nothing but a tag of a language; only a file can hold another text there.
  const tags = ['task.language'];
  const texts = journalKinds.flatMap((kind) =>
    kind.storage !== 'registers'
      ? []
      : Object.entries(kind.fields)
          .filter(([field, { isText }]) => isText === true && !tags.includes(`${kind.kind}.${field}`))
          .map(([field]) => `${kind.kind}.${field}`),
  );
  const untried = texts.filter((text) => !(text in naughtyFields) && !ofTasks.includes(`'${text}': async`));
  expect(untried).toEqual([]);
});
