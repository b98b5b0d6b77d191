// Messages between a device and the relay, one message a binary frame of the socket. Both sides use this file and the codec beside it.
// [SYNC-27] Nothing here names a host, a domain, a counter or a kind: the relay sees spaces, device keys, opaque streams and sealed bytes.

/** 16 bytes, as in the envelope's header. */
export type StreamId = Uint8Array;
/** Closed on both ends, from 1. */
export type SeqRange = { readonly from: number; readonly through: number };
/** Ascending, apart from each other. A hole is what the relay lost, or what nobody has brought yet. */
export type StreamRanges = { readonly stream: StreamId; readonly ranges: readonly SeqRange[] };

/** Why the relay did not take something. The device keeps it and sends it again when the reason ends [SYNC-16]. */
export const refusals = ['quota', 'epoch_stale', 'too_large', 'rate', 'unknown_device', 'malformed'] as const;
export type Refused = (typeof refusals)[number];
/** `gap`: an earlier seq is missing there, so it goes again, as `isAgain`, behind all that is held of it here. `fork`: it holds other bytes there. */
export const pushOutcomes = ['kept', 'there', 'gap', 'fork', ...refusals] as const;
export type PushOutcome = (typeof pushOutcomes)[number];
/**
 * The connection ends with it. `draining`: the relay is about to stop. `unknown_space`: the device founds it again, with its chain.
 * `relay_slow`: what was sent was not read for too long. `relay_idle`: nothing was heard for too long. `relay_full`: no place for one more.
 */
export const relayCodes = [
  'unknown_space',
  'not_enrolled',
  'founding_not_allowed',
  'space_known',
  'malformed',
  'rate',
  'draining',
  'version',
  'relay_slow',
  'relay_idle',
  'relay_full',
] as const;
export type RelayCode = (typeof relayCodes)[number];
export const mailboxCodes = ['mailbox_gone', 'mailbox_full', 'mailbox_taken'] as const;
export type MailboxCode = (typeof mailboxCodes)[number];

export type ToRelay =
  /** First of all. The relay answers `challenge`. Another version than 1 is refused with `version`. */
  | {
      readonly is: 'hello';
      readonly version: number;
      readonly space: Uint8Array;
      readonly device: Uint8Array;
    }
  /**
   * Ed25519 of the device over `reveille-relay-1` ‖ relayId ‖ space ‖ nonce. `after`: the position up to which this device has everything, if the
   * relay's epoch is still the one it knows; `roster`: the version it has. The relay answers `welcome`, then the roster's entries behind that
   * version, then every slot, then what is behind the position, then everything as it comes.
   */
  | {
      readonly is: 'prove';
      readonly signature: Uint8Array;
      readonly relayEpoch: Uint8Array | null;
      readonly after: number;
      readonly roster: number;
    }
  /**
   * Instead of `prove`, for a space that the relay does not know, or of which it knows only the beginning of this chain: the roster's entries from
   * version 1, as many as a frame takes; the device has to be named in them. A space that is not known is founded from loopback, with the founding
   * token, or with the `permit` of an earlier `welcome` of this relay. The relay answers as to a `prove` that knows nothing.
   */
  | {
      readonly is: 'found';
      readonly signature: Uint8Array;
      readonly entries: readonly Uint8Array[];
      readonly token: string | null;
      readonly permit: Uint8Array | null;
    }
  /**
   * `isAgain`: the envelope was held before, by this relay or by another device, so an old epoch is right, and it may stand before, behind or between
   * what is there. Else it is new: sealed in the roster's epoch, and the next one of its stream (any one where the relay has nothing of it).
   */
  | { readonly is: 'push'; readonly isAgain: boolean; readonly envelopes: readonly Uint8Array[] }
  /** Sends these, whatever the position. Answered with one `range`. */
  | { readonly is: 'read'; readonly stream: StreamId; readonly range: SeqRange }
  /** Answered with `ranges`. */
  | { readonly is: 'ranges.read' }
  /** [SYNC-16] Every device that counts has these, and a snapshot covers them: the relay may forget a stream's envelopes through this seq. */
  | { readonly is: 'trim'; readonly stream: StreamId; readonly through: number }
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
  /**
   * [SYNC-22] `isNew`: makes it; only for a device that has proved itself, on that same connection. Else it joins one that is there, on a connection
   * that needs no `hello`. `side`: 16 random bytes by which the same side comes back after a lost connection; two sides at most.
   * The relay answers `mailbox.opened`, then the other side's frames behind `after`, then each as it comes.
   */
  | {
      readonly is: 'mailbox.open';
      readonly mailbox: Uint8Array;
      readonly side: Uint8Array;
      readonly isNew: boolean;
      readonly after: number;
    }
  /** Each side numbers its own frames from 1. A number that is there already is passed over. */
  | { readonly is: 'mailbox.put'; readonly number: number; readonly bytes: Uint8Array }
  | { readonly is: 'mailbox.drop' }
  | { readonly is: 'ping' };

