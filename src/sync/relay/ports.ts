import type { PushOutcome, SeqRange, StreamId, StreamRanges } from './messages';

// The relay keeps what it is given in order and can read none of it. One implementation on SQLite (the hub's), one contract suite for all.
export type Space = Uint8Array;
export type KeptEnvelope = { readonly position: number; readonly bytes: Uint8Array };
export type EnvelopeLog = {
  /** `gap`: kept are only envelopes whose predecessor is here, or the first one ever offered of a stream after a loss [SYNC-16]. */
  readonly append: (put: {
    readonly space: Space;
    readonly stream: StreamId;
    readonly seq: number;
    readonly bytes: Uint8Array;
  }) => {
    readonly outcome: Exclude<PushOutcome, 'epoch_stale' | 'too_large' | 'rate'>;
    readonly position: number;
  };
  /** Behind a position, oldest first, at least one, then as many as fit into so many bytes. */
  readonly read: (space: Space, after: number, mostBytes: number) => readonly KeptEnvelope[];
  readonly readRange: (
    space: Space,
    stream: StreamId,
    range: SeqRange,
    mostBytes: number,
  ) => readonly KeptEnvelope[];
  readonly ranges: (space: Space) => readonly StreamRanges[];
  readonly head: (space: Space) => number;
  /** Forgets a stream's envelopes through this seq. */
  readonly trim: (space: Space, stream: StreamId, through: number) => void;
};
export type BlobStore = {
  readonly put: (piece: {
    readonly space: Space;
    readonly blob: Uint8Array;
    readonly piece: number;
    readonly isLast: boolean;
    readonly bytes: Uint8Array;
  }) => 'kept' | 'quota';
  readonly get: (
    space: Space,
    blob: Uint8Array,
    piece: number,
  ) => { readonly bytes: Uint8Array; readonly isLast: boolean } | null;
  readonly drop: (space: Space, blob: Uint8Array) => void;
};
/** [SYNC-13] Taken in order, compare and set. */
export type RosterLog = {
  readonly append: (space: Space, version: number, entry: Uint8Array) => 'kept' | 'taken';
  readonly read: (space: Space, after: number) => readonly Uint8Array[];
  readonly version: (space: Space) => number;
};
export type SlotStore = {
  readonly put: (space: Space, device: Uint8Array, name: string, bytes: Uint8Array) => void;
  readonly all: (
    space: Space,
  ) => readonly { readonly device: Uint8Array; readonly name: string; readonly bytes: Uint8Array }[];
};
