import { z } from 'zod';
import { parseJson } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import { anything, from, number, numberOrNull, text } from '../rows';
import type { SqlDatabase, SqlValue } from '../sql-database';
import { commitOf, type Dot } from './feed';
import type { HostSpan } from './hosts';

// [SYNC-1] A stream is one host's commits in this database. Its head says how far it is applied here or, for a host of ours, how far it is sealed.
// Everything here that writes runs in the caller's transaction.
export type Halted = { readonly seq: number; readonly code: string };
export type StreamHead = {
  readonly host: HostId;
  /** The last counter that is applied; of a host of ours, the last one that is sealed. */
  readonly counter: number;
  /** The envelope with that counter; 0: none. */
  readonly seq: number;
  /** 32 bytes; zeros where there is none. */
  readonly commitment: Uint8Array;
  readonly halted: Halted | null;
};

const COMMITMENT_BYTES = 32;
const HaltedText = z.object({ seq: z.number(), code: z.string() });
/** A halt that cannot be read is still a halt. */
const haltedOf = (value: SqlValue): Halted | null => {
  if (value === null) return null;
  const json = typeof value === 'string' ? parseJson(value) : null;
  const read = json?.ok === true ? HaltedText.safeParse(json.value).data : undefined;
  return read ?? { seq: 0, code: 'halt_unreadable' };
};
const commitmentOf = (value: SqlValue): Uint8Array =>
  value instanceof Uint8Array && value.length === COMMITMENT_BYTES ? value : new Uint8Array(COMMITMENT_BYTES);

const streams = from('streams');
const head = { host: text, through: number, seq: number, commitment: anything, halted: anything };
const OTHERS = streams.select(head, 'WHERE ours_from IS NULL ORDER BY place');
const OTHER = streams.select(head, 'WHERE host = ? AND ours_from IS NULL');
const OWN = streams.select({ ...head, oursFrom: numberOrNull }, 'WHERE host = ? AND ours_from IS NOT NULL');

type HeadRow = NonNullable<ReturnType<typeof OTHERS.first>>;
const headFrom = ({ host, through, seq, commitment, halted }: HeadRow): StreamHead => ({
  host,
  counter: through,
  seq,
  commitment: commitmentOf(commitment),
  halted: haltedOf(halted),
});
const unheard = (host: HostId, counter: number): StreamHead => ({
  host,
  counter,
  seq: 0,
  commitment: new Uint8Array(COMMITMENT_BYTES),
  halted: null,
});

/** The streams of other devices and ghosts. */
export const streamHeads = (database: SqlDatabase): readonly StreamHead[] =>
  OTHERS.all(database).map(headFrom);
/** Another device's; one that was never heard of stands at its beginning. */
export const streamHead = (database: SqlDatabase, host: HostId): StreamHead => {
  const row = OTHER.first(database, [host]);
  return row === null ? unheard(host, 0) : headFrom(row);
};
/** A stream of ours. It begins with the first counter that this host may have written. */
export const ownHead = (database: SqlDatabase, { host, from }: HostSpan): StreamHead => {
  const row = OWN.first(database, [host]);
  const start = Math.max(0, from - 1);
  if (row === null) return unheard(host, start);
  const found = headFrom(row);
  return found.counter < start ? { ...found, counter: start } : found;
};

const SEALED = streams.select(
  { ...head, oursFrom: number },
  'WHERE ours_from IS NOT NULL ORDER BY ours_from, place',
);
/** The streams of ours with what is sealed of them, as stored; `from` is the first counter that each may have written. */
export const sealedHeads = (database: SqlDatabase): readonly (StreamHead & HostSpan)[] =>
  SEALED.all(database).map((row) => ({ ...headFrom(row), from: row.oursFrom }));

const HALT = `INSERT INTO streams (host, through, halted) VALUES (?, 0, ?)
  ON CONFLICT (host) DO UPDATE SET halted = excluded.halted WHERE ours_from IS NULL`;
/** [SYNC-7] Null lifts it. */
export const haltStream = (
  database: SqlDatabase,
  { host, halted }: { readonly host: HostId; readonly halted: Halted | null },
): void => {
  database.run(HALT, [host, halted === null ? null : JSON.stringify(halted)]);
};

type Seed = {
  readonly host: HostId;
  readonly counter: number;
  readonly seq: number;
  /** Null: none, as at the start. */
  readonly commitment: Uint8Array | null;
};
const SEED = `INSERT INTO streams (host, through, seq, commitment) VALUES (?, ?, ?, ?)
  ON CONFLICT (host) DO UPDATE SET
    through = max(through, excluded.through),
    commitment = CASE WHEN excluded.seq > seq THEN excluded.commitment ELSE commitment END,
    seq = max(seq, excluded.seq)
  WHERE ours_from IS NULL`;
/**
 * [SYNC-18] [SYNC-19] Another host's stream goes on behind here: a ghost's, or as a snapshot says. Never backwards, and never a stream of ours.
 */
export const seedStream = (database: SqlDatabase, { host, counter, seq, commitment }: Seed): void => {
  database.run(SEED, [host, counter, seq, commitment]);
};

const MOVE_OWN = `INSERT INTO streams (host, ours_from, through, seq, commitment) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (host) DO UPDATE SET through = excluded.through, seq = excluded.seq, commitment = excluded.commitment`;
/** Sealing moves it, and so does founding a space: everything through this counter needs no envelope [SYNC-18]. */
export const moveOwnHead = (
  database: SqlDatabase,
  { span, counter, seq, commitment }: Omit<Seed, 'host'> & { readonly span: HostSpan },
): void => {
  database.run(MOVE_OWN, [span.host, span.from, counter, seq, commitment]);
};

// A later envelope may have halted it while this one waited.
const COMPLETE = `UPDATE streams SET seq = ?, commitment = ?,
    halted = CASE WHEN json_valid(halted) THEN CASE WHEN json_extract(halted, '$.seq') > ? THEN halted END END
  WHERE host = ? AND ours_from IS NULL`;
/** With the last commit of an envelope. */
export const completeEnvelope = (
  database: SqlDatabase,
  { host, seq, commitment }: { readonly host: HostId; readonly seq: number; readonly commitment: Uint8Array },
): void => {
  database.run(COMPLETE, [seq, commitment, seq, host]);
};

/** When the change was committed, by its author's clock; null: it is not here. */
export const instantOf = (database: SqlDatabase, dot: Dot): number | null =>
  commitOf(database, dot)?.at ?? null;
