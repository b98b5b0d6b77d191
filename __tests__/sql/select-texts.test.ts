import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(__dirname, '..', '..');
const Told = z.object({ texts: z.number(), files: z.number(), faults: z.array(z.string()) });
const told = (...files: readonly string[]): z.infer<typeof Told> => {
  const run = spawnSync(process.execPath, [join(__dirname, 'select-texts.mjs'), ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  return Told.parse(JSON.parse(run.stdout));
};

test('[SQL-22] every SELECT of a file is sound in the newest schema and answers what is read', () => {
  const { texts, files, faults } = told();
  expect(faults).toEqual([]);
  expect(texts).toBeGreaterThan(200);
  // The files: journal, agents, search index, attachments, recordings, transfers.
  expect(files).toBe(6);
});

test('[SQL-22] a misspelt column in a WHERE and a column without its name are found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'planted selects '));
  const planted = join(folder, 'planted.ts');
  const rows = JSON.stringify(join(root, 'src', 'db', 'rows'));
  writeFileSync(
    planted,
    `import { column, exists, from, number, text } from ${rows};
export const a = from('runs').column({ runKey: text }, 'WHERE agent = ?');
export const b = column({ count: number }, 'SELECT count(*) FROM runs');
export const c = exists('SELECT 1 FROM runz');`,
  );
  const { faults } = told(planted);
  rmSync(folder, { recursive: true });
  expect(faults).toEqual([
    'no such column: agent: SELECT run_key FROM runs WHERE agent = ?',
    'answers count(*) where count is read: SELECT count(*) FROM runs',
    'no such table: runz: SELECT 1 FROM runz',
  ]);
});
