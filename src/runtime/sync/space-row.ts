import { z } from 'zod';
import type { SpaceStatus } from '../../api/space';
import type { Failure } from '../../core/result';
import { parseJson } from '../../core/json';
import { keepSyncValue, syncValue } from '../../db/journal/sync-state';
import type { SqlDatabase } from '../../db/sql-database';
import { hexToBytes, bytesToHex } from '@noble/hashes/utils.js';
import type { KnownRelay } from '../../sync/session/session-parts';

// [LINE-7] What a journal knows of its space: which one, under which host and device, and where its relay is. One read at the start tells whether there is
// one at all. No key stands here.
const SPACE = 'space';
const RELAY = 'relay';
const Hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
const SpaceRow = z.object({
  /** Hex. */
  space: Hex,
  /** Hex of this device's signing key. */
  device: Hex,
  /** Under whom this device writes in the space. Another host in the journal: a copy, or an old state. */
  host: z.string().min(1),
  relay: z.string(),
  /** The relay that this place itself runs, wherever that listens now. */
  isOwnRelay: z.boolean(),
  /** The person said that a file will do for the keys. */
  areKeysInFile: z.boolean(),
  /** The command that founded it; null: joined. */
  foundedBy: z.string().nullable(),
  areWordsConfirmed: z.boolean(),
  /** The snapshot has not been taken in whole. */
  isFetching: z.boolean(),
  /** Devices that the person has been shown, by the hex of their keys. */
  seen: z.array(Hex),
});
export type SpaceRow = z.infer<typeof SpaceRow>;

const read = <T>(journal: SqlDatabase, { key, schema }: { key: string; schema: z.ZodType<T> }): T | null => {
  const text = syncValue(journal, key);
  const json = text === null ? null : parseJson(text);
  return json?.ok === true ? (schema.safeParse(json.value).data ?? null) : null;
};

export const spaceRow = (journal: SqlDatabase): SpaceRow | null =>
  read(journal, { key: SPACE, schema: SpaceRow });
export const keepSpaceRow = (journal: SqlDatabase, row: SpaceRow): void =>
  keepSyncValue(journal, { key: SPACE, value: JSON.stringify(row) });

/** It is in a space by its databases, and nothing goes or comes. */
export const haltedStatus = (row: SpaceRow, failure: Failure): SpaceStatus => {
  if (row.isFetching) return { is: 'joining', step: 'fetching', code: null, fetched: null, failure };
  return {
    is: 'in',
    deviceId: row.device,
    role: 'person',
    relay: row.relay,
    wordsUnconfirmed: !row.areWordsConfirmed,
    halted: failure,
    invite: null,
  };
};

const RelayRow = z.object({ relayEpoch: Hex, permit: Hex, position: z.number().int().nonnegative() });
export const relayMemory = (journal: SqlDatabase) => {
  const stored = read(journal, { key: RELAY, schema: RelayRow });
  let known: KnownRelay | null =
    stored === null
      ? null
      : {
          relayEpoch: hexToBytes(stored.relayEpoch),
          permit: hexToBytes(stored.permit),
          position: stored.position,
        };
  return {
    read: () => known,
    keep: (next: KnownRelay): void => {
      known = next;
      const { relayEpoch, permit, position } = next;
      const value = JSON.stringify({
        relayEpoch: bytesToHex(relayEpoch),
        permit: bytesToHex(permit),
        position,
      });
      // A position that a power cut takes back is asked for again.
      journal.transaction(() => keepSyncValue(journal, { key: RELAY, value }), { durable: 'later' });
    },
  };
};

export type RowKeeper = {
  readonly now: () => SpaceRow;
  readonly change: (changes: Partial<SpaceRow>) => void;
};
export const createRowKeeper = (journal: SqlDatabase, first: SpaceRow): RowKeeper => {
  let row = first;
  return {
    now: () => row,
    change: (changes) => {
      row = { ...row, ...changes };
      keepSpaceRow(journal, row);
    },
  };
};
