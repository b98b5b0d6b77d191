import { readFileSync } from 'node:fs';
import type { Result } from '../../src/core/result';
import { AGENT_FILE, openAgentDatabase } from '../../src/db/agent/open-agent-database';
import { JOURNAL_FILE, openJournal } from '../../src/db/journal/open-journal';
import type { SqlDatabase, SqlFiles } from '../../src/db/sql-database';
import { createReadyFiles } from './ready-files';
import { createTemporaryFiles, type TemporaryFiles } from './temporary-files';

let places: TemporaryFiles[] = [];
const place = (): TemporaryFiles => {
  const made = createTemporaryFiles();
  places.push(made);
  return made;
};
afterEach(() => {
  for (const made of places) made.destroy();
  places = [];
});

type Open = (files: SqlFiles) => Result<SqlDatabase, unknown>;
const domains: readonly (readonly [string, Open])[] = [
  [JOURNAL_FILE, (files) => openJournal(files, { readOnly: false })],
  [AGENT_FILE, (files) => openAgentDatabase(files, { readOnly: false })],
];
const opened = (open: Open, files: SqlFiles): SqlDatabase => {
  const result = open(files);
  if (!result.ok) throw new Error('it does not open');
  return result.value;
};

it.each(domains)('[SQL-14] a ready %s is byte for byte what the migrations make', (name, open) => {
  const migrated = place();
  opened(open, migrated.files).close();
  const ready = place();
  opened(open, createReadyFiles(ready.directory)).close();
  expect(readFileSync(ready.pathOf(name)).compare(readFileSync(migrated.pathOf(name)))).toBe(0);
});

it.each(domains)(
  'what one test writes into a ready %s is in no other, and stays in its own',
  (name, open) => {
    const files = createReadyFiles(place().directory);
    const database = opened(open, files);
    database.run('CREATE TABLE mine (n INTEGER) STRICT');
    database.close();
    const count = "SELECT count(*) FROM sqlite_schema WHERE name = 'mine'";
    const again = opened(open, files);
    expect(again.query(count).rows).toEqual([[1]]);
    again.close();
    const other = opened(open, createReadyFiles(place().directory));
    expect(other.query(count).rows).toEqual([[0]]);
    other.close();
  },
);

it('nothing is laid down for who only reads, under another name, or where no folder is', () => {
  const { directory, files } = place();
  const ready = createReadyFiles(directory);
  expect(() => ready.open(JOURNAL_FILE, { readOnly: true })).toThrow();
  ready.open('other.sqlite').close();
  expect(readFileSync(`${directory}/other.sqlite`)).toHaveLength(4096);
  expect(files.list()).toEqual(['other.sqlite']);
  expect(() => createReadyFiles(`${directory}/nowhere`).open(JOURNAL_FILE)).toThrow('does not exist');
});
