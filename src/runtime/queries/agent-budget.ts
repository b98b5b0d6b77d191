import type { z } from 'zod';
import { readAgent } from '../../db/agent/agent-view';
import { readBudgetLimits, reservedOnDay, usedOnDay } from '../../db/agent/budgets';
import type { AgentId } from '../../core/named-ids';
import { dayInZone, startOfDay } from '../../core/calendar/local-day';
import type { Stores } from '../../db/stores';
import { agentQueries as definitions } from '../api/agent-definition';
import type { BudgetView } from '../api/agent-values';
import type { Engine } from '../engine';
import { agentQuery } from './agent-query';

/** Longer than any day, shorter than two. */
const INTO_TOMORROW_MS = 27 * 3_600_000;

export const budgetView = (
  stores: Stores,
  { agentId, engine }: { readonly agentId: AgentId; readonly engine: Engine },
): z.output<typeof BudgetView> => {
  const zone = engine.homeZone();
  const day = dayInZone(stores.clock.now(), zone);
  const endsAt = startOfDay(dayInZone(startOfDay(day, zone) + INTO_TOMORROW_MS, zone), zone);
  const limits = readBudgetLimits(stores, agentId);
  const used = usedOnDay(stores, { agentId, day });
  const held = reservedOnDay(stores, { agentId, day });
  return {
    agentId,
    day,
    endsAt,
    tokens: { used: used.tokens - held.tokens, reserved: held.tokens, limit: limits?.tokens ?? null },
    costMicros: {
      used: used.costMicros - held.costMicros,
      reserved: held.costMicros,
      limit: limits?.costMicros ?? null,
    },
    runMs: { used: used.runMs, reserved: 0, limit: limits?.runMs ?? null },
    toolCalls: { used: used.toolCalls, reserved: 0, limit: limits?.toolCalls ?? null },
    softPercent: limits?.softPercent ?? 80,
  };
};

export const budgetQueries = {
  'budget.get': agentQuery(definitions['budget.get'], (stores, { input, engine }) =>
    readAgent(stores.agent.records, input.agentId) === null
      ? null
      : budgetView(stores, { agentId: input.agentId, engine }),
  ),
};
