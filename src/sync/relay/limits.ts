import type { Clock } from '../../core/ports';

export type Allowance = { readonly burst: number; readonly perSecond: number };
/** [RELAY-6] How much a relay does for anybody. */
export type RelayLimits = {
  /** Bytes that a space may hold: envelopes, blobs, slots and its roster. */
  readonly spaceBytes: number;
  readonly spaces: number;
  readonly rosterEntries: number;
  readonly slotsOfDevice: number;
  /** Connections that have not proved themselves, of all and of one address. */
  readonly strangers: number;
  readonly strangersOfOne: number;
  readonly connectionsOfSpace: number;
  readonly connectionsOfDevice: number;
  readonly mailboxes: number;
  readonly mailboxesOfSpace: number;
  /** Until a connection has proved itself or opened a mailbox. */
  readonly proofMs: number;
  /** Without a message: a device pings more often. */
  readonly idleMs: number;
  /** A reader that takes nothing for so long is let go. */
  readonly slowMs: number;
  /** Bytes that may wait for one reader. */
  readonly waiting: number;
  readonly messagesOfAddress: Allowance;
  /** Wrong proofs, tokens, permits and mailboxes of one address. */
  readonly guesses: Allowance;
  readonly envelopesOfSpace: Allowance;
  readonly bytesOfSpace: Allowance;
};
const MEBIBYTE = 1024 * 1024;
export const defaultRelayLimits: RelayLimits = {
  spaceBytes: 4096 * MEBIBYTE,
  spaces: 64,
  rosterEntries: 1_000,
  slotsOfDevice: 4,
  strangers: 256,
  strangersOfOne: 32,
  connectionsOfSpace: 128,
  connectionsOfDevice: 4,
  mailboxes: 64,
  mailboxesOfSpace: 4,
  proofMs: 10_000,
  idleMs: 10 * 60_000,
  slowMs: 60_000,
  waiting: 4 * MEBIBYTE,
  messagesOfAddress: { burst: 5_000, perSecond: 500 },
  guesses: { burst: 20, perSecond: 0.2 },
  envelopesOfSpace: { burst: 100_000, perSecond: 10_000 },
  bytesOfSpace: { burst: 256 * MEBIBYTE, perSecond: 16 * MEBIBYTE },
};

const MOST_KEYS = 1_000;
export type Allowances = {
  /** Takes it whole or not at all. */
  readonly take: (key: string, amount: number) => boolean;
};
export const createAllowances = (clock: Clock, { burst, perSecond }: Allowance): Allowances => {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take: (key, amount) => {
      const now = clock.now();
      const bucket = buckets.get(key) ?? { left: burst, at: now };
      const refilled = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond);
      const isEnough = refilled >= amount;
      // The one that was idle longest is forgotten first, so that strangers cannot fill the memory.
      buckets.delete(key);
      if (buckets.size >= MOST_KEYS) buckets.delete(buckets.keys().next().value ?? '');
      buckets.set(key, { left: isEnough ? refilled - amount : refilled, at: now });
      return isEnough;
    },
  };
};
