import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { filePagesOf } from '../../src/db/salvage/file-pages';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';

// A damaged journal that is open is exported in slices while others write; SQLite begins its log anew meanwhile.
const ROWS = 400;

test('[RESCUE-7] a log that is begun anew while its pages are read gives no page of another number, and loses none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log '));
  const database = new Sqlite(join(folder, 'db.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('wal_autocheckpoint = 0');
  database.exec(
    'CREATE TABLE kept (id INTEGER PRIMARY KEY, text); CREATE TABLE other (id INTEGER PRIMARY KEY, text)',
  );
  database.exec("INSERT INTO other VALUES (0, 'first')");
  database.pragma('wal_checkpoint(TRUNCATE)');
  const keep = database.prepare('INSERT INTO kept VALUES (?, ?)');
  // All of it lies in the log alone.
  for (let id = 0; id < ROWS; id += 1) keep.run(id, `kept ${id} ${'x'.repeat(200)}`);
  const files = createBetterSqlite3Files(folder);
  const file = files.bytes?.('db.sqlite', 'file') ?? null;
  const log = files.bytes?.('db.sqlite', 'log') ?? null;
  const pages = file === null ? null : filePagesOf({ file, log });
  if (pages === null) throw new Error('no pages');
  const numbers = Array.from({ length: pages.count }, (_, index) => index + 1);
  const bytesOf = (page: number): string => {
    const view = pages.at(page);
    return view === null
      ? 'none'
      : Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('latin1');
  };
  const ofKept = numbers.filter((page) => /kept \d+ x/.test(bytesOf(page)));
  expect(ofKept.length).toBeGreaterThan(10);
  const before = new Map(ofKept.map((page) => [page, bytesOf(page)]));
  database.pragma('wal_checkpoint(RESTART)');
  const add = database.prepare('INSERT INTO other VALUES (?, ?)');
  for (let id = 1; id < ROWS; id += 1) add.run(id, `other ${id} ${'y'.repeat(200)}`);
  const changed = ofKept.filter((page) => bytesOf(page) !== before.get(page));
  expect(changed).toEqual([]);
  file?.close();
  log?.close();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});
