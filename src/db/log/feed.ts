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

// [ARRIVAL-2] Only this file and the index over commands read the table of commits. A place in the log is an `arrival` and stays on this
// device. Shared names of changes are dots: (host, counter).
// [FEED-1] Commits are read back in order from the log itself: a reader of the log keeps an arrival, and a crash between a commit
// and its consequences loses nothing. The batch emitted after a commit is a nudge to look here.
// [FEED-2] A commit that cannot be read is passed over and reported; the ones after it are not lost with it.
export type Dot = { readonly host: HostId; readonly n: number };

const commits = from('commits');

export type LogHead = {
  /** The place of the last commit, whoever wrote it. */
  readonly arrival: number;
  /** The last counter that this device gave out. */
  readonly counter: number;
};
// A damaged row still has its place: this device's counter is that place minus the number of commits that arrived.
const COUNTER = `CASE typeof(coalesce(own_through, last_counter)) WHEN 'integer' THEN coalesce(own_through, last_counter)
  ELSE arrival - (SELECT count(*) FROM commits AS earlier WHERE own_through IS NOT NULL AND earlier.arrival <= commits.arrival) END`;
const HEAD = select(
  { arrival: number, counter: number },
  `SELECT arrival, ${COUNTER} AS counter FROM commits WHERE arrival = (SELECT max(arrival) FROM commits)`,
);
/** [COMMIT-6] The last row holds both. */
export const headOf = (database: SqlDatabase): LogHead => HEAD.first(database) ?? { arrival: 0, counter: 0 };

/** Counts damaged commits too. */
export const hasAnyCommit = exists('SELECT arrival FROM commits LIMIT 1');

/** Only own commits: those of another device's agents do not show that agents ran here. */
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
/** A page of the units written behind a place, oldest first. `through` is the place to continue from; null: there are no more. */
export const unitsAfter = (
  database: SqlDatabase,
  { arrival, most }: { readonly arrival: number; readonly most: number },
): { readonly units: readonly Unit[]; readonly through: number | null } => {
  const found = UNITS_AFTER.all(database, [arrival, most]);
  return { units: found.flatMap(({ units }) => unitsOf(units)), through: found.at(-1)?.arrival ?? null };
};

/** Whether one device wrote both, whatever its name was then. */
const isOneDevice = (
  one: { readonly host: HostId; readonly isOwn: boolean },
  other: { readonly host: HostId; readonly isOwn: boolean },
): boolean => one.isOwn === other.isOwn && (one.isOwn || one.host === other.host);
const UNITS_OF_ACT = commits.select(
  { host: textOr(''), ownThrough: numberOrNull, units: anything },
  'WHERE act_id = ? ORDER BY arrival',
);
/** Everything that the device whose act it is wrote under its name, in the order in which it came: another one may give its act any name. */
export const unitsOfAct = (database: SqlDatabase, actId: string): readonly Unit[] => {
  const found = UNITS_OF_ACT.all(database, [actId]).map(({ host, ownThrough, units }) => {
    return { host, isOwn: ownThrough === null, units };
  });
  const [first] = found;
  return found.flatMap((commit) =>
    first !== undefined && isOneDevice(commit, first) ? unitsOf(commit.units) : [],
  );
};

const UNITS_BESIDE_ACT = commits.column(
  { units: anything },
  'WHERE act_id IS NOT ? ORDER BY arrival LIMIT ?',
);
/** The units of the first commits of other acts; null for a commit that cannot be read. */
export const unitsBesideAct = (
  database: SqlDatabase,
  { actId, most }: { readonly actId: string; readonly most: number },
): readonly (readonly Unit[] | null)[] =>
  UNITS_BESIDE_ACT.all(database, [actId, most]).map((units) =>
    unitNamesOf(units) === null ? null : unitsOf(units),
  );

const HAS_BESIDE_ACT = exists('SELECT 1 FROM commits WHERE arrival > ? AND act_id IS NOT ? LIMIT 1');
/** Whether another act has a commit behind the place. */
export const hasCommitBesideAct = (
  database: SqlDatabase,
  { after, actId }: { readonly after: number; readonly actId: string },
): boolean => HAS_BESIDE_ACT(database, [after, actId]);

const KNOWN_ACTS = commits.column({ actId: text }, 'WHERE act_id IN (SELECT value FROM json_each(?))');
/** The acts that have a commit. */
export const knownActs = (database: SqlDatabase, actIds: readonly string[]): ReadonlySet<string> =>
  new Set(KNOWN_ACTS.all(database, [JSON.stringify(actIds)]));

/** A commit without its units. */
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
  /** The act that it took back, if it is an undo. */
  readonly undoes: string | null;
  /** [VOUCH-3] The fields of the unit at this place into which outside text was pasted; null: nothing was brought in. */
  readonly broughtIn: (place: number) => readonly string[] | null;
};
/** A damaged row is read as far as possible. */
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
// [ARRIVAL-1] Commits that arrive while our counter is at `own_through` take the places own_through + 1, 2, 3 …, moved up by one for every
// commit that arrived before. So an own counter's place is the counter plus the number of commits that arrived before it.
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

/** The commit of an own counter; if that one is lost, the next. */
const ownAt = (database: SqlDatabase, counter: number): CommitHead | null =>
  headFrom(OWN_AT.first(database, [counter, counter]));

/** The commit that contains the dot; null: it is not here. */
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

