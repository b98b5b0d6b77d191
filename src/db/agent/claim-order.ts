import type { HostId, RunKey } from '../../core/named-ids';
import { sha256 } from '../../core/sha256';
import { compareUtf8 } from '../../core/text';

// [WAKE-14] Among claims that have not ended the first is: greatest generation, then the trigger's author host, then smaller
// sha256(`{runKey}|{hostId}`).
/** Small first: any two devices put any two hosts in the same order. */
export const chanceOf = (runKey: RunKey, hostId: HostId): string => sha256(`${runKey}|${hostId}`);

export type ClaimPlace = { readonly generation: number; readonly hostId: HostId };
export const claimOrder =
  ({ runKey, authorHost }: { readonly runKey: RunKey; readonly authorHost: string | null }) =>
  (a: ClaimPlace, b: ClaimPlace): number =>
    b.generation - a.generation ||
    Number(b.hostId === authorHost) - Number(a.hostId === authorHost) ||
    compareUtf8(chanceOf(runKey, a.hostId), chanceOf(runKey, b.hostId));
