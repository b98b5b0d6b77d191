import type { Migration } from '../../../db/migration';

// The relay's own database. Released schemas are never edited: a change is the next entry.
export const relayMigrations: readonly Migration[] = [
  {
    version: 1,
    name: 'relay',
    statements: [
      `CREATE TABLE relay (
  key TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID`,
      `CREATE TABLE spaces (
  id INTEGER PRIMARY KEY NOT NULL,
  space BLOB NOT NULL UNIQUE,
  head INTEGER NOT NULL,
  envelopes INTEGER NOT NULL,
  bytes INTEGER NOT NULL
) STRICT`,
      // `ranges`: u64 big-endian, from and through of each. Written once a transaction, so that nothing has to be counted at a connection.
      `CREATE TABLE streams (
  id INTEGER PRIMARY KEY NOT NULL,
  space INTEGER NOT NULL,
  stream BLOB NOT NULL,
  ranges BLOB NOT NULL,
  UNIQUE (space, stream)
) STRICT`,
      // The size stands before the bytes, so that it is read without them.
      `CREATE TABLE envelopes (
  position INTEGER PRIMARY KEY NOT NULL,
  space INTEGER NOT NULL,
  stream INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  size INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT`,
      'CREATE UNIQUE INDEX envelope_by_seq ON envelopes (stream, seq)',
      'CREATE INDEX envelope_by_space ON envelopes (space)',
      `CREATE TABLE rosters (
  space INTEGER NOT NULL,
  version INTEGER NOT NULL,
  entry BLOB NOT NULL,
  PRIMARY KEY (space, version)
) STRICT, WITHOUT ROWID`,
      `CREATE TABLE slots (
  id INTEGER PRIMARY KEY NOT NULL,
  space INTEGER NOT NULL,
  device BLOB NOT NULL,
  name TEXT NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE (space, device, name)
) STRICT`,
      `CREATE TABLE blob_pieces (
  id INTEGER PRIMARY KEY NOT NULL,
  space INTEGER NOT NULL,
  blob BLOB NOT NULL,
  piece INTEGER NOT NULL,
  is_last INTEGER NOT NULL,
  size INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE (space, blob, piece)
) STRICT`,
    ],
  },
];
