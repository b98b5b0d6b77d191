import { envelopesSql } from '../../log/schema';

// [SYNC-13] The chain of the roster as it was signed.
const ROSTER = `CREATE TABLE roster (
  version INTEGER PRIMARY KEY,
  entry BLOB NOT NULL
) STRICT`;
// [SYNC-17] The newest word of each device; `device` is the hex of its signing key.
const DEVICE_ACKS = `CREATE TABLE device_acks (
  device TEXT PRIMARY KEY NOT NULL,
  bytes BLOB NOT NULL,
  heard_at INTEGER NOT NULL
) STRICT`;
const SYNC_STATE = `CREATE TABLE sync_state (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID`;

export const journalSchema9: readonly string[] = [...envelopesSql, ROSTER, DEVICE_ACKS, SYNC_STATE];
