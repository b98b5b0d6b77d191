import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonArray, isJsonObject } from '../../src/core/json';
import { emptyHost, endHosts, exportOf, parsed, recordsOf } from '../api/exported-file';
import { importAsSaid, refusalOf, zipOf } from './import-bed';

afterEach(endHosts);

// Day One journals of another project, valid and not, where REVEILLE_OUTSIDE names them.
const folder = join(process.env['REVEILLE_OUTSIDE'] ?? '', 'import_dayone');
const isThere = process.env['REVEILLE_OUTSIDE'] !== undefined && existsSync(folder);
const files = isThere
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json') && !name.endsWith('schema.json'))
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  : [];
const entriesIn = (text: string): number => {
  const { entries } = parsed(text);
  return isJsonArray(entries) ? entries.length : -1;
};

const photosAlone = (text: string): number => {
  const { entries } = parsed(text);
  const texts = isJsonArray(entries) ? entries.map((row) => (isJsonObject(row) ? row['text'] : null)) : [];
  return texts.filter((each) => /^\s*(?:!\[\]\([^)]*\)\s*)*$/.test(String(each ?? ''))).length;
};

test('[IMPORT-8] every outside journal comes whole, as the dry run said, or is refused whole', async () => {
  expect(files.length === 0 || files.length === 5).toBe(true);
  for (const [at, { name, text }] of files.entries()) {
    const host = await emptyHost(90 + at);
    if (name.includes('not-json')) {
      expect(await refusalOf(host, text, { format: 'dayone' })).toBe('import_not_json');
      continue;
    }
    const { said } = await importAsSaid(host, zipOf({ 'Journal.json': text }), { format: 'dayone' });
    const skipped = said.left.find(({ code }) => code === 'left_not_understood')?.count ?? 0;
    expect([name, (said.countByKind['note'] ?? 0) + skipped]).toEqual([name, entriesIn(text)]);
    const notes = recordsOf(await exportOf(host)).filter(({ kind }) => kind === 'note');
    const bodies = notes.map(({ values }) => (isJsonObject(values) ? String(values['body']) : ''));
    const all = bodies.join('\n');
    expect(all).not.toContain('dayone-moment');
    expect(entriesIn(text) === 0 || all.length > 1_000).toBe(true);
    // Photos alone have no text that could come.
    expect(skipped).toBe(photosAlone(text));
  }
});
