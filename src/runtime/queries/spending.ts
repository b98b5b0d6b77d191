import type { z } from 'zod';
import type { AgentId } from '../../core/named-ids';
import { dayNumberOfText, dayTextOf } from '../../core/calendar/civil-day';
import { dayInZone, startOfDay } from '../../core/calendar/local-day';
import type { Zone } from '../../core/calendar/zone';
import { readAgent } from '../../db/agent/agent-view';
import { MOST_CALLS } from '../../db/agent/ledger';
import { firstSpentAt, spentByProvider, spentSince, type SpentCall } from '../../db/agent/spending';
import type { Stores } from '../../db/stores';
import { spendingQueries as definitions, type Spending, type SpendingSum } from '../api/spending-definition';
import { agentQuery } from './agent-query';

// [SPENDING-2] Every list sums to the total, but for what is said to be more; a day is that of budgets, in the home zone.
/** A little above what the ledger keeps: it is cut back now and then, not at each call. */
const MOST_READ = MOST_CALLS + 500;
const MOST_LISTED = 50;

const noSum: SpendingSum = {
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  costMicros: 0,
  isEstimated: false,
  unknown: 0,
};
const added = (sum: SpendingSum, call: SpentCall): SpendingSum => ({
  calls: sum.calls + 1,
  inputTokens: sum.inputTokens + call.inputTokens,
  outputTokens: sum.outputTokens + call.outputTokens,
  costMicros: sum.costMicros + (call.costMicros ?? 0),
  isEstimated: sum.isEstimated || call.isEstimated,
  unknown: sum.unknown + (call.costMicros === null ? 1 : 0),
});

const grouped = (calls: readonly SpentCall[], keyOf: (call: SpentCall) => string) => {
  const groups = new Map<string, { readonly first: SpentCall; readonly sum: SpendingSum }>();
  for (const call of calls) {
    const key = keyOf(call);
    const { first, sum } = groups.get(key) ?? { first: call, sum: noSum };
    groups.set(key, { first, sum: added(sum, call) });
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
};
const dearestFirst = (a: { readonly sum: SpendingSum }, b: { readonly sum: SpendingSum }): number =>
  b.sum.costMicros - a.sum.costMicros ||
  b.sum.inputTokens + b.sum.outputTokens - (a.sum.inputTokens + a.sum.outputTokens);

/** Calls come in the order of their instants, and a day begins once: so each is looked up once, not once a call. */
const dayTeller = (zone: Zone): ((at: number) => string) => {
  let day = '';
  let until = -Infinity;
  return (at) => {
    if (at < until) return day;
    day = dayInZone(at, zone);
    const number = dayNumberOfText(day);
    until = number === null ? at : startOfDay(dayTextOf(number + 1), zone);
    return day;
  };
};

const firstDay = (today: string, days: number): string => {
  const number = dayNumberOfText(today);
  return number === null ? today : dayTextOf(number - days + 1);
};

type Asked = z.output<(typeof definitions)['spending.get']['input']> & { readonly zone: Zone };
const spendingOf = (stores: Stores, { days, agentId, zone }: Asked): Spending => {
  const { database, records } = stores.agent;
  const to = dayInZone(stores.clock.now(), zone);
  const from = firstDay(to, days);
  const since = startOfDay(from, zone);
  const kept = spentSince(database, { since, most: MOST_READ });
  const providers = spentByProvider(database, { since, agentId: agentId ?? null, most: MOST_LISTED });
  const calls = agentId === undefined ? kept : kept.filter((call) => call.agentId === agentId);
  const dayOf = dayTeller(zone);
  const agents = grouped(calls, (call) => call.agentId ?? '').sort(dearestFirst);
  const models = grouped(calls, (call) => JSON.stringify([call.provider, call.model])).sort(dearestFirst);
  const nameOf = (id: AgentId | null) => (id === null ? null : (readAgent(records, id)?.displayName ?? null));
  return {
    from,
    to,
    firstAt: firstSpentAt(database),
    total: calls.reduce(added, noSum),
    byDay: grouped(calls, ({ at }) => dayOf(at)).map(({ key, sum }) => ({ day: key, ...sum })),
    byAgent: agents.slice(0, MOST_LISTED).map(({ first, sum }) => ({
      agentId: first.agentId,
      name: nameOf(first.agentId),
      ...sum,
    })),
    byProvider: [...providers.sums],
    byModel: models.slice(0, MOST_LISTED).map(({ first, sum }) => ({
      provider: first.provider,
      model: first.model,
      ...sum,
    })),
    more: {
      agents: Math.max(0, agents.length - MOST_LISTED),
      providers: providers.all - providers.sums.length,
      models: Math.max(0, models.length - MOST_LISTED),
    },
  };
};

export const spendingQueryTable = {
  'spending.get': agentQuery(definitions['spending.get'], (stores, { input, engine }) =>
    spendingOf(stores, { ...input, zone: engine.homeZone() }),
  ),
};
