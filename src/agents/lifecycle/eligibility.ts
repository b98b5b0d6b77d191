import type { AgentId } from '../../core/named-ids';
import { readAgent, readAgentState, type AgentView } from '../../db/agent/agent-view';
import { isAgentStopped } from '../../db/agent/stops';
import { worksOn, type WorksOn } from '../../db/agent/works-on';
import type { WakeReason } from '../../db/agent/wake';
import type { Stores } from '../../db/stores';

// [LIFE-3] Whether an agent may run for a reason is one decision over what is stored, asked when a wake is found, when its turn comes and
// between steps. The first rule that fails is the answer: gone, destroyed, another device's, stopped, paused, not started, mode, sleep.
export type IneligibleCode =
  | 'agent_not_found'
  | 'agent_destroyed'
  | 'works_elsewhere'
  | 'stopped'
  | 'agent_paused'
  | 'agent_not_active'
  | 'mode_refuses_wake'
  | 'agent_sleeping';
/** What is known of an agent at one moment. */
export type AgentStanding = {
  readonly agent: AgentView | null;
  /** [AWAY-1] */
  readonly worksOn: WorksOn;
  readonly isStopped: boolean;
  /** Instants in one text format; null: it does not sleep. */
  readonly sleepUntil: string | null;
};
type Asked = { readonly reason: WakeReason; readonly now: number };

/** [LIFE-4] A person may always ask; talking needs a mode that talks; what the world does needs one that listens. */
export const modeAdmits = (mode: AgentView['mode'], reason: WakeReason): boolean => {
  if (reason === 'manual') return true;
  return reason === 'userInitiated' ? mode !== 'autonomous' : mode !== 'interactive';
};

export const decideEligibility = (standing: AgentStanding, asked: Asked): IneligibleCode | null => {
  const { agent, worksOn: on, isStopped, sleepUntil } = standing;
  if (agent === null) return 'agent_not_found';
  if (agent.isDestroyed) return 'agent_destroyed';
  if (!on.here) return 'works_elsewhere';
  if (isStopped) return 'stopped';
  if (agent.lifecycle === 'dormant') return 'agent_paused';
  if (agent.lifecycle === 'created') return 'agent_not_active';
  if (!modeAdmits(agent.mode, asked.reason)) return 'mode_refuses_wake';
  return sleepUntil !== null && Date.parse(sleepUntil) > asked.now ? 'agent_sleeping' : null;
};

export const standingOf = (stores: Stores, agentId: AgentId): AgentStanding => {
  const { records } = stores.agent;
  return {
    agent: readAgent(records, agentId),
    worksOn: worksOn(stores, agentId),
    isStopped: isAgentStopped(records, agentId),
    sleepUntil: readAgentState(records, agentId).sleepUntil,
  };
};

/** Null: it may run. */
export const whyNot = (
  stores: Stores,
  { agentId, ...asked }: Asked & { readonly agentId: AgentId },
): { readonly code: IneligibleCode; readonly detail?: string } | null => {
  const standing = standingOf(stores, agentId);
  const code = decideEligibility(standing, asked);
  if (code === null) return null;
  const host = standing.worksOn.here ? null : standing.worksOn.host;
  return code === 'works_elsewhere' && host !== null ? { code, detail: host } : { code };
};

/** How a wake ends that met this before it started. */
export const endOfIneligible = (
  code: IneligibleCode,
): 'skipped_destroyed' | 'skipped_sleeping' | 'cancelled' =>
  code === 'agent_destroyed' || code === 'agent_not_found'
    ? 'skipped_destroyed'
    : code === 'agent_sleeping'
      ? 'skipped_sleeping'
      : 'cancelled';
