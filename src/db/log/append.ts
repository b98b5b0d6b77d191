import type { Batch, Cause } from '../../core/batch';
import type { HostId } from '../../core/named-ids';
import { anything, from } from '../rows';
import type { SqlDatabase, SqlValue } from '../sql-database';
import { arrivedWrote, headOf, type ArrivedWrote, type LogHead } from './feed';
import { encodeBefores, encodeBroughtIn, encodeUnits, type Before, type ByPlace, type Unit } from './past';
import { encodeCommitTokens, type CommitTokens } from './tokens';

// [COMMIT-2] The host's counter advances by one per synced record version, with no gap.
// [COMMIT-6] The last row holds the head. It is read once and kept in memory, which moves only after a commit.
// [ARRIVAL-1] An own commit takes as many places as it has units, one that arrived takes one. The commits that arrived before an own
// counter tell its place, so an own commit is in no second index.
const OWN = `INSERT INTO commits (arrival, host, first_counter, last_counter, at, author, act_id, command_id, result, cause, units, tokens, before, brought_in)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const ARRIVED = `INSERT INTO commits (arrival, host, first_counter, last_counter, own_through, at, author, act_id, result, cause, units, tokens, before)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const MOVE_STREAM = `INSERT INTO streams (host, through) VALUES (?, ?)
  ON CONFLICT (host) DO UPDATE SET through = excluded.through`;

type Written = {
  readonly host: HostId;
  readonly at: number;
  readonly author: Batch['author'];
  readonly cause: Cause | undefined;
  readonly firstCounter: number;
  readonly units: readonly Unit[];
  readonly tokens: CommitTokens;
  /** The fields' values on this device before the commit. */
  readonly before: ByPlace<Before>;
};
/** A commit of this device. */
export type NewCommit = Written & {
  readonly commandId: string;
  /** JSON text. */
  readonly result: string;
  /** Undefined where the act is this one command. */
  readonly actId: string | undefined;
  readonly broughtIn: ByPlace<readonly string[]>;
};
/** A commit of another device. Its author determines everything but `before`. Of its result only the act that it took back is known. */
export type ArrivedCommit = Written & { readonly actId: string; readonly undoes: string | null };

export type CommitLog = {
  readonly head: () => LogHead;
  /** Runs inside the transaction. Answers the new head for `moved` after the commit. */
  readonly insert: (commit: NewCommit) => LogHead;
  /** [ARRIVAL-3] The same for a commit that arrived; also moves the head of its stream. */
  readonly insertArrived: (commit: ArrivedCommit) => LogHead;
  readonly moved: (head: LogHead) => void;
  readonly forget: () => void;
};

const KEEP_BEFORE = 'UPDATE commits SET before = ? WHERE arrival = ?';
/** The unit with this counter, if it is of this record, and what its fields held. */
export type LaterBefore = {
  readonly n: number;
  readonly kind: string;
  readonly id: string;
  readonly before: Before;
};
/** Updates `before` of commits that arrived, when the state for their units comes later. Each of them is read and written once. */
export const keepBefores = (
  database: SqlDatabase,
  { host, laters }: { readonly host: HostId; readonly laters: readonly LaterBefore[] },
): void => {
  let wrote: ArrivedWrote | null = null;
  let befores = new Map<number, Before>();
  const write = (): void => {
    if (wrote === null || befores.size === 0) return;
    const all = new Map([...wrote.beforeByPlace, ...befores]);
    database.run(KEEP_BEFORE, [encodeBefores([...all].sort(([a], [b]) => a - b)), wrote.arrival]);
  };
  for (const { n, kind, id, before } of [...laters].sort((a, b) => a.n - b.n)) {
    if (wrote === null || n > wrote.lastCounter) {
      write();
      wrote = arrivedWrote(database, { host, n });
      befores = new Map();
    }
    const place = n - (wrote?.firstCounter ?? n);
    const unit = wrote?.units[place];
    if (unit?.kind === kind && unit.id === id) befores.set(place, before);
  }
  write();
};

const FIRST_HOST = from('commits').column({ host: anything }, 'ORDER BY arrival LIMIT 1');
const NAME = 'UPDATE commits SET host = ? WHERE host IS NULL';
/** Older versions of the agents' database did not keep its host's name; those commits were migrated without one. */
export const nameCommits = (database: SqlDatabase, host: HostId): void => {
  const [first] = FIRST_HOST.all(database);
  if (first === null) database.run(NAME, [host]);
};

const causeText = (cause: Cause | undefined): SqlValue =>
  cause === undefined ? null : JSON.stringify(cause);

export const createCommitLog = (database: SqlDatabase): CommitLog => {
  let known: LogHead | null = null;
  const head = (): LogHead => (known ??= headOf(database));
  return {
    head,
    insert: (commit) => {
      const { firstCounter, units } = commit;
      const counter = firstCounter + units.length - 1;
      const arrival = head().arrival + units.length;
      database.run(OWN, [
        arrival,
        commit.host,
        firstCounter,
        counter,
        commit.at,
        commit.author,
        commit.actId ?? null,
        commit.commandId,
        commit.result,
        causeText(commit.cause),
        encodeUnits(units),
        encodeCommitTokens(commit.tokens),
        encodeBefores(commit.before),
        encodeBroughtIn(commit.broughtIn),
      ]);
      return { arrival, counter };
    },
    insertArrived: (commit) => {
      const { firstCounter, units } = commit;
      const through = firstCounter + units.length - 1;
      const { arrival, counter } = head();
      database.run(ARRIVED, [
        arrival + 1,
        commit.host,
        firstCounter,
        through,
        counter,
        commit.at,
        commit.author,
        commit.actId,
        commit.undoes === null ? null : JSON.stringify({ undoes: commit.undoes }),
        causeText(commit.cause),
        encodeUnits(units),
        encodeCommitTokens(commit.tokens),
        encodeBefores(commit.before),
      ]);
      database.run(MOVE_STREAM, [commit.host, through]);
      return { arrival: arrival + 1, counter };
    },
    moved: (head) => {
      known = head;
    },
    forget: () => {
      known = null;
    },
  };
};
