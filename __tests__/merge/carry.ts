import { createHash } from 'node:crypto';
import type { Batch } from '../../src/core/batch';
import { ok, type Failure, type Result } from '../../src/core/result';
import type { UnitOfWork } from '../../src/db/commit';
import type { CarriedCommit } from '../../src/db/log/carried';
import { envelopesIn } from '../../src/db/log/envelopes';
import { throughOf } from '../../src/db/log/feed';
import type { MakeEnvelope } from '../../src/db/log/seal';
import { streamHead } from '../../src/db/log/streams';
import type { RecordStore } from '../../src/db/records/store';
import type { SqlDatabase } from '../../src/db/sql-database';

// Takes the commits of one journal's log into another journal, in envelopes that are plain JSON.
export type Journal = {
  readonly database: SqlDatabase;
  readonly records: RecordStore;
  readonly unitOfWork: Pick<UnitOfWork, 'hostId' | 'apply' | 'seal'>;
};
export type Carried = {
  /** Commits that were new to the journal. */
  readonly taken: readonly CarriedCommit[];
  /** The reason why the next commit waits or is refused. */
  readonly stopped: Failure | null;
};

/** An envelope that hides nothing, with at most so many commits. */
export const plainEnvelope =
  (most = Number.POSITIVE_INFINITY): MakeEnvelope =>
  ({ head, commits }) => {
    const taken = commits.slice(0, most);
    const bytes = Buffer.from(JSON.stringify(taken));
    const commitment = createHash('sha256').update(head.commitment).update(bytes).digest();
    return { bytes, commitment, epoch: 1, commits: taken.length };
  };
export const sealAll = ({ unitOfWork }: Pick<Journal, 'unitOfWork'>, make = plainEnvelope(3)): void => {
  for (;;) {
    const sealed = unitOfWork.seal(make);
    if (!sealed.ok) throw new Error(`${sealed.error.code} ${sealed.error.detail ?? ''}`);
    if (sealed.value === null) return;
  }
};
export type PlainEnvelope = { readonly seq: number; readonly commits: readonly CarriedCommit[] };
/** [SYNC-5] Seals what is not sealed; then all envelopes of the host that writes now, oldest first. It is the only wire. */
export const envelopesOf = (journal: Journal, after = 0): readonly PlainEnvelope[] => {
  sealAll(journal);
  const { database, unitOfWork } = journal;
  const range = { from: after + 1, through: Number.MAX_SAFE_INTEGER };
  const found = envelopesIn(database, { host: unitOfWork.hostId, range, mostBytes: 1e9 });
  return found.map(({ seq, bytes }) => {
    const commits: readonly CarriedCommit[] = JSON.parse(Buffer.from(bytes).toString());
    return { seq, commits };
  });
};
export const outboxOf = (journal: Journal): readonly CarriedCommit[] =>
  envelopesOf(journal).flatMap(({ commits }) => commits);

/** Applies one commit where there is no space. The batch is null if the commit was here already. */
export const applyAlone = (
  { unitOfWork }: Pick<Journal, 'unitOfWork'>,
  commit: CarriedCommit,
): Result<{ readonly batch: Batch | null }, Failure> => {
  const applied = unitOfWork.apply({ commits: [commit], completes: null }, { space: null });
  return applied.ok ? ok({ batch: applied.value.batches[0] ?? null }) : applied;
};

const everyHost = { knows: () => true };
/** Applies a whole envelope of the host, as a device of a space does. */
export const applyEnvelope = (
  { unitOfWork }: Pick<Journal, 'unitOfWork'>,
  { seq, commits }: PlainEnvelope,
): ReturnType<Journal['unitOfWork']['apply']> => {
  const completes = { seq, commitment: new Uint8Array(32).fill(seq) };
  return unitOfWork.apply({ commits, completes }, { space: everyHost });
};

/** [APPLY-8] Seals all own commits before it takes any in. */
export const carry = (from: Journal, to: Journal): Carried => {
  sealAll(to);
  const taken: CarriedCommit[] = [];
  const host = from.unitOfWork.hostId;
  const { seq: last } = streamHead(to.database, host);
  for (const envelope of envelopesOf(from, last)) {
    const { seq, commits } = envelope;
    const through = throughOf(to.database, host);
    const applied = applyEnvelope(to, envelope);
    const now = throughOf(to.database, host);
    taken.push(...commits.filter(({ firstCounter: n }) => n > through && n <= now));
    if (!applied.ok) return { taken, stopped: applied.error };
    if (streamHead(to.database, host).seq !== seq) throw new Error('the head of the stream did not move');
  }
  return { taken, stopped: null };
};

/** Carries from every journal to every other until nothing moves. A commit that waits for another stream goes in a later round. */
export const carryAll = (journals: readonly Journal[]): number => {
  for (let all = 0; ;) {
    let taken = 0;
    let waiting: Failure | null = null;
    for (const from of journals)
      for (const to of journals) {
        if (from === to) continue;
        const carried = carry(from, to);
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
