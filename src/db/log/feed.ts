import { z } from 'zod';
import type { Batch, Cause } from '../../core/batch';
import { parseJson } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import type { Sha256 } from '../../core/sha256';
import type { KindRegistry } from '../records/kind-registry';
import {
  anything,
  column,
  exists,
  from,
  number,
  numberOr,
  numberOrNull,
  select,
  text,
  textOr,
  textOrNull,
} from '../rows';
import type { SqlDatabase, SqlValue } from '../sql-database';
import { createBatch } from './batch';
import type { Hosts } from './hosts';
import { beforesOf, broughtInOf, undoneActOf, unitNamesOf, unitsOf, type Before, type Unit } from './past';
import { readCommitTokens, type CommitTokens } from './tokens';

// [ARRIVAL-2] Nobody else reads the table of commits, but for the index over commands. A place in the log is an `arrival`; it is kept on this
// device alone. Whatever is named by more than one device is named by its dot: (host, counter).
// [FEED-1] Commits are read back in order from the log itself: whoever follows a database keeps an arrival, and a crash between a commit
// and what should follow it loses nothing. The batch emitted after a commit is a nudge to look here.
// [FEED-2] A commit that cannot be read is passed over and reported; the ones after it are not lost with it.
export type Dot = { readonly host: HostId; readonly n: number };

const commits = from('commits');

export type LogHead = {
  /** The place of the last commit, whoever wrote it. */
  readonly arrival: number;
  /** The last counter that this device gave out. */
  readonly counter: number;
};
// A damaged row still says its place: our counters lie as far behind it as commits arrived.
const COUNTER = `CASE typeof(coalesce(own_through, last_counter)) WHEN 'integer' THEN coalesce(own_through, last_counter)
  ELSE arrival - (SELECT count(*) FROM commits AS earlier WHERE own_through IS NOT NULL AND earlier.arrival <= commits.arrival) END`;
const HEAD = select(
  { arrival: number, counter: number },
  `SELECT arrival, ${COUNTER} AS counter FROM commits WHERE arrival = (SELECT max(arrival) FROM commits)`,
);
/** [COMMIT-6] The last row says both. */
export const headOf = (database: SqlDatabase): LogHead => HEAD.first(database) ?? { arrival: 0, counter: 0 };

/** Damaged commits are commits. */
export const hasAnyCommit = exists('SELECT arrival FROM commits LIMIT 1');

/** What another device's agents wrote says nothing of agents here. */
export const hasCommitOfAgents = exists(
  "SELECT 1 FROM commits WHERE author = 'agent' AND own_through IS NULL LIMIT 1",
);

const NAME_AT = commits.select(
  { host: textOrNull, lastCounter: number, commandId: textOrNull },
  'WHERE arrival = ?',
);
/** Tells the commit at a place from another one that took the place after a loss. */
export const nameOfCommitAt = (database: SqlDatabase, arrival: number): string | null => {
  const commit = NAME_AT.first(database, [arrival]);
  return commit === null ? null : (commit.commandId ?? `${commit.host ?? ''}/${commit.lastCounter}`);
};

const UNITS_AFTER = commits.select(
  { arrival: number, units: anything },
  'WHERE arrival > ? ORDER BY arrival LIMIT ?',
);
/** A page of what the commits behind a place wrote, oldest first; `through` is where to go on, null where there are none. */
export const unitsAfter = (
  database: SqlDatabase,
  { arrival, most }: { readonly arrival: number; readonly most: number },
): { readonly units: readonly Unit[]; readonly through: number | null } => {
  const found = UNITS_AFTER.all(database, [arrival, most]);
  return { units: found.flatMap(({ units }) => unitsOf(units)), through: found.at(-1)?.arrival ?? null };
};

const UNITS_OF_ACT = commits.column({ units: anything }, 'WHERE act_id = ? ORDER BY arrival');
/** Everything that an act wrote, in the order in which it came. */
export const unitsOfAct = (database: SqlDatabase, actId: string): readonly Unit[] =>
  UNITS_OF_ACT.all(database, [actId]).flatMap(unitsOf);

