import { bytes, from, number, text } from '../rows';
import type { SqlDatabase } from '../sql-database';

// This device's memory of its space: the roster's chain, the newest word of each device, and small values by name. No secret is ever among them.
const ENTRIES = from('roster').select(
  { version: number, entry: bytes },
  'WHERE version > ? ORDER BY version',
);
const KEEP_ENTRY = 'INSERT INTO roster (version, entry) VALUES (?, ?) ON CONFLICT (version) DO NOTHING';
export type KeptEntry = { readonly version: number; readonly entry: Uint8Array };
/** [SYNC-13] Oldest first. */
export const rosterEntries = (database: SqlDatabase, after = 0): readonly KeptEntry[] =>
  ENTRIES.all(database, [after]);
/** False: that version is here already, and stays. */
export const keepRosterEntry = (database: SqlDatabase, { version, entry }: KeptEntry): boolean =>
  database.run(KEEP_ENTRY, [version, entry]) === 1;

const ACKS = from('device_acks').select({ device: text, bytes, heardAt: number }, 'ORDER BY device');
const KEEP_ACK = `INSERT INTO device_acks (device, bytes, heard_at) VALUES (?, ?, ?)
  ON CONFLICT (device) DO UPDATE SET bytes = excluded.bytes, heard_at = excluded.heard_at`;
const FORGET_ACK = 'DELETE FROM device_acks WHERE device = ?';
export type DeviceAck = {
  /** The hex of its signing key. */
  readonly device: string;
  readonly bytes: Uint8Array;
  readonly heardAt: number;
};
/** [SYNC-17] */
export const deviceAcks = (database: SqlDatabase): readonly DeviceAck[] => ACKS.all(database);
export const keepDeviceAck = (database: SqlDatabase, { device, bytes: word, heardAt }: DeviceAck): void => {
  database.run(KEEP_ACK, [device, word, heardAt]);
};
export const forgetDeviceAck = (database: SqlDatabase, device: string): void => {
  database.run(FORGET_ACK, [device]);
};

const VALUE = from('sync_state').column({ value: text }, 'WHERE key = ?');
const KEEP_VALUE = `INSERT INTO sync_state (key, value) VALUES (?, ?)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
const FORGET_VALUE = 'DELETE FROM sync_state WHERE key = ?';
export const syncValue = (database: SqlDatabase, key: string): string | null => VALUE.first(database, [key]);
/** Null forgets it. */
export const keepSyncValue = (
  database: SqlDatabase,
  { key, value }: { readonly key: string; readonly value: string | null },
): void => {
  if (value === null) database.run(FORGET_VALUE, [key]);
  else database.run(KEEP_VALUE, [key, value]);
};
