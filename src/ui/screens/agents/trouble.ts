import type { AgentSummary } from '../../../runtime/api/agent-values';
import { errorSentences } from '../../../words/errors';

/** What a person can do something about, and where; of everything else its sentence says what happens. */
const ways = {
  budget_exceeded: 'limits',
  provider_not_allowed: 'models',
  model_not_allowed: 'models',
  model_key_refused: 'models',
  model_not_found: 'models',
  model_request_refused: 'models',
  privacy_confirmation_required: 'models',
  secret_unavailable: 'models',
  network_denied: 'models',
  overshared_payload_blocked: 'preview',
} as const;
export type WayOn = (typeof ways)[keyof typeof ways];
const hasWay = (code: string): code is keyof typeof ways => Object.hasOwn(ways, code);

/** What its state says as long as it is so: of a run that met it before, it would be told when it is over. */
const ofItsState: ReadonlySet<string> = new Set([
  'stopped',
  'agent_paused',
  'agent_not_active',
  'agent_sleeping',
  'agent_destroyed',
  'agent_not_found',
]);

/** [SCREEN-17] Null: its newest run came to its end, it is at work again, or its state says more than that run does. */
export const troubleOf = ({
  heldBy,
  isRunning,
  whyNot,
}: Pick<AgentSummary, 'heldBy' | 'isRunning' | 'whyNot'>): string | null => {
  if (heldBy === null || isRunning || whyNot !== null || ofItsState.has(heldBy)) return null;
  return Object.hasOwn(errorSentences, heldBy) ? heldBy : null;
};

export const wayOn = (code: string): WayOn | null => (hasWay(code) ? ways[code] : null);
