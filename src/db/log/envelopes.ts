import type { HostId } from '../../core/named-ids';
import { bytes, from, number, select, text, textOrNull } from '../rows';
import type { SqlDatabase } from '../sql-database';

// Sealed commits as they travel: our own until every device has them, and those of others for the same time [SYNC-16].
// Everything here that writes runs in the caller's transaction, so that many marks cost one sync of the disk.
/**
 * `out`: ours, and the relay is not known to hold it. `held`: ours, and it does. `refused`: ours, and it did not take it, with the reason.
 * `staged`: arrived, checked, and waits. `applied`: arrived, and all of its commits are in the log.
 */
export type EnvelopeState = 'out' | 'held' | 'refused' | 'staged' | 'applied';
export type EnvelopeHead = {
  readonly host: HostId;
  readonly seq: number;
  readonly firstCounter: number;
  readonly lastCounter: number;
  readonly epoch: number;
};
export type Envelope = EnvelopeHead & { readonly bytes: Uint8Array };
export type EnvelopeName = { readonly host: HostId; readonly seq: number };
export type SeqRange = { readonly from: number; readonly through: number };

const envelopes = from('envelopes');
const INSERT = `INSERT INTO envelopes (host, seq, first_counter, last_counter, epoch, state, bytes) VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (host, seq) DO NOTHING`;
/** False: one with this seq is here already, and stays. */
export const keepEnvelope = (
  database: SqlDatabase,
  envelope: Envelope & { readonly state: 'out' | 'staged' | 'applied' },
): boolean => {
  const { host, seq, firstCounter, lastCounter, epoch, state, bytes: sealed } = envelope;
  return database.run(INSERT, [host, seq, firstCounter, lastCounter, epoch, state, sealed]) === 1;
};

const row = {
  host: text,
  seq: number,
  firstCounter: number,
  lastCounter: number,
  epoch: number,
  state: text,
  reason: textOrNull,
  bytes,
};
const AT = envelopes.select(row, 'WHERE host = ? AND seq = ?');
export type StoredEnvelope = Envelope & { readonly state: string; readonly reason: string | null };
/** Null: it is not here, or cannot be read. */
export const envelopeAt = (database: SqlDatabase, { host, seq }: EnvelopeName): StoredEnvelope | null =>
  AT.first(database, [host, seq]);

const HEADS = envelopes.select(
  { host: text, seq: number, firstCounter: number, lastCounter: number, epoch: number, state: text },
  'ORDER BY host, seq',
);
/** All of them, for proofs. */
export const envelopeHeads = (
  database: SqlDatabase,
): readonly (EnvelopeHead & { readonly state: string })[] => HEADS.all(database);

const size = { seq: number, size: number };
const sizesIn = 'SELECT host, seq, length(bytes) AS size FROM envelopes';
// The whole list of states, in the index's own words: only so does SQLite take that index.
const OPEN = "state IN ('out', 'refused', 'staged')";
const OPEN_IN = select(
  { host: text, ...size },
  `${sizesIn} WHERE state = ? AND ${OPEN} ORDER BY host, seq LIMIT ?`,
);
const IN_RANGE = select(
  { host: text, ...size },
  `${sizesIn} WHERE host = ? AND seq BETWEEN ? AND ? ORDER BY seq LIMIT ?`,
);
const PAGE = 512;

/** At least one, then as many as fit. */
const fitting = <T extends { readonly size: number }>(
  found: readonly T[],
  mostBytes: number,
): readonly T[] => {
  let sum = 0;
  return found.filter(({ size: length }, at) => {
    sum += length;
    return at === 0 || sum <= mostBytes;
  });
};
const loaded = (database: SqlDatabase, names: readonly EnvelopeName[]): readonly StoredEnvelope[] =>
  names.flatMap((name) => envelopeAt(database, name) ?? []);

/** Oldest first of each stream. */
export const openEnvelopes = (
  database: SqlDatabase,
  { state, mostBytes }: { readonly state: 'out' | 'refused' | 'staged'; readonly mostBytes: number },
): readonly StoredEnvelope[] => loaded(database, fitting(OPEN_IN.all(database, [state, PAGE]), mostBytes));
/** Those of the range that are here, whatever their state, oldest first. */
export const envelopesIn = (
  database: SqlDatabase,
  { host, range, mostBytes }: { readonly host: HostId; readonly range: SeqRange; readonly mostBytes: number },
): readonly StoredEnvelope[] =>
  loaded(database, fitting(IN_RANGE.all(database, [host, range.from, range.through, PAGE]), mostBytes));

const HELD =
  "UPDATE envelopes SET state = 'held', reason = NULL WHERE host = ? AND seq = ? AND state IN ('out', 'refused')";
