import { versionOf } from '../migration';
import { SqlError } from '../sql-database';
import type { SqlDatabase, SqlFiles } from '../sql-database';
import { vectorSchema } from './vectors/vector-schema';

// [SEARCH-4] `search.sqlite` holds nothing that is not in the journal. It has no migrations: a file of another version, a damaged one, or one
// of another host is thrown away and made anew.
export const SEARCH_FILE = 'search.sqlite';
const VERSION = 4;
/** Raised with the folding and with what is put, too: an index that was made otherwise finds other things. */
const SCHEMA = [
  'CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
  // The greatest number is the newest thing [SEARCH-5].
  // `changed` grows with everything that is put: who works on documents later goes on behind the last that it saw.
  `CREATE TABLE document (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, category_id TEXT,
changed INTEGER NOT NULL) STRICT`,
  'CREATE UNIQUE INDEX document_record ON document (id, kind)',
  'CREATE INDEX document_changed ON document (changed)',
  `CREATE VIRTUAL TABLE words USING fts5 (title, body, content = '', contentless_delete = 1,
tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'")`,
  // Pairs of signs make more pieces than plain words would; two of a size are put together at once, so that a question looks into few.
  "INSERT INTO words (words, rank) VALUES ('automerge', 2)",
  // A word is looked for from the beginning of a leaf on: half as long, it is found sooner, and two fill a page of the file as one did.
  "INSERT INTO words (words, rank) VALUES ('pgsz', 1960)",
  // Of agents' messages, each once: they never change. Apart from what the person wrote, whose searches they are none of.
  'CREATE TABLE memory (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, agent_id TEXT NOT NULL) STRICT',
  `CREATE VIRTUAL TABLE memory_words USING fts5 (text, content = '', contentless_delete = 1,
tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'")`,
  ...vectorSchema,
  `PRAGMA user_version = ${VERSION}`,
];

/** Everything in it can be made again from the two databases, and is where it fell behind. */
const REBUILDABLE = { durable: 'later' } as const;

const isUsable = (database: SqlDatabase): boolean => versionOf(database) === VERSION;

const create = (database: SqlDatabase): void =>
  database.transaction(() => {
    for (const statement of SCHEMA) database.run(statement);
  });

const openExisting = (files: SqlFiles): SqlDatabase | null => {
  if (!files.exists(SEARCH_FILE)) return null;
  let database: SqlDatabase | null = null;
  try {
    database = files.open(SEARCH_FILE, REBUILDABLE);
    if (isUsable(database)) return database;
  } catch (error) {
    if (!(error instanceof SqlError) || error.kind === 'busy') throw error;
  }
  database?.close();
  return null;
};

/** What cannot be used is replaced: nothing is lost by it. */
export const openSearchFile = (files: SqlFiles): SqlDatabase => {
  const existing = openExisting(files);
  if (existing !== null) return existing;
  files.remove(SEARCH_FILE);
  const database = files.open(SEARCH_FILE, REBUILDABLE);
  try {
    create(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};
