import type { AgentId } from '../../core/named-ids';
import { firstWaitingCounters } from '../../db/agent/wake-queue';
import type { Stores } from '../../db/stores';
import { from, number, type Column } from '../../db/rows';

// [WAKE-37] By stream, the greatest counter at or below which every matched wake of an agent is over: as far as was matched, but for what still
// waits. It measures how far behind an agent is; no wake is ever skipped by it.
const domain: Column<'journal' | 'agent', string> = (value) =>
  value === 'journal' || value === 'agent' ? value : undefined;
const CURSORS = from('wake_cursors').select({ domain, arrival: number });

export const processedCounters = (stores: Stores, agentId: AgentId): Readonly<Record<string, number>> => {
  const { agent } = stores;
  const counters = new Map<string, number>();
  for (const cursor of CURSORS.all(agent.database))
    for (const [host, counter] of stores[cursor.domain].feed.countersAt(cursor.arrival))
      counters.set(`${host}/${cursor.domain}`, counter);
  for (const { stream, counter } of firstWaitingCounters(agent.database, agentId)) {
    const known = counters.get(stream);
    if (known !== undefined) counters.set(stream, Math.max(0, Math.min(known, counter - 1)));
  }
  return Object.fromEntries(counters);
};
