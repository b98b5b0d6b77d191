import type { Clock, Random } from '../../core/ports';
import type { Failure, Result } from '../../core/result';
import type { OpenSocket } from '../../core/socket';
import type { FromRelay, StreamRanges, ToRelay } from '../relay/messages';
import type { StreamDesk } from '../stream-desk';
import type { Requests } from './asking';
import type { SessionRoster } from './chain';
import type { After } from './line';

/** What is known of the relay, kept in the journal's database. */
export type KnownRelay = {
  readonly relayEpoch: Uint8Array;
  /** Founds the space again where the relay lost it. */
  readonly permit: Uint8Array;
  /** Everything through here is staged. */
  readonly position: number;
};
export type Slot = Extract<FromRelay, { is: 'slot' }>;
export type MailboxWord =
  Extract<FromRelay, { is: 'mailbox' | 'mailbox.opened' | 'mailbox.ended' }> | { readonly is: 'line.ended' };
export type SessionParts = {
  readonly space: Uint8Array;
  /** Its Ed25519 public key. */
  readonly device: Uint8Array;
  readonly sign: (message: Uint8Array) => Uint8Array;
  /** Asked at each connection: a hub's own relay may have moved. */
  readonly relay: () => string;
  readonly openSocket: OpenSocket;
  readonly after: After;
  readonly pause: (task: () => void) => void;
  readonly clock: Clock;
  /** Milliseconds that only ever grow, for measuring. */
  readonly elapsed: () => number;
  readonly random: Random;
  readonly heartbeatMs: number;
  readonly foundingToken: string | null;
  readonly streams: StreamDesk;
  readonly roster: SessionRoster;
  readonly memory: { readonly read: () => KnownRelay | null; readonly keep: (known: KnownRelay) => void };
  /** [SYNC-20] The relay holds more of this device's own streams than this device does. */
  readonly isOldState: (ranges: readonly StreamRanges[]) => boolean;
  readonly heardSlot: (slot: Slot) => void;
  /** Words about the mailbox that this line opened. */
  readonly heardMailbox: (message: MailboxWord) => void;
  /** The line stands: mailboxes may be opened, pieces put and read. */
  readonly connected: () => void;
  /** False while a snapshot is fetched: what comes is passed over, and comes again. */
  readonly takesEnvelopes: () => boolean;
  readonly onChange: () => void;
};
export type SessionStatus = {
  readonly connection: 'off' | 'connecting' | 'connected' | 'waiting' | 'refused';
  readonly reason: Failure | null;
  readonly nextTryAt: number | null;
  readonly lastHeardAt: number | null;
};
export type Session = Requests & {
  readonly status: () => SessionStatus;
  readonly start: () => void;
  /** Seals and sends what it can in this turn, then hangs up. */
  readonly stop: () => void;
  /** Connects at once, or sends what waits. */
  readonly now: () => void;
  /** Own commits with so many change units were made. */
  readonly committed: (units: number) => void;
  /** Nothing is pushed or applied any more, and why. */
  readonly halt: (failure: Failure) => void;
  readonly halted: () => Failure | null;
  /** Hangs up and comes back at once: what was passed over is sent again. */
  readonly again: () => void;
  /** At the next connection that stands, or with why there was none. */
  readonly nextOutcome: () => Promise<Result<null, Failure>>;
  /** False: there is no line now. */
  readonly send: (message: ToRelay) => boolean;
};
