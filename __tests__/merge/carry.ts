import type { Batch } from '../../src/core/batch';
import { ok, type Failure, type Result } from '../../src/core/result';
import type { UnitOfWork } from '../../src/db/commit';
import { carriedAfter, type CarriedCommit } from '../../src/db/log/carried';
import { headOf, throughOf } from '../../src/db/log/feed';
import type { RecordStore } from '../../src/db/records/store';
import type { SqlDatabase } from '../../src/db/sql-database';

// Takes the commits of one journal's log into another journal, with only JSON in between.
export type Journal = {
  readonly database: SqlDatabase;
  readonly records: RecordStore;
  readonly unitOfWork: Pick<UnitOfWork, 'hostId' | 'apply'>;
};
type Domain = CarriedCommit['domain'];
export type Carried = {
  /** Commits that were new to the journal. */
  readonly taken: readonly CarriedCommit[];
  /** The reason why the next commit waits or is refused. */
  readonly stopped: Failure | null;
};

/** All commits read from each journal so far, in order. It is the only wire. */
const outboxes = new WeakMap<Journal, CarriedCommit[]>();
export const outboxOf = (journal: Journal, domain: Domain): readonly CarriedCommit[] => {
  const outbox = outboxes.get(journal) ?? [];
  outboxes.set(journal, outbox);
  const { database, records, unitOfWork } = journal;
  const { hostId } = unitOfWork;
  for (;;) {
    const last = outbox.at(-1);
    const counter = last === undefined ? 0 : last.firstCounter + last.units.length - 1;
    const onFault = (fault: object): never => {
      throw new Error(JSON.stringify(fault));
    };
    const through = headOf(database).counter;
    const source = { database, records, hostId, domain, onFault };
    const commits = [...carriedAfter(source, { counter, through, most: 7 })];
    if (commits.length === 0) return outbox;
    outbox.push(...commits.map((commit) => structuredClone(commit)));
  }
};

/** Applies one commit where there is no space. The batch is null if the commit was here already. */
export const applyAlone = (
  { unitOfWork }: Pick<Journal, 'unitOfWork'>,
  commit: CarriedCommit,
): Result<{ readonly batch: Batch | null }, Failure> => {
  const applied = unitOfWork.apply({ commits: [commit], completes: null }, { space: null });
  return applied.ok ? ok({ batch: applied.value.batches[0] ?? null }) : applied;
};

/** [APPLY-8] Reads out all own commits before it takes any in. */
export const carry = (from: Journal, to: Journal, domain: Domain = 'journal'): Carried => {
  outboxOf(to, domain);
  const taken: CarriedCommit[] = [];
  const through = throughOf(to.database, from.unitOfWork.hostId);
  for (const commit of outboxOf(from, domain)) {
    if (commit.firstCounter <= through) continue;
    const applied = applyAlone(to, commit);
    if (!applied.ok) return { taken, stopped: applied.error };
    if (applied.value.batch === null) throw new Error('a commit that was asked for was here already');
    taken.push(commit);
  }
  return { taken, stopped: null };
};

/** Carries from every journal to every other until nothing moves. A commit that waits for another stream goes in a later round. */
export const carryAll = (journals: readonly Journal[], domain: Domain = 'journal'): number => {
  for (let all = 0; ;) {
    let taken = 0;
    let waiting: Failure | null = null;
    for (const from of journals)
      for (const to of journals) {
        if (from === to) continue;
        const carried = carry(from, to, domain);
        taken += carried.taken.length;
        waiting = carried.stopped ?? waiting;
      }
    all += taken;
    if (taken > 0) continue;
    if (waiting !== null) throw new Error(`${waiting.code} ${waiting.detail ?? ''}`);
    return all;
  }
};

/** Everything that travels: states and bodies with their columns. */
export const contentsOf = ({ database }: Journal, tables: readonly string[]): string =>
  JSON.stringify(tables.map((table) => [table, database.query(`SELECT * FROM ${table} ORDER BY id`).rows]));
