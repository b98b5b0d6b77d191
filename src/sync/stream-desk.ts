import type { Failure, Result } from '../core/result';
import type { HostId } from '../core/named-ids';
import type { PushOutcome, StreamRanges } from './relay/messages';
import type { OpenRoster } from './roster/entry';

// One device's streams over both of its databases, without a connection: what the session asks when it has one.
export type Domain = 'journal' | 'agent';
export type Halt = {
  readonly host: HostId;
  readonly domain: Domain;
  readonly seq: number;
  readonly code: string;
};
export type StreamDesk = {
  /** The roster changed: other streams may be known now, or an epoch. */
  readonly useRoster: (roster: OpenRoster) => void;
  /** [SYNC-5] Seals every own commit that is not sealed yet. */
  readonly seal: () => Result<null, Failure>;
  /** The next own envelopes that the relay is not known to hold, oldest first of each stream, without those refused for a reason that stands. */
  readonly outgoing: (mostBytes: number) => readonly Uint8Array[];
  /** The relay's answer to a push. */
  readonly pushed: (answer: {
    readonly stream: Uint8Array;
    readonly seq: number;
    readonly outcome: PushOutcome;
  }) => void;
  /** [SYNC-16] The envelopes held here, own or others', that the relay lacks; and what it holds that is missing here. */
  readonly compare: (ranges: readonly StreamRanges[]) => {
    readonly toSend: readonly Uint8Array[];
    readonly toRead: readonly StreamRanges[];
  };
  /** Refusals end: what was refused for one of these goes again. */
  readonly tryAgain: () => void;
  /** [SYNC-7] Checks and stages. What is known already is passed over. */
  readonly arrived: (envelopes: readonly Uint8Array[]) => Result<null, Failure>;
  /** [SYNC-6] Applies what may be applied, for at most so long. True: there is more to do now. */
  readonly applySome: (milliseconds: number) => Result<boolean, Failure>;
  /** [SYNC-17] This device's signed word on what it has applied; null: as it was said last. */
  readonly acknowledgement: () => Uint8Array | null;
  /** Another device's. */
  readonly acknowledged: (device: Uint8Array, bytes: Uint8Array) => void;
  readonly halts: () => readonly Halt[];
  readonly counts: () => {
    readonly toSend: number;
    readonly toApply: number;
    readonly refused: readonly { readonly code: string; readonly envelopes: number }[];
  };
  /** Through which instant of this device's own commits each device has everything; by the hex of its signing key. */
  readonly safeUntil: () => ReadonlyMap<string, { readonly at: number | null; readonly heardAt: number }>;
};
