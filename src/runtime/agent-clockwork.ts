import { createAgentEngine, type AgentEngine } from '../agents/engine/agent-engine';
import type { Desk } from '../agents/engine/desk';
import { createPruneDesk } from '../agents/engine/prune-desk';
import { budgetRefusal } from '../agents/budgets/budget';
import { createQuestionDesk } from '../agents/approvals/awaited-questions';
import { createSweepDesk } from '../agents/lifecycle/sweep-desk';
import { createSessionDesk } from '../agents/sessions/session-desk';
import { createTimerDesk } from '../agents/timers/timer-desk';
import { dayInZone } from '../core/calendar/local-day';
import { createFarFill } from '../agents/likeness/far-fill-turns';
import { createEffectRecovery } from '../agents/runs/recover-effects';
import type { WorkflowParts } from '../agents/runs/run';
import { createWorkflow } from '../agents/runs/workflow';
import { allTools } from '../tools/all-tools';
import { createClockWatch } from '../agents/wake/clock-set-back';
import { createRunDesk } from '../agents/wake/run-desk';
import { createWakeDesk } from '../agents/wake/wake-desk';
import { journalKinds } from '../db/journal/kinds';
import { grantsOf } from '../db/agent/grants';
import type { SearchIndex } from '../db/search/search-index';
import type { Stores } from '../db/stores';
import type { EmbeddingPort } from '../gateway/embedding-port';
import { spaceDaysOf, spaceZonesOf } from './agent-side';
import type { AgentWorld, PeerPlace } from './peer-ports';
import { createZoneDesk } from './zone-desk';

// [ENGINE-4] The order of desks: what a crash left open, what changed, what is due by the clock, which conversations are over; then whoever's
// turn it is. Commits of both databases nudge; so does every command about agents.
type Parts = {
  readonly stores: Stores;
  readonly world: AgentWorld;
  readonly pause: (task: () => void) => void;
  /** While an import is under way nothing is matched: it is one act, and not yet done. */
  readonly isHeld: () => boolean;
  readonly where: PeerPlace['where'];
  /** What is found by likeness: one slice of this device's own, and what models elsewhere are asked for. */
  readonly search: Pick<SearchIndex, 'fillSome' | 'far'>;
  readonly embedding: EmbeddingPort | null;
};

const createMatchingDesk = ({ stores, world, isHeld }: Parts): Desk => {
  const { quietEndsAt } = spaceZonesOf(stores, world.deviceZone);
  const desk = createWakeDesk({ stores, journalKinds, quietEndsAt });
  const watch = createClockWatch({ stores, quietEndsAt });
  return {
    advance: () => {
      watch.look();
      if (isHeld()) return false;
      const looked = desk.look();
      return looked.ok && looked.value.hasMore;
    },
    nextDueAt: () => null,
  };
};

/** A grant holds only where nothing tainted was read: who has one is built without it, and is told how much was left out. */
export const withholdsFor =
  (stores: Stores) =>
  ({ id }: { readonly id: string }): boolean =>
    grantsOf(stores, id).length > 0;

const workflowPartsOf = ({ stores, world, pause, embedding }: Parts): WorkflowParts => ({
  stores,
  model: world.model,
  tools: allTools,
  days: spaceDaysOf(stores, world.deviceZone),
  withholdsTainted: withholdsFor(stores),
  ...(embedding === null ? {} : { embedding }),
  rest: () => new Promise((resolve) => pause(resolve)),
});

export const createAgentClockwork = (parts: Parts): AgentEngine => {
  const { stores, world, pause } = parts;
  const spaceZones = spaceZonesOf(stores, world.deviceZone);
  const work = workflowPartsOf(parts);
  const recovery: Desk = { ...createEffectRecovery(work), nextDueAt: () => null };
  const turns = createRunDesk({
    stores,
    workflow: createWorkflow(work),
    mayStart: ({ agentId }) =>
      budgetRefusal(stores, { agentId, day: dayInZone(stores.clock.now(), spaceZones.homeZone()) }),
  });
  const desks = [
    createZoneDesk({ stores, deviceZone: world.deviceZone, where: parts.where }),
    recovery,
    createSweepDesk(stores),
    createMatchingDesk(parts),
    createTimerDesk({ stores, spaceZones }),
    createSessionDesk(stores),
    createQuestionDesk(stores),
    createPruneDesk(stores),
  ];
  const { clock, onFault } = stores;
  const { search, embedding } = parts;
  const idle: Desk = { advance: search.fillSome, nextDueAt: () => null };
  const days = spaceDaysOf(stores, world.deviceZone);
  const later =
    embedding === null ? {} : { idleTurns: createFarFill({ stores, embedding, far: search.far, days }) };
  return createAgentEngine({ clock, desks, turns, idle, ...later, pause, after: world.after, onFault });
};
