import type { PushOutcome, SeqRange, StreamId, StreamRanges } from './messages';

// The relay keeps what it is given in order and can read none of it. One implementation on SQLite (the hub's), one contract suite for all.
export type Space = Uint8Array;
export type KeptEnvelope = { readonly position: number; readonly bytes: Uint8Array };
/**
 * [RELAY-3] A stream is a set of seqs, held as ranges. New envelopes come without a gap: one whose predecessor is missing is a `gap`, unless nothing of
 * its stream is here. With `mayLeaveGap` any seq is taken, before, behind or between what is here: so a relay that lost everything is filled again from
 * what each device still holds, in any order, and a hole stays visible in `ranges` until somebody fills it. Bytes under a seq never change: `fork`.
 */
export type EnvelopeLog = {
  readonly append: (put: {
    readonly space: Space;
    readonly stream: StreamId;
    readonly seq: number;
    readonly bytes: Uint8Array;
    readonly mayLeaveGap: boolean;
  }) => {
    /** `quota`: the space has no more room for streams and ranges. Bytes are the caller's to count. */
    readonly outcome: Extract<PushOutcome, 'kept' | 'there' | 'gap' | 'fork' | 'quota'>;
    /** The envelope's, if it was kept now; else the last one's. */
    readonly position: number;
  };
  /** Behind a position, oldest first, at least one, then as many as fit into so many bytes. */
  readonly read: (space: Space, after: number, mostBytes: number) => readonly KeptEnvelope[];
  /** By seq, and within the range; else as `read`. */
  readonly readRange: (
    space: Space,
    asked: { readonly stream: StreamId; readonly range: SeqRange; readonly mostBytes: number },
  ) => readonly (KeptEnvelope & { readonly seq: number })[];
  /** Kept at hand: costs as much as there are streams, however many envelopes. */
  readonly ranges: (space: Space) => readonly StreamRanges[];
  /** The position of the last envelope ever kept in this space, forgotten ones included. */
  readonly head: (space: Space) => number;
  /** Forgets a stream's envelopes through this seq; answers the bytes that this freed. A forgotten seq may come back. */
  readonly trim: (space: Space, stream: StreamId, through: number) => number;
};
export type BlobStore = {
  readonly put: (piece: {
    readonly space: Space;
    readonly blob: Uint8Array;
    readonly piece: number;
    readonly isLast: boolean;
    readonly bytes: Uint8Array;
  }) => void;
  readonly get: (
    space: Space,
    blob: Uint8Array,
    piece: number,
  ) => { readonly bytes: Uint8Array; readonly isLast: boolean } | null;
  /** Answers the bytes that this freed. */
  readonly drop: (space: Space, blob: Uint8Array) => number;
};
/** [SYNC-13] Taken in order, compare and set. */
export type RosterLog = {
  readonly append: (space: Space, version: number, entry: Uint8Array) => 'kept' | 'taken';
  /** Behind a version, at most so many as one frame takes: `ROSTER_READ`. */
  readonly read: (space: Space, after: number) => readonly Uint8Array[];
  readonly version: (space: Space) => number;
};
/** Entries of the largest size, and still a frame. */
export const ROSTER_READ = 16;
export type SlotKey = { readonly device: Uint8Array; readonly name: string };
export type Slot = SlotKey & { readonly bytes: Uint8Array };
export type SlotStore = {
  readonly put: (space: Space, slot: Slot) => void;
  readonly get: (space: Space, key: SlotKey) => Uint8Array | null;
  readonly keys: (space: Space) => readonly SlotKey[];
};
export type RelayTotals = { readonly spaces: number; readonly envelopes: number; readonly bytes: number };
export type RelayStore = {
  /** 16 random bytes, made with the database. */
  readonly relayEpoch: Uint8Array;
  /**
   * One transaction, for every write; a throw undoes it. `now`: on the disk when it returns, for the roster, since losing an entry after it was told
   * would fork it. `later`: outlives a killed process; for envelopes, since `held` is not safe [SYNC-16].
   */
  readonly together: <T>(durable: 'now' | 'later', body: () => T) => T;
  readonly log: EnvelopeLog;
  readonly blobs: BlobStore;
  readonly rosters: RosterLog;
  readonly slots: SlotStore;
  /** Bytes of envelopes, blobs, slots and roster entries. */
  readonly bytesOf: (space: Space) => number;
  readonly totals: () => RelayTotals;
};

/** [SYNC-27] As much of an address as a log may hold. */
export type AddressClass = 'loopback' | 'private' | 'public';
export type RelayAddress = {
  /** Counted together: an IPv4 address, or the first half of an IPv6 one. */
  readonly share: string;
  readonly is: AddressClass;
  /** [RELAY-5] From this machine itself, and not through a proxy. */
  readonly mayFound: boolean;
};
/** The other end of one connection. */
export type RelayLine = {
  readonly address: RelayAddress;
  /** It is a device of a space. */
  readonly proved: () => void;
  readonly send: (frame: Uint8Array) => void;
  /** After what was sent. */
  readonly end: () => void;
  /** Bytes that were sent and have not left. */
  readonly waiting: () => number;
};
export type RelayConnection = {
  readonly receive: (frame: Uint8Array) => void;
  /** The waiting bytes have left, or most of them. */
  readonly drained: () => void;
  readonly closed: () => void;
};
