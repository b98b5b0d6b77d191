// Vectors of what can be found, each model's on a shelf of its own. The codes lie in blocks of 256 places, so that looking through all of them reads
// few rows; places that were given up are used again.
export const PLACES_PER_BLOCK = 256;
/** Numbers of one shelf lie between its number times this and the next. */
export const SHELF = 2 ** 32;

export const vectorSchema: readonly string[] = [
  // A number is never used again. How far this model has read: documents by their `changed`, messages by their number.
  `CREATE TABLE shelf (number INTEGER PRIMARY KEY AUTOINCREMENT, model_id TEXT NOT NULL UNIQUE, dimensions INTEGER NOT NULL,
journal_through INTEGER NOT NULL, memory_through INTEGER NOT NULL) STRICT`,
  'CREATE TABLE scope (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, owner TEXT NOT NULL) STRICT',
  'CREATE UNIQUE INDEX scope_name ON scope (kind, owner)',
  // number: shelf × 2^32 + place.
  `CREATE TABLE vector (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, content_hash TEXT NOT NULL,
value BLOB NOT NULL) STRICT`,
  'CREATE INDEX vector_record ON vector (id, kind)',
  'CREATE TABLE vector_hole (number INTEGER PRIMARY KEY) STRICT',
  // number: shelf × 2^32 + block.
  // `written` grows with every change on its shelf: who keeps blocks in memory asks for what was written since.
  `CREATE TABLE vector_block (number INTEGER PRIMARY KEY, shelf INTEGER NOT NULL, written INTEGER NOT NULL,
scopes BLOB NOT NULL, codes BLOB NOT NULL) STRICT`,
  'CREATE INDEX vector_block_written ON vector_block (shelf, written)',
];
