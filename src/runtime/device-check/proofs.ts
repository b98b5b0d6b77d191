import { bytesToHex } from '@noble/hashes/utils.js';
import type { Clock, Random } from '../../core/ports';
import { sha256 } from '../../core/sha256';

// [CHECK-2] A proof of the check lives in memory alone, for a minute, and counts once. It must live when the command that it is for arrives.
// [CHECK-3] It counts for the hash of the very thing that was shown, and for nothing else.
const LIFETIME_MS = 60_000;
/** More than a person can ask for in a minute. */
const MOST = 32;

type Given = { readonly boundTo: string; readonly from: number; readonly until: number };
export type Proofs = {
  readonly give: (boundTo: string) => { readonly proof: string; readonly until: number };
  readonly take: (proof: string, boundTo: string) => boolean;
  /** Taken out while it lives, by one command alone; null: it counts for nothing. */
  readonly hold: (proof: string) => { readonly boundTo: string; readonly giveBack: () => void } | null;
};

export const createProofs = ({
  clock,
  random,
}: {
  readonly clock: Clock;
  readonly random: Random;
}): Proofs => {
  /** By the hash of the proof: who reads this memory has no proof. */
  const given = new Map<string, Given>();
  const forget = (now: number): void => {
    for (const [key, { from, until }] of given) if (now < from || now > until) given.delete(key);
    for (const key of given.keys()) if (given.size >= MOST) given.delete(key);
  };
  const hold: Proofs['hold'] = (proof) => {
    const key = sha256(proof);
    const found = given.get(key);
    // Shown for another thing it is spent all the same: nobody tries it out.
    given.delete(key);
    const now = clock.now();
    if (found === undefined || found.boundTo === '') return null;
    if (now < found.from || now > found.until) return null;
    return { boundTo: found.boundTo, giveBack: () => void given.set(key, found) };
  };
  return {
    hold,
    give: (boundTo) => {
      const now = clock.now();
      forget(now);
      const proof = bytesToHex(random.bytes(32));
      const until = now + LIFETIME_MS;
      given.set(sha256(proof), { boundTo, from: now, until });
      return { proof, until };
    },
    take: (proof, boundTo) => hold(proof)?.boundTo === boundTo,
  };
};
