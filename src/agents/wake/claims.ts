import type { HostId, RunKey } from '../../core/named-ids';
import { compareUtf8 } from '../../core/text';
import { chanceOf, claimOrder } from '../../db/agent/claim-order';
import type { TerminalStatus } from '../../db/agent/kinds/run';

// [WAKE-14] Among claims that have not ended the first is: greatest generation, then the trigger's author host, then smaller
// sha256(`{runKey}|{hostId}`). Only its holder goes on; others end `skipped_duplicate`.
// [WAKE-15] `completed`, `cancelled`, `skipped_destroyed` close a run for ever; `failed_terminal`, `skipped_sleeping`, `coalesced` while no
// greater generation exists. Whoever yields, or was a duplicate, closes nothing.
// [WAKE-16] The author device of a trigger runs its wake; others stand by, and take over when it is their turn, at one generation more,
// with the steps that are stored here; never where an applied operation came without its steps.
export type Claim = {
  readonly generation: number;
  readonly hostId: HostId;
  /** The status it ended with; null while it has not. */
  readonly ended: TerminalStatus | null;
};
export type RunOfDevices = {
  readonly runKey: RunKey;
  /** Who authored what wakes; null where every device finds the wake by itself (timers). */
  readonly authorHost: string | null;
  readonly claims: readonly Claim[];
  /** A person's records that reopen a `failed_terminal`, by the generation they give the run. */
  readonly retries: readonly number[];
};
export type TakeoverState = {
  readonly self: string;
  /** Its turn has come, by `isTakeoverDue`. */
  readonly isDue: boolean;
  /** How many steps of the run are stored here. */
  readonly steps: number;
  /** The device whose applied operations came without their steps, if there is one. */
  readonly missingStepsOf: string | null;
};
export type ClaimDecision =
  | { readonly to: 'claim'; readonly generation: number; readonly adopts: number | null }
  | { readonly to: 'go_on'; readonly generation: number }
  | { readonly to: 'end_as_duplicate'; readonly of: string }
  | { readonly to: 'stand_by'; readonly for: string | null }
  | { readonly to: 'leave_closed'; readonly by: TerminalStatus };

const CLOSES_FOR_EVER: readonly TerminalStatus[] = ['completed', 'cancelled', 'skipped_destroyed'];
const CLOSES_ITS_GENERATION: readonly TerminalStatus[] = ['failed_terminal', 'skipped_sleeping', 'coalesced'];

const newestGeneration = ({ claims, retries }: RunOfDevices): number =>
  Math.max(0, ...claims.map(({ generation }) => generation), ...retries);

export const closedBy = (run: RunOfDevices): TerminalStatus | null => {
  const newest = newestGeneration(run);
  const closing = run.claims.find(
    ({ ended, generation }) =>
      ended !== null &&
      (CLOSES_FOR_EVER.includes(ended) || (CLOSES_ITS_GENERATION.includes(ended) && generation === newest)),
  );
  return closing?.ended ?? null;
};

export const firstClaim = ({ claims, ...run }: RunOfDevices): Claim | null =>
  claims.filter(({ ended }) => ended === null).sort(claimOrder(run))[0] ?? null;

const takeOver = (run: RunOfDevices, { steps }: TakeoverState): ClaimDecision => {
  const newest = newestGeneration(run);
  const isReopened = run.retries.includes(newest) && !run.claims.some((one) => one.generation === newest);
  const generation = isReopened ? newest : newest + 1;
  return { to: 'claim', generation, adopts: generation === 1 ? null : steps };
};

/** What this device does about a run, with what it knows now. It asks again before every effect. */
export const decideClaim = (run: RunOfDevices, state: TakeoverState): ClaimDecision => {
  const closed = closedBy(run);
  if (closed !== null) return { to: 'leave_closed', by: closed };
  const first = firstClaim(run);
  if (first?.hostId === state.self) return { to: 'go_on', generation: first.generation };
  const isOurs = run.claims.some(({ hostId, ended }) => hostId === state.self && ended === null);
  if (first !== null && isOurs) return { to: 'end_as_duplicate', of: first.hostId };
  const isFirstHere = run.claims.length === 0 && (run.authorHost === null || run.authorHost === state.self);
  if (isFirstHere) return takeOver(run, state);
  if (state.missingStepsOf !== null) return { to: 'stand_by', for: state.missingStepsOf };
  if (state.isDue) return takeOver(run, state);
  return { to: 'stand_by', for: first?.hostId ?? run.authorHost };
};

export type Executor = { readonly hostId: HostId; readonly isHub: boolean };
/** A host id, `hub`, or `any`. */
export type ExecutorPreference = string;

/**
 * 1 for the device that takes over first, null where this one never does. The holder itself has no rank: it is what the others wait for.
 */
export const takeoverRank = (asked: {
  readonly runKey: RunKey;
  readonly self: string;
  readonly holder: string | null;
  readonly preference: ExecutorPreference;
  readonly executors: readonly Executor[];
}): number | null => {
  const { runKey, preference } = asked;
  const order = ({ hostId, isHub }: Executor): number => {
    if (hostId === preference || (isHub && preference === 'hub')) return 0;
    return isHub ? 1 : 2;
  };
  const others = asked.executors.filter(({ hostId }) => hostId !== asked.holder);
  const ranked = others.sort(
    (a, b) => order(a) - order(b) || compareUtf8(chanceOf(runKey, a.hostId), chanceOf(runKey, b.hostId)),
  );
  const place = ranked.findIndex(({ hostId }) => hostId === asked.self);
  return place === -1 ? null : place + 1;
};

/** Rank k waits k delays, by a clock that never jumps, of silence while it could have heard. */
export const isTakeoverDue = (state: {
  readonly rank: number | null;
  readonly delayMs: number;
  /** Connected, with both of the holder's streams applied to the heads known, and nothing new of the run: for this long. */
  readonly silentMs: number;
}): boolean => state.rank !== null && state.silentMs >= state.rank * state.delayMs;
