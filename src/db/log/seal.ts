import type { Failure, Result } from '../../core/result';
import type { CarriedCommit } from './carried';
import type { EnvelopeHead } from './envelopes';
import type { StreamHead } from './streams';

// [SYNC-5] Own commits are sealed in a transaction of their own, from the sealed-through counter to the head, one envelope at a time.
export type ToSeal = {
  /** The stream as it is sealed so far; the envelope's seq is one more. */
  readonly head: StreamHead;
  /** Never empty, gap-free from `head.counter + 1`, and no more than an envelope may hold by its number of units. */
  readonly commits: readonly CarriedCommit[];
};
export type Sealed = {
  readonly bytes: Uint8Array;
  /** Of its body; 32 bytes. */
  readonly commitment: Uint8Array;
  readonly epoch: number;
  /** The number of commits that it took, from the first on; at least one. */
  readonly commits: number;
};
/** Pure: may run again if the disk refuses. */
export type MakeEnvelope = (given: ToSeal) => Sealed;
/** Null: every own commit is sealed. Call it until then. The envelope is on the disk when this returns. */
export type Seal = (make: MakeEnvelope) => Result<EnvelopeHead | null, Failure>;
