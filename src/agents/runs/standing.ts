import { readAgent, type AgentView } from '../../db/agent/agent-view';
import { grantsOf } from '../../db/agent/grants';
import { isClaimLost, isTerminal, readRun } from '../../db/agent/runs';
import { isScopeStopped } from '../../db/agent/stops';
import type { Use } from '../../db/agent/budgets';
import type { WakeReason } from '../../db/agent/wake';
import type { GatePolicy, GateState } from '../../tools/gates';
import type { RegisteredTool } from '../../tools/registry';
import type { Here } from '../../tools/tool';
import { askBudget, type BudgetVerdict } from '../budgets/budget';
import { whyNot } from '../lifecycle/eligibility';
import type { RunEnd } from '../run-job';
import type { Run } from './run';

// [RUN-7] Between any two steps the run asks whether it may go on: a destroyed, stopped or paused agent takes no further step. Falling asleep, or
// another mode, holds back the next wake and not a run that is at work.
const ENDS_A_RUN = ['agent_not_found', 'agent_destroyed', 'stopped', 'agent_paused', 'agent_not_active'];

export const blockedBy = ({ parts, job }: Run): string | null => {
  const { stores } = parts;
  const no = whyNot(stores, { agentId: job.agentId, reason: job.trigger.reason, now: stores.clock.now() });
  return no !== null && ENDS_A_RUN.includes(no.code) ? no.code : null;
};

/** The run is over, and its end is written: by a person, or by a life of this process that died right after its last commit. */
export const endedElsewhere = ({
  parts,
  job,
}: Run): Extract<RunEnd, { end: 'cancelled' | 'completed' }> | null => {
  const row = readRun(parts.stores.agent.database, job.runKey);
  if (row === null || !isTerminal(row.status)) return null;
  if (row.status === 'completed') return { end: 'completed' };
  return { end: 'cancelled', code: row.code ?? row.status };
};

/** [WAKE-14] Asked before every step: whoever is not first any more does nothing more. */
export const hasLostClaim = ({ parts, job }: Run): boolean => {
  const row = readRun(parts.stores.agent.database, job.runKey);
  return row !== null && isClaimLost(row);
};

export const agentOf = ({ parts, job }: Run): AgentView | null =>
  readAgent(parts.stores.agent.records, job.agentId);

const stoppedClasses = ({ parts }: Run): readonly string[] => {
  const classes = new Set(parts.tools.all.map(({ toolClass }) => toolClass));
  const { records } = parts.stores.agent;
  return [...classes].filter((target) => isScopeStopped(records, { scope: 'tool', target }));
};

export type Standing = {
  readonly policy: GatePolicy;
  readonly state: GateState;
  readonly verdict: BudgetVerdict;
};
/** What the gates are asked over, read anew for every action. */
export const standingOf = (
  run: Run,
  { agent, isTainted, more }: { readonly agent: AgentView; readonly isTainted: boolean; readonly more: Use },
): Standing => {
  const { stores, days } = run.parts;
  const now = stores.clock.now();
  const verdict = askBudget(stores, { agentId: agent.id, day: days.homeDay(now), more });
  return {
    verdict,
    policy: {
      allowedTools: agent.allowedTools,
      allowedCategoryIds: agent.allowedCategoryIds,
      grants: grantsOf(stores, agent.id),
      access: [],
    },
    state: {
      now,
      isTainted,
      isDestroyed: agent.isDestroyed,
      isStopped: blockedBy(run) === 'stopped',
      stoppedToolClasses: stoppedClasses(run),
      admitsReason: true,
      exceeded: verdict.exceeded,
      isPrivacyConfirmed: false,
      hasSecret: false,
      reachesNetwork: false,
    },
  };
};

/** What names a record of the journal, or makes one, finds none that it may touch where no category is the agent's. */
const hasWhere = ({ scopeRule }: RegisteredTool, { allowedCategoryIds }: GatePolicy): boolean =>
  allowedCategoryIds?.length !== 0 || scopeRule === 'own' || scopeRule === 'listed';

/**
 * [GATE-5] What cannot succeed now is not offered: not allowed, stopped, not for what woke the run, in no category, or with nothing there that
 * it needs. What needs a person is: it can be proposed.
 */
export const isOffered = (
  tool: RegisteredTool,
  {
    standing,
    reason,
    here,
  }: {
    readonly standing: Pick<Standing, 'policy' | 'state'>;
    readonly reason: WakeReason;
    readonly here: Here;
  },
): boolean => {
  const { policy, state } = standing;
  return (
    policy.allowedTools.includes(tool.name) &&
    !state.stoppedToolClasses.includes(tool.toolClass) &&
    tool.allowedWakeReasons.includes(reason) &&
    hasWhere(tool, policy) &&
    (tool.isPossible?.(here) ?? true)
  );
};
