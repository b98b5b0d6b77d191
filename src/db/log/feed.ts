import { z } from 'zod';
import type { Batch, Cause } from '../../core/batch';
import { parseJson } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import type { Sha256 } from '../../core/sha256';
import type { KindRegistry } from '../kind-registry';
import type { SqlDatabase, SqlRow, SqlValue } from '../sql-database';
import { createBatch } from './batch';
import type { Hosts } from './hosts';
import { beforesOf, broughtInOf, undoneActOf, unitNamesOf, unitsOf, type Before, type Unit } from './past';
import { readCommitTokens } from './tokens';

// [ARRIVAL-2] Nobody else reads the table of commits, but for the index over commands. A place in the log is an `arrival`; it is kept on this
// device alone. Whatever is named by more than one device is named by its dot: (host, counter).
// [FEED-1] Commits are read back in order from the log itself: whoever follows a database keeps an arrival, and a crash between a commit
// and what should follow it loses nothing. The batch emitted after a commit is a nudge to look here.
// [FEED-2] A commit that cannot be read is passed over and reported; the ones after it are not lost with it.
export type Dot = { readonly host: HostId; readonly n: number };

const HEAD = 'SELECT arrival, coalesce(own_through, last_counter) FROM commits ORDER BY arrival DESC LIMIT 1';
const HEAD_AT = `SELECT coalesce(own_through, last_counter) FROM commits WHERE arrival <= ?
  ORDER BY arrival DESC LIMIT 1`;
const UNITS_AFTER = 'SELECT arrival, units FROM commits WHERE arrival > ? ORDER BY arrival LIMIT ?';
const UNITS_OF_ACT = 'SELECT units FROM commits WHERE act_id = ? ORDER BY arrival';
const UNITS_BESIDE_ACT = 'SELECT units FROM commits WHERE act_id IS NOT ? ORDER BY arrival LIMIT ?';
const BESIDE_ACT = 'SELECT 1 FROM commits WHERE arrival > ? AND act_id IS NOT ? LIMIT 1';
const KNOWN_ACTS = 'SELECT act_id FROM commits WHERE act_id IN (SELECT value FROM json_each(?))';
const ANY = 'SELECT arrival FROM commits LIMIT 1';
const BY_AGENT_HERE = "SELECT 1 FROM commits WHERE author = 'agent' AND own_through IS NULL LIMIT 1";
const NAME_AT = 'SELECT host, last_counter, command_id FROM commits WHERE arrival = ?';

// [ARRIVAL-1] An own commit's arrival is the one before it and its units; one that arrived takes one arrival. So what arrived while our counters
// stood at `own_through` lies at own_through + 1, 2, 3 …, and an own counter lies as far behind its number as commits arrived before it.
const OFFSET = `coalesce((SELECT arrival - own_through FROM commits WHERE own_through IS NOT NULL AND own_through < ?
  ORDER BY own_through DESC, arrival DESC LIMIT 1), 0)`;
const HEADS =
  'arrival, host, first_counter, last_counter, own_through, at, author, act_id, command_id, result, brought_in';
const OWN_AT = `SELECT ${HEADS} FROM commits WHERE arrival >= ? + ${OFFSET} ORDER BY arrival LIMIT 1`;
const ARRIVED_AT = `SELECT ${HEADS} FROM commits WHERE own_through IS NOT NULL AND host = ? AND last_counter >= ?
  ORDER BY last_counter LIMIT 1`;
const FIRST_OF_ACT = `SELECT ${HEADS} FROM commits WHERE act_id = ? ORDER BY arrival LIMIT 1`;
const WROTE = 'SELECT units, before FROM commits WHERE arrival = ?';
const OF_ACT = `SELECT arrival, host, first_counter, units, before FROM commits
  WHERE act_id = ? OR arrival = ? ORDER BY arrival DESC`;
const AFTER = `SELECT arrival, host, first_counter, last_counter, own_through, at, author, cause, units, tokens, before
  FROM commits WHERE arrival > ? ORDER BY arrival LIMIT ?`;
const ALL =
  'SELECT arrival, host, first_counter, last_counter, own_through, units FROM commits ORDER BY arrival';
const FIRST_ARRIVED_AFTER = `SELECT host, min(first_counter) FROM commits
  WHERE own_through IS NOT NULL AND arrival > ? GROUP BY host`;
const FIRST_UNSEEN = `SELECT arrival FROM commits WHERE own_through IS NOT NULL AND host = ? AND last_counter > ?
  ORDER BY last_counter LIMIT 1`;