/** Whether the commit is by the device whose act it is: the one that was heard of first under this name. */
export const isByItsDevice = (database: SqlDatabase, commit: CommitHead): boolean => {
  const first = commit.actId === null ? null : firstCommitOfAct(database, commit.actId);
  return first !== null && isOneDevice(commit, first);
};

/** The last place whose own counters do not exceed this one. */
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

export type ArrivedWrote = Wrote & {
  readonly arrival: number;
  readonly firstCounter: number;
  readonly lastCounter: number;
};
const ARRIVED_WROTE = commits.select(
  { arrival: number, firstCounter: number, lastCounter: number, units: anything, before: anything },
  'WHERE own_through IS NOT NULL AND host = ? AND last_counter >= ? ORDER BY last_counter LIMIT 1',
);
/** The commit of another device that contains the dot; null: it is not here, or cannot be read. */
export const arrivedWrote = (database: SqlDatabase, { host, n }: Dot): ArrivedWrote | null => {
  const row = ARRIVED_WROTE.first(database, [host, n]);
  if (row === null || row.firstCounter > n) return null;
  const { arrival, firstCounter, lastCounter } = row;
  const wrote = wroteFrom(row);
  return wrote === null ? null : { ...wrote, arrival, firstCounter, lastCounter };
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
/** Newest first; `arrival` is that of the command with the act's id. A null is a commit that cannot be read. */
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

/** A row as stored, for proofs: unreadable values are null. */
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
  /** The values of the written fields before this commit; null for an append-only record. */
  readonly before: Before | null;
};
export type Change = {
  readonly domain: 'journal' | 'agent';
  readonly batch: Batch;
  readonly units: readonly ChangedUnit[];
  /** The host that wrote the commit. It and the counters are the same on every device. */
  readonly host: HostId;
  readonly lastCounter: number;
  /** Its place on this device. */
  readonly arrival: number;
  readonly at: number;
};
/** The last counter of each host. */
export type CountersByHost = ReadonlyMap<string, number>;
export type CommitFeed = {
  /** Oldest first. `through` is the last place looked at, read or passed over; continue from there. */
  readonly after: (
    arrival: number,
    most: number,
  ) => { readonly changes: readonly Change[]; readonly through: number };
  /** The place of the last commit. */
  readonly head: () => number;
  /** The last counter of each host up to this place. */
  readonly countersAt: (arrival: number) => CountersByHost;
  /** The last place up to which no commit exceeds these counters, of this device (`own`) or of others. */
  readonly seenThrough: (seen: { readonly own: number; readonly others: (host: HostId) => number }) => number;
  /** The same stream, over another handle of the same file. */
  readonly over: (database: SqlDatabase) => CommitFeed;
};
type Parts = {
  readonly database: SqlDatabase;
  readonly kinds: KindRegistry;
  /** The host that writes, if `hosts` is absent. */
  readonly hostId: HostId;
  readonly hosts?: Pick<Hosts, 'current'>;
  readonly domain: 'journal' | 'agent';
  readonly sha256: Sha256;
  readonly onFault: (fault: { readonly code: string; readonly ids?: readonly string[] }) => void;
};

export const CommitAuthor = z.enum(['user', 'agent', 'runtime']);
export const CommitCause = z.object({ agentId: z.string(), runKey: z.string(), depth: z.number().int() });
/** Undefined: there is a cause and it cannot be read. */
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
    lastCounter: anything,
    at: anything,
    author: anything,
    actId: anything,
    commandId: anything,
    result: anything,
    cause: anything,
    units: anything,
    tokens: anything,
  },
  'WHERE arrival > ? AND own_through IS NULL AND host = ? ORDER BY arrival LIMIT ?',
);
/** The parts of an own commit that travel to other devices. */
export type OwnCommit = {
  readonly firstCounter: number;
  readonly at: number;
  /** The command's id if the act is that one command. */
  readonly actId: string;
  /** The act that it took back, if it is an undo. */
  readonly undoes: string | null;
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
  if (!author.success || cause === undefined) return null;
  const units = unitsOf(row.units);
  // The names of its units are whole only if they fill its counters.
  if (units.length === 0 || row.lastCounter !== firstCounter + units.length - 1) return null;
  const said = readCommitTokens(typeof tokens === 'string' ? tokens : null);
  const undoes = undoneActOf(row.result);
  return { firstCounter, at, actId, undoes, author: author.data, cause, tokens: said, units };
};
/** This host's own commits behind a counter, oldest first. A null is a commit that cannot be read. */
export const ownCommitsAfter = (
  database: SqlDatabase,
  { host, counter, most }: { readonly host: HostId; readonly counter: number; readonly most: number },
): readonly (OwnCommit | null)[] =>
  OWN_AFTER.all(database, [arrivalOfOwn(database, counter), host, most]).map(ownCommitOf);

const THROUGH = from('streams').column({ through: number }, 'WHERE host = ? AND ours_from IS NULL');
/** The last counter of another device's stream that is here. */
export const throughOf = (database: SqlDatabase, host: HostId): number =>
  THROUGH.first(database, [host]) ?? 0;

const OTHERS = from('streams').select({ host: text, through: number }, 'WHERE ours_from IS NULL');
const COUNTER_AT = column(
  { counter: number },
  `SELECT ${COUNTER} AS counter FROM commits WHERE arrival <= ? ORDER BY arrival DESC LIMIT 1`,
);
const FIRST_ARRIVED_AFTER = select(
  { host: text, first: number },
  // By place, since there is little behind it: an index would be read from its start.
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
