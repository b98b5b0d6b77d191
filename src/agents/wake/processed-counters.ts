import { firstWaitingCounters } from '../../db/agent/wake-queue';
import type { Stores } from '../../db/stores';
import { from, number, text } from '../../db/rows';

// [WAKE-37] By stream, the greatest counter at or below which every matched wake of an agent is over: as far as was matched, but for what still
// waits. It measures how far behind an agent is; no wake is ever skipped by it.
const CURSORS = from('wake_cursors').select({ domain: text, counter: number });

export const processedCounters = (
  { agent, hostId }: Stores,
  agentId: string,
): Readonly<Record<string, number>> => {
  const counters = new Map<string, number>();
  for (const { domain, counter } of CURSORS.all(agent.database)) counters.set(`${hostId}/${domain}`, counter);
  for (const { stream, counter } of firstWaitingCounters(agent.database, agentId)) {
    const known = counters.get(stream);
    if (known !== undefined) counters.set(stream, Math.max(0, Math.min(known, counter - 1)));
  }
  return Object.fromEntries(counters);
};
