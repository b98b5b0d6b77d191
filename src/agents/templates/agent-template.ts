import type { AgentMode, QuietHours } from '../../db/agent/kinds/agent';
import type { BudgetLimits } from '../../db/agent/budgets';
import type { Predicate } from '../../db/agent/kinds/subscription';
import type { Schedule } from '../../db/agent/kinds/timer';
import type { AgentTemplateName } from '../../words/agent-words';

// [TEMPLATE-1] A kind of agent is data: what it is for, what it may use, what it listens for, when it looks, what it may spend.
export type TemplateSubscription = {
  /** Its label among the template's words, and a part of its derived id. */
  readonly key: string;
  /** The task is null where the agent is not about one. */
  readonly predicate: (taskId: string | null) => Predicate;
  readonly includeAgentWrites: boolean;
};
export type TemplateTimer = { readonly key: string; readonly schedule: Schedule };
export type AgentTemplate = {
  readonly id: AgentTemplateName;
  readonly mode: AgentMode;
  readonly allowedTools: readonly string[];
  readonly subscriptions: readonly TemplateSubscription[];
  readonly timers: readonly TemplateTimer[];
  readonly budget: BudgetLimits;
  readonly sessionTimeoutMinutes: number;
  /**
   * `chosen`: it sees the categories that the person picks and asks for at least one. `all`: everything, unless the person narrows it.
   */
  readonly categories: 'chosen' | 'all';
  /** It is about one task, which the person names. */
  readonly isAboutTask: boolean;
};

/** What wakes a new agent: what its template brings, by its key, or what the person names. */
export type TemplateCause =
  | { readonly kind: 'template'; readonly key: string }
  | { readonly kind: 'time'; readonly label: string; readonly schedule: Schedule }
  | { readonly kind: 'change'; readonly label: string; readonly predicate: Predicate };
/** What the person wants otherwise than the template has it. */
export type TemplateWishes = {
  readonly mode?: AgentMode;
  readonly modelId?: string | null;
  readonly quietHours?: QuietHours | null;
  readonly limits?: Partial<BudgetLimits>;
  /** All that wakes it. */
  readonly causes?: readonly TemplateCause[];
};
