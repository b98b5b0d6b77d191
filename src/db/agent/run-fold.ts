import type { HostId, RunKey } from '../../core/named-ids';
import { compareUtf8 } from '../../core/text';
import { claimOrder, type ClaimPlace } from './claim-order';
import { terminalStatuses, type RunLogEntry, type RunStatus, type TerminalStatus } from './kinds/run';

// [AWAY-6] A run reads the same on every device, in whatever order its entries came and whatever the clocks said. Where several devices claimed one
// generation, the first claim that has not ended speaks for it; the others are as good as not there.
// [WAKE-15] What closed it for ever, under whichever claim, closed it; what was completed is never said to be anything else.
export type FoldedEntry = {
  readonly id: string;
  readonly host: HostId;
  /** The entry's counter in its host's stream. */
  readonly counter: number;
  readonly entry: RunLogEntry;
};
export type FoldedRun = {
  readonly first: RunLogEntry;
  readonly last: FoldedEntry;
  readonly queuedAt: number;
  readonly startedAt: number | null;
  readonly attempt: number;
  readonly depth: number;
};

const CLOSES: readonly RunStatus[] = ['completed', 'cancelled', 'skipped_destroyed'];
export const isTerminal = (status: RunStatus): status is TerminalStatus =>
  terminalStatuses.some((one) => one === status);

const authorOf = (entries: readonly FoldedEntry[]): string | null => {
  const woken = entries.find(({ entry }) => entry.trigger.reason === 'subscription');
  return woken?.entry.trigger.reason === 'subscription' ? woken.entry.trigger.hostId : null;
};

const byCounter = (a: FoldedEntry, b: FoldedEntry): number => a.counter - b.counter;
const lastOf = (
  entries: readonly FoldedEntry[],
  { generation, hostId }: ClaimPlace,
): FoldedEntry | undefined =>
  entries
    .filter(({ host, entry }) => host === hostId && entry.generation === generation)
    .sort(byCounter)
    .at(-1);

/** Which host speaks for each generation that was claimed. */
export const holdersOf = (
  runKey: RunKey,
  { entries, claims }: { readonly entries: readonly FoldedEntry[]; readonly claims: readonly ClaimPlace[] },
): ReadonlyMap<number, HostId> => {
  const order = claimOrder({ runKey, authorHost: authorOf(entries) });
  const hasEnded = (claim: ClaimPlace): boolean => {
    const last = lastOf(entries, claim);
    return last !== undefined && isTerminal(last.entry.status);
  };
  const completed = (claim: ClaimPlace): boolean => lastOf(entries, claim)?.entry.status === 'completed';
  const holders = new Map<number, HostId>();
  const sorted = [...claims].sort(
    (a, b) =>
      Number(completed(b)) - Number(completed(a)) || Number(hasEnded(a)) - Number(hasEnded(b)) || order(a, b),
  );
  for (const { generation, hostId } of sorted) if (!holders.has(generation)) holders.set(generation, hostId);
  return holders;
};

/** The entries that count, in the order in which they do. */
const counting = (
  entries: readonly FoldedEntry[],
  {
    holders,
    claims,
  }: { readonly holders: ReadonlyMap<number, HostId>; readonly claims: readonly ClaimPlace[] },
): readonly FoldedEntry[] => {
  const hasClaim = ({ host, entry }: FoldedEntry): boolean =>
    claims.some(({ hostId, generation }) => hostId === host && generation === entry.generation);
  const isHolder = ({ host, entry }: FoldedEntry): boolean => holders.get(entry.generation) === host;
  /** A person's retry, then the holder, then a former holder's next host, whose first entry says when it came. */
  const turnOf = (one: FoldedEntry): number => (one.entry.isRetry ? 0 : isHolder(one) ? 1 : 2);
  const since = new Map<string, number>();
  const group = (one: FoldedEntry): string => `${one.entry.generation}|${turnOf(one)}|${one.host}`;
  for (const one of entries)
    since.set(group(one), Math.min(one.entry.at, since.get(group(one)) ?? one.entry.at));
  const sinceOf = (one: FoldedEntry): number => since.get(group(one)) ?? 0;
  return entries
    .filter((one) => isHolder(one) || !hasClaim(one) || CLOSES.includes(one.entry.status))
    .sort(
      (a, b) =>
        a.entry.generation - b.entry.generation ||
        turnOf(a) - turnOf(b) ||
        sinceOf(a) - sinceOf(b) ||
        compareUtf8(a.host, b.host) ||
        byCounter(a, b),
    );
};

const closing = (entries: readonly FoldedEntry[]): FoldedEntry | undefined => {
  const firstByHost = new Map<HostId, FoldedEntry>();
  for (const one of [...entries].sort(byCounter))
    if (CLOSES.includes(one.entry.status) && !firstByHost.has(one.host)) firstByHost.set(one.host, one);
  return [...firstByHost.values()].sort(
    (a, b) => CLOSES.indexOf(a.entry.status) - CLOSES.indexOf(b.entry.status) || compareUtf8(a.id, b.id),
  )[0];
};

/** Null: nothing is known of it. */
export const foldRun = (
  runKey: RunKey,
  { entries, claims }: { readonly entries: readonly FoldedEntry[]; readonly claims: readonly ClaimPlace[] },
): FoldedRun | null => {
  const holders = holdersOf(runKey, { entries, claims });
  const count = counting(entries, { holders, claims });
  const last = closing(entries) ?? count.at(-1);
  const [first] = count;
  if (first === undefined || last === undefined) return null;
  const started = count.filter(({ entry }) => entry.status === 'started').at(-1);
  return {
    first: first.entry,
    last,
    queuedAt: Math.min(...count.map(({ entry }) => entry.at)),
    startedAt: started?.entry.at ?? null,
    attempt: count.filter(({ entry }) => entry.status === 'queued' && !entry.isRetry).length,
    depth: Math.max(...count.map(({ entry }) => entry.depth)),
  };
};
