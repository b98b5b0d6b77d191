import type { Batch, Cause } from '../core/batch';
import type { Json } from '../core/json';
import type { Entry } from '../core/registers';
import { fail, ok, type Failure, type Result } from '../core/result';
import { beforesOf, unitNamesOf } from './commit-past';
import { encodeCommitTokens, type CommitTokens } from './commit-tokens';
import type { SqlDatabase, SqlValue } from './sql-database';

// [COMMIT-2] The host's counter advances by one per synced record version, with no gap.
// [COMMIT-6] The head is the last row's counter. It is read once and kept in memory, which moves only after a commit.
const HEAD = 'SELECT last_counter FROM commits ORDER BY last_counter DESC LIMIT 1';
const INSERT = `INSERT INTO commits (last_counter, first_counter, at, author, act_id, command_id, result, cause, units, tokens, before)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const COLUMNS = 'first_counter, units, before';
const OF_ACT = `SELECT ${COLUMNS} FROM commits WHERE act_id = ? OR last_counter = ? ORDER BY last_counter DESC`;

/** One synced record version of a commit. Its counter is the commit's first plus its place. */
export type Unit = { readonly payloadType: string; readonly kind: string; readonly id: string };

/** What a field held before a write: the winning entry, as far as undo needs it. */
export type HeldEntry = Pick<Entry, 'value' | 'host' | 'n' | 'authority' | 'tainted'>;
/** `created`: there was nothing. `adopted`: nothing was here, all of it came from elsewhere. `merged`: cannot be taken back. */
export type Before = 'created' | 'adopted' | 'merged' | ReadonlyMap<string, HeldEntry | null>;

export type NewCommit = {
  readonly commandId: string;
  /** JSON text. */
  readonly result: string;
  /** Undefined where the act is this one command. */
  readonly actId: string | undefined;
  readonly at: number;
  readonly author: Batch['author'];
  readonly cause: Cause | undefined;
  readonly firstCounter: number;
  readonly units: readonly Unit[];
  readonly tokens: CommitTokens;
  /** By the unit's place in the commit. */
  readonly before: readonly (readonly [number, Before])[];
};
export type PastVersion = { readonly unit: Unit; readonly counter: number; readonly before: Before };

const heldAsJson = (held: HeldEntry | null): Json =>
  held === null
    ? null
    : held.authority === 'person' && !held.tainted
      ? [held.value, held.host, held.n]
      : [held.value, held.host, held.n, held.authority, held.tainted];
const beforeAsJson = (before: Before): Json =>
  typeof before === 'string' ? before : [...before].map(([field, held]): Json => [field, heldAsJson(held)]);

const pastVersions = (row: readonly SqlValue[]): Result<readonly PastVersion[], Failure> => {
  const [first, unitsText, beforeText] = row;
  const names = unitNamesOf(unitsText);
  const befores = beforesOf(beforeText);
  if (typeof first !== 'number' || names === null || befores === null) return fail('commit_unreadable');
  const versions = befores.map(({ place, before }): PastVersion => {
    const [payloadType = '', kind = '', id = ''] = names.slice(place * 3, place * 3 + 3);
    return { unit: { payloadType, kind, id }, counter: first + place, before };
  });
  return ok(versions);
};

export type CommitLog = {
  readonly head: () => number;
  readonly insert: (commit: NewCommit) => void;
  readonly moved: (lastCounter: number) => void;
  readonly forget: () => void;
  /**
   * The register records that an act wrote, newest commit first; `ownCounter` is the commit of the command with the act's id.
   * Append-only records are not among them: they stand.
   */
  readonly ofAct: (actId: string, ownCounter: number | null) => Result<readonly PastVersion[], Failure>;
};

const createOfAct =
  (database: SqlDatabase): CommitLog['ofAct'] =>
  (actId, ownCounter) => {
    const { rows } = database.query(OF_ACT, [actId, ownCounter]);
    if (rows.length === 0) return fail('act_not_found');
    const all: PastVersion[] = [];
    for (const row of rows) {
      const versions = pastVersions(row);
      if (!versions.ok) return versions;
      all.push(...versions.value);
    }
    return ok(all);
  };

export const createCommitLog = (database: SqlDatabase): CommitLog => {
  let head: number | null = null;
  const readHead = (): number => {
    const [counter] = database.query(HEAD).rows[0] ?? [];
    return typeof counter === 'number' ? counter : 0;
  };
  return {
    head: () => (head ??= readHead()),
    insert: (commit) => {
      const names: string[] = [];
      for (const { payloadType, kind, id } of commit.units) names.push(payloadType, kind, id);
      database.run(INSERT, [
        commit.firstCounter + commit.units.length - 1,
        commit.firstCounter,
        commit.at,
        commit.author,
        commit.actId ?? null,
        commit.commandId,
        commit.result,
        commit.cause === undefined ? null : JSON.stringify(commit.cause),
        JSON.stringify(names),
        encodeCommitTokens(commit.tokens),
        commit.before.length === 0
          ? null
          : JSON.stringify(commit.before.map(([place, before]) => [place, beforeAsJson(before)])),
      ]);
    },
    moved: (lastCounter) => {
      head = lastCounter;
    },
    forget: () => {
      head = null;
    },
    ofAct: createOfAct(database),
  };
};
