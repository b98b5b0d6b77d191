import { z } from 'zod';
import type { Batch, Cause } from '../core/batch';
import { parseJson, type Json } from '../core/json';
import type { Entry } from '../core/registers';
import { fail, ok, type Failure, type Result } from '../core/result';
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
  /** Ids that its changes concern besides the units' own. */
  readonly relatedIds: readonly string[];
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

const Authority = z.enum(['person', 'runtime', 'integration', 'external', 'model']);
const Held = z.union([
  z.null(),
  z.tuple([z.json(), z.string(), z.number()]),
  z.tuple([z.json(), z.string(), z.number(), Authority, z.boolean()]),
]);
const Units = z.array(z.string());
/** Payload type, kind and id of each unit, one behind the other. */
export const isUnitNames = (value: Json): value is readonly string[] => Units.safeParse(value).success;
const BeforeRows = z.array(
  z.tuple([
    z.number(),
    z.union([z.enum(['created', 'adopted', 'merged']), z.array(z.tuple([z.string(), Held]))]),
  ]),
);

const heldFromJson = (held: z.infer<typeof Held>): HeldEntry | null => {
  if (held === null) return null;
  const [value, host, n, authority = 'person', tainted = false] = held;
  return { value, host, n, authority, tainted };
};

const parsed = <T>(schema: z.ZodType<T>, text: SqlValue | undefined): T | null => {
  const json = typeof text === 'string' ? parseJson(text) : null;
  const checked = json?.ok ? schema.safeParse(json.value) : null;
  return checked?.success ? checked.data : null;
};

const pastVersions = (row: readonly SqlValue[]): Result<readonly PastVersion[], Failure> => {
  const [first, unitsText, beforeText] = row;
  const names = parsed(Units, unitsText);
  const befores = beforeText === null ? [] : parsed(BeforeRows, beforeText);
  if (typeof first !== 'number' || names === null || befores === null) return fail('commit_unreadable');
  const versions = befores.map(([place, before]): PastVersion => {
    const [payloadType = '', kind = '', id = ''] = names.slice(place * 3, place * 3 + 3);
    const held =
      typeof before === 'string'
        ? before
        : new Map(before.map(([field, entry]) => [field, heldFromJson(entry)]));
    return { unit: { payloadType, kind, id }, counter: first + place, before: held };
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
        commit.relatedIds.length === 0 ? null : JSON.stringify(commit.relatedIds),
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