export type PushAnswer = { readonly stream: StreamId; readonly seq: number; readonly outcome: PushOutcome };
export type FromRelay =
  | { readonly is: 'challenge'; readonly relayId: Uint8Array; readonly nonce: Uint8Array }
  | {
      readonly is: 'welcome';
      /** Random at the birth of the relay's database: another one means that everything has to be compared anew. */
      readonly relayEpoch: Uint8Array;
      /** Lets a device of this space found it again, should the relay lose it. Kept by each device. */
      readonly permit: Uint8Array;
      /** The greatest version of the roster there, and the SHA-256 of its entry. */
      readonly roster: number;
      readonly rosterHash: Uint8Array;
      /** [SYNC-16] Everything it holds. */
      readonly ranges: readonly StreamRanges[];
      /** The last envelope's. Smaller than the device's `after`: the relay came back from an older copy, and has to be compared like a new one. */
      readonly position: number;
    }
  /** In order of their positions. Through `position` this device has been sent everything that it did not push itself on this connection. */
  | { readonly is: 'envelopes'; readonly position: number; readonly envelopes: readonly Uint8Array[] }
  /** In the order of the pushes. `position` as in `envelopes`. */
  | { readonly is: 'pushed'; readonly position: number; readonly answers: readonly PushAnswer[] }
  /** Held between the asked `from` and `through`. A smaller `through` than the one that was asked: the rest has to be asked for. */
  | {
      readonly is: 'range';
      readonly stream: StreamId;
      readonly through: number;
      readonly envelopes: readonly Uint8Array[];
    }
  | { readonly is: 'ranges'; readonly ranges: readonly StreamRanges[] }
  | { readonly is: 'roster'; readonly from: number; readonly entries: readonly Uint8Array[] }
  | { readonly is: 'roster.appended'; readonly version: number; readonly outcome: RosterOutcome }
  | {
      readonly is: 'slot';
      readonly device: Uint8Array;
      readonly name: string;
      readonly bytes: Uint8Array;
    }
  | { readonly is: 'slot.kept'; readonly name: string; readonly outcome: 'kept' | Refused }
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
  /** There is room again: what was refused with `quota` may go again. */
  | { readonly is: 'room' }
  /** `kept`: the greatest number of this side's own frames there. */
  | { readonly is: 'mailbox.opened'; readonly kept: number }
  | { readonly is: 'mailbox'; readonly number: number; readonly bytes: Uint8Array }
  /** It ran out or was dropped, it is full, or two other sides use it. */
  | { readonly is: 'mailbox.ended'; readonly code: MailboxCode }
  | { readonly is: 'refused'; readonly code: RelayCode }
  | { readonly is: 'pong' };
export type RosterOutcome = 'kept' | 'taken' | Refused;

/** Limits that both sides hold. */
export const relayLimits = {
  /** Bytes a frame. */
  frame: 1_100_000,
  /** [SYNC-7] 512 KiB of body, its padding and its header. */
  envelope: 640 * 1024,
  rosterEntry: 64 * 1024,
  slot: 64 * 1024,
  slotName: 32,
  blobPiece: 600 * 1024,
  mailboxFrame: 64 * 1024,
  mailboxFrames: 16,
  /** A minute longer than an invite: a late yes still finds its answer. */
  mailboxMs: 11 * 60_000,
  token: 200,
} as const;