export const markHeld = (database: SqlDatabase, { host, seq }: EnvelopeName): void => {
  database.run(HELD, [host, seq]);
};
const REFUSED =
  "UPDATE envelopes SET state = 'refused', reason = ? WHERE host = ? AND seq = ? AND state IN ('out', 'held', 'refused')";
export const markRefused = (
  database: SqlDatabase,
  { host, seq, reason }: EnvelopeName & { readonly reason: string },
): void => {
  database.run(REFUSED, [reason, host, seq]);
};
const OUT_AGAIN =
  "UPDATE envelopes SET state = 'out', reason = NULL WHERE host = ? AND seq BETWEEN ? AND ? AND state IN ('held', 'refused')";
/** [SYNC-16] The relay lost them. */
export const sendAgain = (
  database: SqlDatabase,
  { host, range }: { readonly host: HostId; readonly range: SeqRange },
): void => {
  database.run(OUT_AGAIN, [host, range.from, range.through]);
};
const REASON_ENDED = `UPDATE envelopes SET state = 'out', reason = NULL WHERE state = 'refused' AND ${OPEN}`;
/** Whatever was refused goes out again. */
export const endRefusals = (database: SqlDatabase): number => database.run(REASON_ENDED);

const RESEAL =
  "UPDATE envelopes SET epoch = ?, bytes = ?, state = 'out', reason = NULL WHERE host = ? AND seq = ?";
/** [SYNC-2] The same body, sealed under another epoch's key. */
export const resealEnvelope = (
  database: SqlDatabase,
  { host, seq, epoch, bytes: sealed }: EnvelopeName & { readonly epoch: number; readonly bytes: Uint8Array },
): void => {
  database.run(RESEAL, [epoch, sealed, host, seq]);
};

const APPLIED = "UPDATE envelopes SET state = 'applied' WHERE host = ? AND seq = ? AND state = 'staged'";
export const markApplied = (database: SqlDatabase, { host, seq }: EnvelopeName): void => {
  database.run(APPLIED, [host, seq]);
};

const FORGET = `DELETE FROM envelopes WHERE host = ? AND seq <= ? AND seq < coalesce(
  (SELECT min(seq) FROM envelopes AS waiting WHERE waiting.host = ? AND state IN ('out', 'refused', 'staged')), seq + 1)`;
/** [SYNC-16] Every device has them and a snapshot covers them. Those behind one that waits stay, so that what is here joins without a gap. */
export const forgetEnvelopes = (
  database: SqlDatabase,
  { host, through }: { readonly host: HostId; readonly through: number },
): number => database.run(FORGET, [host, through, host]);
const DROP_STAGED = "DELETE FROM envelopes WHERE host = ? AND seq > ? AND state = 'staged'";
/** What waits of a stream that goes no further. */
export const dropStaged = (
  database: SqlDatabase,
  { host, after }: { readonly host: HostId; readonly after: number },
): number => database.run(DROP_STAGED, [host, after]);

const COUNTS = select(
  { state: text, reason: textOrNull, envelopes: number },
  `SELECT state, reason, count(*) AS envelopes FROM envelopes WHERE ${OPEN} GROUP BY state, reason`,
);
/** Only of what waits: `out`, `refused` and `staged`. */
export const countEnvelopes = (
  database: SqlDatabase,
): readonly { readonly state: string; readonly reason: string | null; readonly envelopes: number }[] =>
  COUNTS.all(database);

const RANGES = select(
  { host: text, first: number, last: number },
  `SELECT host, min(seq) AS first, max(seq) AS last FROM (
    SELECT host, seq, seq - row_number() OVER (PARTITION BY host ORDER BY seq) AS island FROM envelopes
  ) GROUP BY host, island ORDER BY host, first`,
);
/** [SYNC-16] Every seq whose bytes are here, by host. */
export const rangesHeld = (database: SqlDatabase): ReadonlyMap<HostId, readonly SeqRange[]> => {
  const rangesByHost = new Map<HostId, SeqRange[]>();
  for (const { host, first, last } of RANGES.all(database)) {
    const ranges = rangesByHost.get(host) ?? [];
    rangesByHost.set(host, ranges);
    ranges.push({ from: first, through: last });
  }
  return rangesByHost;
};

const COUNTER_OF = envelopes.column(
  { lastCounter: number },
  'WHERE host = ? AND seq <= ? ORDER BY seq DESC LIMIT 1',
);
/** The last counter that the envelopes through this one hold; null: none of them is here any more. */
export const counterOfSeq = (database: SqlDatabase, { host, seq }: EnvelopeName): number | null =>
  COUNTER_OF.first(database, [host, seq]);
