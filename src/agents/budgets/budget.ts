import type { AgentId } from '../../core/named-ids';
import {
  addUse,
  budgetQuantities,
  noUse,
  readBudgetLimits,
  usedOnDay,
  type BudgetLimits,
  type Quantity,
  type Use,
} from '../../db/agent/budgets';
import type { Stores } from '../../db/stores';

// [BUDGET-5] The hard limit holds before, not after: what would go beyond it is not begun. From the soft share on it goes on, and says so.
export type BudgetVerdict = {
  /** What the next step would go beyond; null: there is room. */
  readonly exceeded: Quantity | null;
  /** What has come to the share from which the person is told. */
  readonly soft: Quantity | null;
};
/** The least that going on takes. */
export const leastUse: Use = { ...noUse, tokens: 1, runMs: 1 };

export const decideBudget = ({
  limits,
  used,
  more,
}: {
  readonly limits: BudgetLimits | null;
  readonly used: Use;
  readonly more: Use;
}): BudgetVerdict => {
  if (limits === null) return { exceeded: null, soft: null };
  const after = addUse(used, more);
  const beyond = (quantity: Quantity, share: number): boolean => {
    const limit = limits[quantity];
    return limit !== null && more[quantity] > 0 && after[quantity] > (limit * share) / 100;
  };
  return {
    exceeded: budgetQuantities.find((quantity) => beyond(quantity, 100)) ?? null,
    soft: budgetQuantities.find((quantity) => beyond(quantity, limits.softPercent)) ?? null,
  };
};

export type BudgetQuestion = {
  readonly agentId: AgentId;
  readonly day: string;
  readonly more: Use;
};
export const askBudget = (stores: Stores, { more, ...at }: BudgetQuestion): BudgetVerdict =>
  decideBudget({ limits: readBudgetLimits(stores, at.agentId), used: usedOnDay(stores, at), more });

/** Before a run starts: null, or why it must wait for another day. */
export const budgetRefusal = (
  stores: Stores,
  at: { readonly agentId: AgentId; readonly day: string },
): { readonly code: 'budget_exceeded'; readonly detail: Quantity } | null => {
  const { exceeded } = askBudget(stores, { ...at, more: leastUse });
  return exceeded === null ? null : { code: 'budget_exceeded', detail: exceeded };
};
