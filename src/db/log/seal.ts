import { fail, ok, err, type Failure, type Result } from '../../core/result';
import type { CommitEngine } from '../commit-engine';
import { refuse, Refusal } from '../commit-refusal';
import { sqlFailureOf } from '../sql-failure';
import { carriedAfter, type CarriedCommit, type CarriedUnit } from './carried';
import { keepEnvelope, type EnvelopeHead } from './envelopes';
import type { HostSpan } from './hosts';
import { moveOwnHead, ownHead, type StreamHead } from './streams';

// [SYNC-5] Own commits are sealed in a transaction of their own, from the sealed-through counter to the head, one envelope at a time.
// [SYNC-4] A register unit carries its record exactly if, at this moment, the record's clock entry of this host is the unit's counter.
// A host that was renewed begins a new stream; what the old one sealed stays as it is.
export type ToSeal = {
  /** The stream as it is sealed so far; the envelope's seq is one more. */
  readonly head: StreamHead;
  /** Never empty, gap-free from `head.counter + 1`, and no more units than an envelope may hold. */
  readonly commits: readonly CarriedCommit[];
};
export type Sealed = {
  readonly bytes: Uint8Array;
  /** SHA-256 of its body. */
  readonly commitment: Uint8Array;
  readonly epoch: number;
  /** The number of commits that it took, from the first on; at least one. */
  readonly commits: number;
};
/** Pure: may run again if the disk refuses. */
export type MakeEnvelope = (given: ToSeal) => Sealed;
/** Null: every own commit is sealed. Call it until then. The envelope is on the disk when this returns. */
export type Seal = (make: MakeEnvelope) => Result<EnvelopeHead | null, Failure>;

/** [SYNC-7] */
export const MOST_UNITS = 2000;
/** Commits beyond this are left for the next envelope: read out for this one, they would only be thrown away. */
const ENOUGH_CHARACTERS = 640 * 1024;

const sizeOf = ({ payload }: CarriedUnit): number => {
  if (payload === null) return 0;
  if (payload.is === 'body') return JSON.stringify(payload.body).length;
  let size = 0;
  for (const { value } of payload.dots)
    size += typeof value === 'string' ? value.length : value === undefined ? 0 : JSON.stringify(value).length;
  return size;
};

const spanNow = ({ hosts }: CommitEngine): HostSpan =>
  hosts.spans().at(-1) ?? { host: hosts.current(), from: 0 };

const commitsToSeal = (engine: CommitEngine, { host, counter }: StreamHead): readonly CarriedCommit[] => {
  const { database, store: records, domain, commits: log, onFault } = engine;
  const source = { database, records, hostId: host, domain, onFault };
  const commits: CarriedCommit[] = [];
  let units = 0;
  let characters = 0;
  for (const commit of carriedAfter(source, { counter, through: log.head().counter, most: MOST_UNITS })) {
    units += commit.units.length;
    if (units > MOST_UNITS) break;
    commits.push(commit);
    for (const unit of commit.units) characters += sizeOf(unit);
    if (characters > ENOUGH_CHARACTERS) break;
  }
  return commits;
};

const sealNext = (engine: CommitEngine, make: MakeEnvelope): EnvelopeHead | null => {
  const { database } = engine;
  const span = spanNow(engine);
  const head = ownHead(database, span);
  const commits = commitsToSeal(engine, head);
  const [first] = commits;
  if (first === undefined) return null;
  const { bytes, commitment, epoch, commits: taken } = make({ head, commits });
  const last = commits[taken - 1];
  if (last === undefined) throw new Error('[SYNC-5] an envelope without a commit');
  const { host } = span;
  const seq = head.seq + 1;
  const { firstCounter } = first;
  const lastCounter = last.firstCounter + last.units.length - 1;
  const envelope = { host, seq, firstCounter, lastCounter, epoch };
  // Never two under one seq: the file went back, or is a copy [SYNC-20].
  if (!keepEnvelope(database, { ...envelope, bytes, state: 'out' })) refuse('own_stream_behind', `${seq}`);
  moveOwnHead(database, { span, counter: lastCounter, seq, commitment });
  return envelope;
};

export const createSeal = (
  engine: CommitEngine,
): { readonly seal: Seal; readonly unsealed: () => number } => ({
  seal: (make) => {
    if (engine.database.isReadOnly) return fail('database_read_only');
    try {
      return ok(engine.database.transaction(() => sealNext(engine, make), { durable: 'now' }));
    } catch (error) {
      if (error instanceof Refusal) return err(error.failure);
      const failure = sqlFailureOf(error);
      if (failure === null) throw error;
      engine.onFault({ code: failure.code });
      return err(failure);
    }
  },
  unsealed: () =>
    Math.max(0, engine.commits.head().counter - ownHead(engine.database, spanNow(engine)).counter),
});