const OTHERS = 'SELECT host, through FROM streams WHERE ours_from IS NULL';

const numberOr = (value: SqlValue | undefined, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;
const textOrNull = (value: SqlValue | undefined): string | null => (typeof value === 'string' ? value : null);

export type LogHead = {
  /** The place of the last commit, whoever wrote it. */
  readonly arrival: number;
  /** The last counter that this device gave out. */
  readonly counter: number;
};
/** [COMMIT-6] The last row says both. */
export const headOf = (database: SqlDatabase): LogHead => {
  const [arrival, counter] = database.query(HEAD).rows[0] ?? [];
  return { arrival: numberOr(arrival, 0), counter: numberOr(counter, 0) };
};

/** Damaged commits are commits. */
export const hasAnyCommit = (database: SqlDatabase): boolean => database.query(ANY).rows.length > 0;

/** What another device's agents wrote says nothing of agents here. */
export const hasCommitOfAgents = (database: SqlDatabase): boolean =>
  database.query(BY_AGENT_HERE).rows.length > 0;

/** Tells the commit at a place from another one that took the place after a loss. */
export const nameOfCommitAt = (database: SqlDatabase, arrival: number): string | null => {
  const [host, last, commandId] = database.query(NAME_AT, [arrival]).rows[0] ?? [];
  if (typeof commandId === 'string') return commandId;
  return typeof host === 'string' && typeof last === 'number' ? `${host}/${last}` : null;
};

/** A page of what the commits behind a place wrote, oldest first; `through` is where to go on, null where there are none. */
export const unitsAfter = (
  database: SqlDatabase,
  { arrival, most }: { readonly arrival: number; readonly most: number },
): { readonly units: readonly Unit[]; readonly through: number | null } => {
  const { rows } = database.query(UNITS_AFTER, [arrival, most]);
  const last = rows.at(-1)?.[0];
  return {
    units: rows.flatMap(([, text]) => unitsOf(text)),
    through: typeof last === 'number' ? last : null,
  };
};

/** Everything that an act wrote, in the order in which it came. */
export const unitsOfAct = (database: SqlDatabase, actId: string): readonly Unit[] =>
  database.query(UNITS_OF_ACT, [actId]).rows.flatMap(([text]) => unitsOf(text));

/** Of the first commits that are not of the act: what each wrote; null where it cannot be read. */
export const unitsBesideAct = (
  database: SqlDatabase,
  { actId, most }: { readonly actId: string; readonly most: number },
): readonly (readonly Unit[] | null)[] =>
  database
    .query(UNITS_BESIDE_ACT, [actId, most])
    .rows.map(([text]) => (unitNamesOf(text) === null ? null : unitsOf(text)));

/** Whether a commit behind the place is not of the act. */
export const hasCommitBesideAct = (
  database: SqlDatabase,
  { after, actId }: { readonly after: number; readonly actId: string },
): boolean => database.query(BESIDE_ACT, [after, actId]).rows.length > 0;

/** Those of the acts that a commit is of. */
export const knownActs = (database: SqlDatabase, actIds: readonly string[]): ReadonlySet<string> =>
  new Set(database.query(KNOWN_ACTS, [JSON.stringify(actIds)]).rows.flatMap(([id]) => textOrNull(id) ?? []));

/** A commit without what it wrote. */
export type CommitHead = {
  readonly arrival: number;
  readonly host: HostId;
  readonly firstCounter: number;
  readonly lastCounter: number;
  readonly isOwn: boolean;
  readonly at: number;
  readonly author: string;
  readonly isOf: (actId: string) => boolean;
  readonly actId: string | null;
  /** The act that it took back, where it is an undo's. */
  readonly undoes: string | null;
  /** [VOUCH-3] By the unit's place: the fields that a text from outside was pasted into; null where none was brought in. */
  readonly broughtIn: (place: number) => readonly string[] | null;
};
const headFrom = (row: SqlRow | undefined): CommitHead | null => {
  const [arrival, host, first, last, own, at, author, actId, commandId, result, broughtIn] = row ?? [];
  if (typeof arrival !== 'number' || typeof first !== 'number' || typeof last !== 'number') return null;
  return {
    arrival,
    host: textOrNull(host) ?? '',
    firstCounter: first,
    lastCounter: last,
    isOwn: own === null,
    at: numberOr(at, 0),
    author: textOrNull(author) ?? '',
    isOf: (id) => id === actId || id === commandId,
    actId: textOrNull(actId),
    undoes: undoneActOf(result),
    broughtIn: (place) => broughtInOf(broughtIn, place),
  };
};

/** The commit of an own counter; where that one is lost, the one behind it. */
const ownAt = (database: SqlDatabase, counter: number): CommitHead | null =>
  headFrom(database.query(OWN_AT, [counter, counter]).rows[0]);

/** The commit that a dot is of; null where it is not here. */
export const commitOf = (database: SqlDatabase, { host, n }: Dot): CommitHead | null => {
  const own = ownAt(database, n);
  const commit =
    own?.host === host && own.isOwn && own.firstCounter <= n
      ? own
      : headFrom(database.query(ARRIVED_AT, [host, n]).rows[0]);
  return commit !== null && commit.firstCounter <= n ? commit : null;
};

export const firstCommitOfAct = (database: SqlDatabase, actId: string): CommitHead | null =>
  headFrom(database.query(FIRST_OF_ACT, [actId]).rows[0]);

/** Up to which place our own counters go that are not beyond this one. */
export const arrivalOfOwn = (database: SqlDatabase, counter: number): number => {
  const next = ownAt(database, counter + 1);
  if (next === null) return headOf(database).arrival;
  return next.arrival - (next.isOwn ? next.lastCounter - next.firstCounter + 1 : 1);
};

export type Wrote = {
  readonly units: readonly Unit[];
  readonly beforeByPlace: ReadonlyMap<number, Before>;
};
export const wroteAt = (database: SqlDatabase, arrival: number): Wrote | null => {
  const [units, before] = database.query(WROTE, [arrival]).rows[0] ?? [];
  const befores = beforesOf(before);
  if (unitNamesOf(units) === null || befores === null) return null;
  return {
    units: unitsOf(units),
    beforeByPlace: new Map(befores.map(({ place, before: held }) => [place, held])),
  };
};

export type ActCommit = Wrote & {
  readonly arrival: number;
  readonly host: HostId;
  readonly firstCounter: number;
};
/** Newest first; `arrival` is that of the command with the act's id. A null among them cannot be read. */
export const commitsOfAct = (
  database: SqlDatabase,
  { actId, arrival }: { readonly actId: string; readonly arrival: number | null },
): readonly (ActCommit | null)[] =>
  database.query(OF_ACT, [actId, arrival]).rows.map(([at, host, first, units, before]) => {
    const befores = beforesOf(before);
    if (typeof at !== 'number' || typeof first !== 'number' || befores === null) return null;
    if (unitNamesOf(units) === null) return null;
    return {
      arrival: at,
      host: textOrNull(host) ?? '',
      firstCounter: first,
      units: unitsOf(units),
      beforeByPlace: new Map(befores.map(({ place, before: held }) => [place, held])),
    };
  });

/** A row as it stands, for proofs: what cannot be read in it is null. */
export type StoredCommit = {
  readonly arrival: number;
  readonly host: HostId | null;
  readonly first: number | null;
  readonly last: number | null;
  readonly ownThrough: number | null;
  readonly names: readonly string[] | null;
};
export const storedCommits = (database: SqlDatabase): readonly StoredCommit[] =>
  database.query(ALL).rows.map(([arrival, host, first, last, own, units]) => ({
    arrival: numberOr(arrival, 0),
    host: textOrNull(host),
    first: typeof first === 'number' ? first : null,
    last: typeof last === 'number' ? last : null,
    ownThrough: typeof own === 'number' ? own : null,
    names: unitNamesOf(units),
  }));

export type ChangedUnit = Unit & {
  readonly counter: number;
  /** What the written fields held before; null for an append-only record. */
  readonly before: Before | null;
};
export type Change = {
  readonly domain: 'journal' | 'agent';
  readonly batch: Batch;
  readonly units: readonly ChangedUnit[];
  /** Whose commit it is: with its counters the same on every device. */
  readonly host: HostId;
  readonly lastCounter: number;
  /** Its place on this device. */
  readonly arrival: number;
  readonly at: number;
};
/** By host, through which counter. */
export type CountersByHost = ReadonlyMap<string, number>;
export type CommitFeed = {
  /** Oldest first. `through` is the last place looked at, read or passed over: where to go on. */
  readonly after: (
    arrival: number,
    most: number,
  ) => { readonly changes: readonly Change[]; readonly through: number };
  /** The place of the last commit. */
  readonly head: () => number;
  /** How far each host's stream goes up to this place. */
  readonly countersAt: (arrival: number) => CountersByHost;
  /** The last place up to which there is nothing beyond these counters, of this device (`own`) or of others. */
  readonly seenThrough: (seen: { readonly own: number; readonly others: (host: HostId) => number }) => number;
};
type Parts = {
  readonly database: SqlDatabase;
  readonly kinds: KindRegistry;
  /** The host that writes, where `hosts` do not say it. */
  readonly hostId: HostId;
  readonly hosts?: Pick<Hosts, 'current'>;
  readonly domain: 'journal' | 'agent';
  readonly sha256: Sha256;
  readonly onFault: (fault: { readonly code: string; readonly ids?: readonly string[] }) => void;
};

const Author = z.enum(['user', 'agent', 'runtime']);
const Causes = z.object({ agentId: z.string(), runKey: z.string(), depth: z.number().int() });
/** Undefined: there is one and it does not read. */
const causeFrom = (text: SqlValue | undefined): Cause | null | undefined => {
  if (text === null) return null;
  const json = typeof text === 'string' ? parseJson(text) : null;
  return json?.ok === true ? Causes.safeParse(json.value).data : undefined;
};

const changeOf = (parts: Parts, row: SqlRow): Change | null => {
  const [arrival, hostText, first, last, own, at, authorText, causeText, units, tokens, before] = row;
  const befores = beforesOf(before);
  const author = Author.safeParse(authorText);
  const cause = causeFrom(causeText);
  const host = textOrNull(hostText) ?? parts.hostId;
  if (typeof arrival !== 'number' || typeof first !== 'number' || typeof last !== 'number') return null;
  if (typeof at !== 'number' || unitNamesOf(units) === null || befores === null) return null;
  if (!author.success || cause === undefined) return null;
  const beforeByPlace = new Map(befores.map(({ place, before: held }) => [place, held]));
  const changed = unitsOf(units).map((unit, place): ChangedUnit => {
    const { payloadType, kind, id } = unit;
    return { payloadType, kind, id, counter: first + place, before: beforeByPlace.get(place) ?? null };
  });
  const { domain, kinds: store, sha256 } = parts;
  const batch = createBatch({
    hostId: host,
    arrived: own === null ? 'here' : 'sync',
    arrival,
    domain,
    firstCounter: first,
    units: changed,
    store,
    tokens: readCommitTokens(textOrNull(tokens)),
    author: author.data,
    cause: cause ?? undefined,
    sha256,
  });
  return { domain, batch, units: changed, host, lastCounter: last, arrival, at };
};

const countersAt = ({ database, hostId, hosts }: Parts, arrival: number): CountersByHost => {
  const own = hosts?.current() ?? hostId;
  const counters = new Map([[own, numberOr(database.query(HEAD_AT, [arrival]).rows[0]?.[0], 0)]]);
  const others = database.query(OTHERS).rows;
  for (const [host, through] of others)
    if (typeof host === 'string') counters.set(host, numberOr(through, 0));
  const later = others.length === 0 ? [] : database.query(FIRST_ARRIVED_AFTER, [arrival]).rows;
  for (const [host, first] of later) if (typeof host === 'string') counters.set(host, numberOr(first, 1) - 1);
  return counters;
};

const seenThrough = (
  { database }: Parts,
  { own, others }: Parameters<CommitFeed['seenThrough']>[0],
): number => {
  let through = arrivalOfOwn(database, own);
  for (const [host] of database.query(OTHERS).rows) {
    if (typeof host !== 'string') continue;
    const [unseen] = database.query(FIRST_UNSEEN, [host, others(host)]).rows[0] ?? [];
    if (typeof unseen === 'number') through = Math.min(through, unseen - 1);
  }
  return through;
};

export const createCommitFeed = (parts: Parts): CommitFeed => ({
  after: (arrival, most) => {
    const changes: Change[] = [];
    let through = arrival;
    for (const row of parts.database.query(AFTER, [arrival, most]).rows) {
      const change = changeOf(parts, row);
      const place = row[0];
      if (typeof place === 'number') through = place;
      if (change === null) parts.onFault({ code: 'commit_unreadable', ids: [`${parts.domain}-${through}`] });
      else changes.push(change);
    }
    return { changes, through };
  },
  head: () => headOf(parts.database).arrival,
  countersAt: (arrival) => countersAt(parts, arrival),
  seenThrough: (seen) => seenThrough(parts, seen),
});