const UNITS_BESIDE_ACT = commits.column(
  { units: anything },
  'WHERE act_id IS NOT ? ORDER BY arrival LIMIT ?',
);
/** Of the first commits that are not of the act: what each wrote; null where it cannot be read. */
export const unitsBesideAct = (
  database: SqlDatabase,
  { actId, most }: { readonly actId: string; readonly most: number },
): readonly (readonly Unit[] | null)[] =>
  UNITS_BESIDE_ACT.all(database, [actId, most]).map((units) =>
    unitNamesOf(units) === null ? null : unitsOf(units),
  );

const HAS_BESIDE_ACT = exists('SELECT 1 FROM commits WHERE arrival > ? AND act_id IS NOT ? LIMIT 1');
/** Whether a commit behind the place is not of the act. */
export const hasCommitBesideAct = (
  database: SqlDatabase,
  { after, actId }: { readonly after: number; readonly actId: string },
): boolean => HAS_BESIDE_ACT(database, [after, actId]);

const KNOWN_ACTS = commits.column({ actId: text }, 'WHERE act_id IN (SELECT value FROM json_each(?))');
/** Those of the acts that a commit is of. */
export const knownActs = (database: SqlDatabase, actIds: readonly string[]): ReadonlySet<string> =>
  new Set(KNOWN_ACTS.all(database, [JSON.stringify(actIds)]));

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
/** Of a damaged row is read what can be. */
const heads = {
  arrival: number,
  host: textOr(''),
  firstCounter: number,
  lastCounter: number,
  ownThrough: numberOrNull,
  at: numberOr(0),
  author: textOr(''),
  actId: anything,
  commandId: anything,
  result: anything,
  broughtIn: anything,
};
// [ARRIVAL-1] What arrived while our counters stood at `own_through` lies at own_through + 1, 2, 3 …, each place once more for every commit
// that arrived before. So an own counter lies as far behind its number as commits arrived before it.
const OFFSET = `coalesce((SELECT arrival - own_through FROM commits WHERE own_through IS NOT NULL AND own_through < ?
  ORDER BY own_through DESC, arrival DESC LIMIT 1), 0)`;
const OWN_AT = commits.select(heads, `WHERE arrival >= ? + ${OFFSET} ORDER BY arrival LIMIT 1`);
const ARRIVED_AT = commits.select(
  heads,
  'WHERE own_through IS NOT NULL AND host = ? AND last_counter >= ? ORDER BY last_counter LIMIT 1',
);
const FIRST_OF_ACT = commits.select(heads, 'WHERE act_id = ? ORDER BY arrival LIMIT 1');

type HeadRow = NonNullable<ReturnType<typeof OWN_AT.first>>;
const headFrom = (row: HeadRow | null): CommitHead | null => {
  if (row === null) return null;
  const { arrival, host, firstCounter, lastCounter, at, author, actId, commandId } = row;
  return {
    arrival,
    host,
    firstCounter,
    lastCounter,
    isOwn: row.ownThrough === null,
    at,
    author,
    isOf: (id) => id === actId || id === commandId,
    actId: typeof actId === 'string' ? actId : null,
    undoes: undoneActOf(row.result),
    broughtIn: (place) => broughtInOf(row.broughtIn, place),
  };
};

/** The commit of an own counter; where that one is lost, the one behind it. */
const ownAt = (database: SqlDatabase, counter: number): CommitHead | null =>
  headFrom(OWN_AT.first(database, [counter, counter]));

/** The commit that a dot is of; null where it is not here. */
export const commitOf = (database: SqlDatabase, { host, n }: Dot): CommitHead | null => {
  const own = ownAt(database, n);
  const commit =
    own?.host === host && own.isOwn && own.firstCounter <= n
      ? own
      : headFrom(ARRIVED_AT.first(database, [host, n]));
  return commit !== null && commit.firstCounter <= n ? commit : null;
};

export const firstCommitOfAct = (database: SqlDatabase, actId: string): CommitHead | null =>
  headFrom(FIRST_OF_ACT.first(database, [actId]));

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
const wroteFrom = ({
  units,
  before,
}: {
  readonly units: SqlValue;
  readonly before: SqlValue;
}): Wrote | null => {
  const befores = beforesOf(before);
  if (unitNamesOf(units) === null || befores === null) return null;
  return {
    units: unitsOf(units),
    beforeByPlace: new Map(befores.map(({ place, before: held }) => [place, held])),
  };
};
const WROTE = commits.select({ units: anything, before: anything }, 'WHERE arrival = ?');
export const wroteAt = (database: SqlDatabase, arrival: number): Wrote | null => {
  const row = WROTE.first(database, [arrival]);
  return row === null ? null : wroteFrom(row);
};

