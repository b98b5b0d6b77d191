import type { AgentSummary } from '../../../runtime/api/agent-values';

/** What a person can do something about, and where; everything else is told by the run itself. */
const ways = {
  budget_exceeded: 'limits',
  provider_not_allowed: 'models',
  model_not_allowed: 'models',
  privacy_confirmation_required: 'models',
  secret_unavailable: 'models',
  network_denied: 'models',
  overshared_payload_blocked: 'preview',
} as const;
type Trouble = keyof typeof ways;
export type WayOn = (typeof ways)[Trouble];
const isTrouble = (code: string): code is Trouble => Object.hasOwn(ways, code);

/** Null: its newest run came to its end, it is at work again, or its state says more than that run does. */
export const troubleOf = ({
  heldBy,
  isRunning,
  whyNot,
}: Pick<AgentSummary, 'heldBy' | 'isRunning' | 'whyNot'>): Trouble | null => {
  if (heldBy === null || isRunning || whyNot !== null) return null;
  return isTrouble(heldBy) ? heldBy : null;
};

export const wayOn = (code: string): WayOn | null => (isTrouble(code) ? ways[code] : null);
