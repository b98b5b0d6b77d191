import type { QueryOutput } from '../../../runtime/api/definition';

type AgentDetail = NonNullable<QueryOutput<'agent.get'>>;
const amount = { used: 0, reserved: 0, limit: null };

/** An agent as the peer answers it, awake and well. */
export const agentDetail = (more: Partial<AgentDetail> = {}): AgentDetail => ({
  id: 'a1',
  templateId: 'planner',
  name: 'Planner',
  state: 'active',
  mode: 'hybrid',
  worksOn: null,
  whyNot: null,
  isRunning: false,
  waiting: 0,
  nextWakeAt: null,
  lastRun: null,
  heldBy: null,
  lead: null,
  isLeadOfDemo: false,
  model: { id: 'local/small-1', isDemo: false },
  purpose: 'Looks after your tasks.',
  categoryIds: null,
  tools: [],
  changingTools: [],
  subscriptions: [],
  timers: [],
  personas: [],
  session: null,
  quietHours: null,
  modelId: null,
  models: [],
  budget: {
    agentId: 'a1',
    day: '2026-11-18',
    endsAt: 1,
    softPercent: 80,
    tokens: amount,
    costMicros: amount,
    runMs: amount,
    toolCalls: amount,
  },
  ...more,
});
