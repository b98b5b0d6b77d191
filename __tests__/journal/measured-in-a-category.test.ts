import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyMigration } from '../../src/db/migration';
import { journalMigrations } from '../../src/db/journal/migrations';
import { createTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';

let files: TemporaryFiles;
beforeEach(() => {
  files = createTemporaryFiles();
});
afterEach(() => files.destroy());

test('[LOGBOOK-5] [JOURNAL-8] measurements of an older version are all there, as they were, in no category', () => {
  copyFileSync(join(__dirname, '..', 'api', 'fixtures', 'journal-6.sqlite'), files.pathOf('db.sqlite'));
  const database = files.files.open('db.sqlite');
  const all = () =>
    database.query(
      `SELECT id, measurement_kind, kind_slug, day, at, live_day, deleted_at, conflicted, state
        FROM measurement ORDER BY id`,
    ).rows;
  const before = all();
  expect(before.length).toBeGreaterThan(3);
  for (const migration of journalMigrations.slice(6)) applyMigration(database, migration);
  expect(all()).toEqual(before);
  expect(database.query('SELECT DISTINCT category_id FROM measurement').rows).toEqual([[null]]);
  database.close();
});
