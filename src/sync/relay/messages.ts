// What a device and the relay say to each other, one message a binary frame of the socket. Both sides use this file and the codec beside it.
// [SYNC-27] Nothing here names a host, a domain, a counter or a kind: the relay sees spaces, device keys, opaque streams and sealed bytes.

/** 16 bytes, as in the envelope's header. */
export type StreamId = Uint8Array;
/** Closed on both ends. */
export type SeqRange = { readonly from: number; readonly through: number };
export type StreamRanges = { readonly stream: StreamId; readonly ranges: readonly SeqRange[] };

/** Why the relay did not take something. The device keeps it and sends it again when the reason ends [SYNC-16]. */
export type Refused = 'quota' | 'epoch_stale' | 'too_large' | 'rate' | 'unknown_device' | 'malformed';

export type ToRelay =
  /** First of all. The relay answers `challenge`. */
  | { readonly is: 'hello'; readonly version: 1; readonly space: Uint8Array; readonly device: Uint8Array }
  /**
   * Ed25519 of the device over `reveille-relay-1` ‖ relayId ‖ space ‖ nonce. `after`: the position up to which this device has everything, if the
   * relay's epoch is still the one it knows; the relay answers `welcome` and sends what is behind it, then everything as it comes.
   */
  | {
      readonly is: 'prove';
      readonly signature: Uint8Array;
      readonly relayEpoch: Uint8Array | null;
      readonly after: number;
    }
  /** Instead of `prove`, for a space that the relay does not know: version 1 of its roster. */
  | {
      readonly is: 'found';
      readonly signature: Uint8Array;
      readonly entry: Uint8Array;
      readonly token: string | null;
    }
  | { readonly is: 'push'; readonly envelope: Uint8Array }
  /** Sends these again, whatever the position. */
  | { readonly is: 'read'; readonly stream: StreamId; readonly range: SeqRange }
  /** [SYNC-13] Compare and set: taken only as the next version. */
  | { readonly is: 'roster.append'; readonly version: number; readonly entry: Uint8Array }
  | { readonly is: 'roster.read'; readonly after: number }
  /** [SYNC-17] One slot a device and name: the newest only. */
  | { readonly is: 'slot.put'; readonly name: string; readonly bytes: Uint8Array }
  | {
      readonly is: 'blob.put';
      readonly blob: Uint8Array;
      readonly piece: number;
      readonly isLast: boolean;
      readonly bytes: Uint8Array;
    }
  | { readonly is: 'blob.get'; readonly blob: Uint8Array; readonly piece: number }
  | { readonly is: 'blob.drop'; readonly blob: Uint8Array }
  /** [SYNC-22] For whoever is in no space yet, and for the device that invites: no `hello` before it. */
  | {
      readonly is: 'mailbox.open';
      readonly mailbox: Uint8Array;
      /** The frames of the other side behind this one are sent, then as they come. */
      readonly after: number;
    }
  | { readonly is: 'mailbox.put'; readonly number: number; readonly bytes: Uint8Array }
  | { readonly is: 'mailbox.drop' }
  | { readonly is: 'ping' };

export type FromRelay =
  | { readonly is: 'challenge'; readonly relayId: Uint8Array; readonly nonce: Uint8Array }
  | {
      readonly is: 'welcome';
      /** Random at the birth of the relay's database: another one means that everything has to be compared anew. */
      readonly relayEpoch: Uint8Array;
      /** The greatest version of the roster there; 0: the relay does not know the space. */
      readonly roster: number;
      /** [SYNC-16] Everything it holds. */
      readonly ranges: readonly StreamRanges[];
      /** Of the last envelope. */
      readonly position: number;
    }
  /** In order of their positions. `position` is the last one's. */
  | { readonly is: 'envelopes'; readonly position: number; readonly envelopes: readonly Uint8Array[] }
  | {
      readonly is: 'pushed';
      readonly stream: StreamId;
      readonly seq: number;
      readonly outcome: PushOutcome;
    }
  | { readonly is: 'roster'; readonly from: number; readonly entries: readonly Uint8Array[] }
  | { readonly is: 'roster.appended'; readonly version: number; readonly outcome: 'kept' | 'taken' | Refused }
  | {
      readonly is: 'slot';
      readonly device: Uint8Array;
      readonly name: string;
      readonly bytes: Uint8Array;
    }
  | {
      readonly is: 'blob.kept';
      readonly blob: Uint8Array;
      readonly piece: number;
      readonly outcome: 'kept' | Refused;
    }
  | {
      readonly is: 'blob';
      readonly blob: Uint8Array;
      readonly piece: number;
      /** Null: it is not there. */
      readonly bytes: Uint8Array | null;
      readonly isLast: boolean;
    }
  | { readonly is: 'mailbox'; readonly number: number; readonly bytes: Uint8Array }
  /** It ran out, was dropped by the other side, or is full. */
  | { readonly is: 'mailbox.ended'; readonly code: 'mailbox_gone' | 'mailbox_full' }
  | { readonly is: 'refused'; readonly code: RelayCode }
  | { readonly is: 'pong' };

/** `gap`: an earlier seq is missing there. `fork`: it holds other bytes under this seq. */
export type PushOutcome = 'kept' | 'there' | 'gap' | 'fork' | Refused;
/** The connection ends with it. `draining`: the relay is about to stop. */
export type RelayCode =
  | 'unknown_space'
  | 'not_enrolled'
  | 'founding_not_allowed'
  | 'space_known'
  | 'malformed'
  | 'rate'
  | 'draining';

/** Limits that both sides hold. */
export const relayLimits = {
  /** Bytes a frame. */
  frame: 1_100_000,
  /** [SYNC-7] 512 KiB of body, its padding and its header. */
  envelope: 640 * 1024,
  rosterEntry: 64 * 1024,
  slot: 64 * 1024,
  blobPiece: 600 * 1024,
  mailboxFrame: 64 * 1024,
  mailboxFrames: 16,
  mailboxMs: 10 * 60_000,
} as const;