export type ActCommit = Wrote & {
  readonly arrival: number;
  readonly host: HostId;
  readonly firstCounter: number;
};
const OF_ACT = commits.select(
  { arrival: anything, host: textOr(''), firstCounter: anything, units: anything, before: anything },
  'WHERE act_id = ? OR arrival = ? ORDER BY arrival DESC',
);
/** Newest first; `arrival` is that of the command with the act's id. A null among them cannot be read. */
export const commitsOfAct = (
  database: SqlDatabase,
  { actId, arrival }: { readonly actId: string; readonly arrival: number | null },
): readonly (ActCommit | null)[] =>
  OF_ACT.all(database, [actId, arrival]).map((row) => {
    const { arrival: place, host, firstCounter } = row;
    const wrote = wroteFrom(row);
    if (typeof place !== 'number' || typeof firstCounter !== 'number' || wrote === null) return null;
    const { units, beforeByPlace } = wrote;
    return { arrival: place, host, firstCounter, units, beforeByPlace };
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
const ALL = commits.select(
  {
    arrival: number,
    host: textOrNull,
    firstCounter: anything,
    lastCounter: anything,
    ownThrough: numberOrNull,
    units: anything,
  },
  'ORDER BY arrival',
);
export const storedCommits = (database: SqlDatabase): readonly StoredCommit[] =>
  ALL.all(database).map(({ arrival, host, firstCounter, lastCounter, ownThrough, units }) => ({
    arrival,
    host,
    first: typeof firstCounter === 'number' ? firstCounter : null,
    last: typeof lastCounter === 'number' ? lastCounter : null,
    ownThrough,
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
  /** The same stream, over another handle of the same file. */
  readonly over: (database: SqlDatabase) => CommitFeed;
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

export const CommitAuthor = z.enum(['user', 'agent', 'runtime']);
export const CommitCause = z.object({ agentId: z.string(), runKey: z.string(), depth: z.number().int() });
/** Undefined: there is one and it does not read. */
const causeFrom = (written: SqlValue): Cause | null | undefined => {
  if (written === null) return null;
  const json = typeof written === 'string' ? parseJson(written) : null;
  return json?.ok === true ? CommitCause.safeParse(json.value).data : undefined;
};

const AFTER = commits.select(
  {
    arrival: number,
    host: anything,
    firstCounter: anything,
    lastCounter: anything,
    ownThrough: anything,
    at: anything,
    author: anything,
    cause: anything,
    units: anything,
    tokens: anything,
    before: anything,
  },
  'WHERE arrival > ? ORDER BY arrival LIMIT ?',
);
type ChangeRow = NonNullable<ReturnType<typeof AFTER.first>>;
const changeOf = (parts: Parts, row: ChangeRow): Change | null => {
  const { arrival, firstCounter, lastCounter, at, tokens } = row;
  const wrote = wroteFrom(row);
  const author = CommitAuthor.safeParse(row.author);
  const cause = causeFrom(row.cause);
  const host = row.host ?? parts.hostId;
  if (typeof host !== 'string' || (row.ownThrough !== null && typeof row.ownThrough !== 'number'))
    return null;
  if (typeof firstCounter !== 'number' || typeof lastCounter !== 'number' || typeof at !== 'number')
    return null;
  if (wrote === null || !author.success || cause === undefined) return null;
  const units = wrote.units.map(({ payloadType, kind, id }, place): ChangedUnit => {
    const before = wrote.beforeByPlace.get(place) ?? null;
    return { payloadType, kind, id, counter: firstCounter + place, before };
  });
  const { domain, kinds: store, sha256 } = parts;
  const batch = createBatch({
    hostId: host,
    arrived: row.ownThrough === null ? 'here' : 'sync',
    arrival,
    domain,
    firstCounter,
    units,
    store,
    tokens: readCommitTokens(typeof tokens === 'string' ? tokens : null),
    author: author.data,
    cause: cause ?? undefined,
    sha256,
  });
  return { domain, batch, units, host, lastCounter, arrival, at };
};

const OWN_AFTER = commits.select(
  {
    firstCounter: anything,
    at: anything,
    author: anything,
    actId: anything,
    commandId: anything,
    cause: anything,
    units: anything,
    tokens: anything,
  },
  'WHERE arrival > ? AND own_through IS NULL AND host = ? ORDER BY arrival LIMIT ?',
);
/** What of an own commit is told to other devices. */
export type OwnCommit = {
  readonly firstCounter: number;
  readonly at: number;
  /** The id of its command where the act is that one command. */
  readonly actId: string;
  readonly author: Batch['author'];
  readonly cause: Cause | null;
  readonly tokens: CommitTokens;
  readonly units: readonly Unit[];
};
const ownCommitOf = (row: NonNullable<ReturnType<typeof OWN_AFTER.first>>): OwnCommit | null => {
  const { firstCounter, at, tokens } = row;
  const author = CommitAuthor.safeParse(row.author);
  const cause = causeFrom(row.cause);
  const actId = row.actId ?? row.commandId;
  if (typeof firstCounter !== 'number' || typeof at !== 'number' || typeof actId !== 'string') return null;
  if (!author.success || cause === undefined || unitNamesOf(row.units) === null) return null;
  const said = readCommitTokens(typeof tokens === 'string' ? tokens : null);
  return { firstCounter, at, actId, author: author.data, cause, tokens: said, units: unitsOf(row.units) };
};
/** This host's own behind a counter, oldest first. A null among them cannot be read. */
export const ownCommitsAfter = (
  database: SqlDatabase,
  { host, counter, most }: { readonly host: HostId; readonly counter: number; readonly most: number },
): readonly (OwnCommit | null)[] =>
  OWN_AFTER.all(database, [arrivalOfOwn(database, counter), host, most]).map(ownCommitOf);

const THROUGH = from('streams').column({ through: number }, 'WHERE host = ? AND ours_from IS NULL');
/** Through which counter the stream of another device is here. */
export const throughOf = (database: SqlDatabase, host: HostId): number =>
  THROUGH.first(database, [host]) ?? 0;

const OTHERS = from('streams').select({ host: text, through: number }, 'WHERE ours_from IS NULL');
const COUNTER_AT = column(
  { counter: number },
  `SELECT ${COUNTER} AS counter FROM commits WHERE arrival <= ? ORDER BY arrival DESC LIMIT 1`,
);
const FIRST_ARRIVED_AFTER = select(
  { host: text, first: number },
  // By the place, behind which there is little: an index would be read from its start.
  `SELECT host, min(first_counter) AS first FROM commits NOT INDEXED
  WHERE own_through IS NOT NULL AND arrival > ? GROUP BY host`,
);
const countersAt = ({ database, hostId, hosts }: Parts, arrival: number): CountersByHost => {
  const own = hosts?.current() ?? hostId;
  const counters = new Map([[own, COUNTER_AT.first(database, [arrival]) ?? 0]]);
  const others = OTHERS.all(database);
  for (const { host, through } of others) counters.set(host, through);
  const later = others.length === 0 ? [] : FIRST_ARRIVED_AFTER.all(database, [arrival]);
  for (const { host, first } of later) counters.set(host, first - 1);
  return counters;
};

const FIRST_UNSEEN = commits.column(
  { arrival: number },
  'WHERE own_through IS NOT NULL AND host = ? AND last_counter > ? ORDER BY last_counter LIMIT 1',
);
const seenThrough = (
  { database }: Parts,
  { own, others }: Parameters<CommitFeed['seenThrough']>[0],
): number => {
  let through = arrivalOfOwn(database, own);
  for (const { host } of OTHERS.all(database)) {
    const unseen = FIRST_UNSEEN.first(database, [host, others(host)]);
    if (unseen !== null) through = Math.min(through, unseen - 1);
  }
  return through;
};

export const createCommitFeed = (parts: Parts): CommitFeed => ({
  after: (arrival, most) => {
    const changes: Change[] = [];
    let through = arrival;
    for (const row of AFTER.all(parts.database, [arrival, most])) {
      const change = changeOf(parts, row);
      through = row.arrival;
      if (change === null) parts.onFault({ code: 'commit_unreadable', ids: [`${parts.domain}-${through}`] });
      else changes.push(change);
    }
    return { changes, through };
  },
  head: () => headOf(parts.database).arrival,
  countersAt: (arrival) => countersAt(parts, arrival),
  seenThrough: (seen) => seenThrough(parts, seen),
  over: (database) => createCommitFeed({ ...parts, database }),
});
