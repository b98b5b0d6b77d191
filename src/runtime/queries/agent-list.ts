import type { AgentId } from '../../core/named-ids';
import { decideEligibility, standingOf } from '../../agents/lifecycle/eligibility';
import { listAccess } from '../../db/agent/access';
import { agentIds, readAgent, readAgentState, type AgentView } from '../../db/agent/agent-view';
import { listProviders } from '../../db/agent/providers';
import { openSessionsOf } from '../../db/agent/sessions';
import { personaVersionsOf } from '../../db/agent/personas';
import { currentReportAlone } from '../../db/agent/reports';
import { subscriptionsOf } from '../../db/agent/subscriptions';
import { timersOf } from '../../db/agent/timers';
import type { Stores } from '../../db/stores';
import { accessOf, candidatesFor } from '../../gateway/asking/candidates';
import { allTools } from '../../tools/all-tools';
import { agentQueries as definitions } from '../api/agent-definition';
import type { AgentSummary, RunSummary } from '../api/agent-values';
import type { Engine } from '../engine';
import { budgetView } from './agent-budget';
import { askableModelsOf } from './askable-models';
import { timerView } from './agent-holds';
import { modelView } from './agent-messages';
import { agentQuery } from './agent-query';
import { runsOf } from './agent-runs';
import { timerRowNow } from './timer-row-now';
import { worksOnView } from './works-on-view';

const stateOf = ({ isDestroyed, lifecycle }: AgentView): AgentSummary['state'] => {
  if (isDestroyed) return 'destroyed';
  return lifecycle === 'dormant' ? 'paused' : lifecycle === 'created' ? 'new' : 'active';
};

/** The sooner of its timers and of what it asked for itself, while it may wake at all. */
const nextWakeOf = (
  stores: Stores,
  { agentId, engine }: { readonly agentId: AgentId; readonly engine: Engine },
): number | null => {
  const timers = timersOf(stores, agentId)
    .filter(({ active }) => active)
    .flatMap((timer) => timerRowNow(stores, { timer, engine }).nextRunAt ?? []);
  const { nextWakeAt, sleepUntil } = readAgentState(stores.agent.records, agentId);
  const own = nextWakeAt === null ? [] : [Date.parse(nextWakeAt)];
  const all = [...own, ...timers];
  if (all.length === 0) return null;
  const soonest = Math.min(...all);
  return sleepUntil === null ? soonest : Math.max(soonest, Date.parse(sleepUntil));
};

/** [API-12] Who would be asked for it now: as the gateway chooses, and the demo where nobody was named for it. */
const thinkerOf = (
  stores: Stores,
  { agent, engine }: { agent: AgentView; engine: Engine },
): AgentSummary['model'] => {
  const here = modelView(engine.modelId) ?? { id: 'none', isDemo: false };
  if (engine.gateway() === null) return here;
  const caller = { agentId: agent.id, agentKind: agent.templateId };
  const access = listAccess(stores);
  if (accessOf(access, caller).length === 0) return here;
  const providers = listProviders(stores.agent.database);
  const [first] = candidatesFor({ caller, modelId: agent.config.modelId }, { providers, access });
  return { id: first === undefined ? 'none' : `${first.provider.id}/${first.model}`, isDemo: false };
};

/** Nobody asked for it and it waits its turn: it has nothing to say yet. One that was held back waits too, and says by what. */
const isOnlyNext = ({ status, code, reason }: RunSummary): boolean =>
  status === 'queued' && code === null && reason !== 'manual' && reason !== 'userInitiated';

const summaryOf = (stores: Stores, { agent, engine }: { agent: AgentView; engine: Engine }): AgentSummary => {
  const { id } = agent;
  const now = stores.clock.now();
  const standing = { ...standingOf(stores, id), worksOn: { here: true } } as const;
  const whyNot = decideEligibility(standing, { reason: 'manual', now });
  const worksOn = worksOnView(stores, id);
  const runs = runsOf(stores, { agentId: id, most: 20 });
  const report = currentReportAlone(stores, { agentId: id, scope: 'current' });
  const newest = runs.find((run) => run.status !== 'coalesced' && !isOnlyNext(run));
  const isLiving = stateOf(agent) === 'active' && whyNot !== 'stopped';
  return {
    id,
    templateId: agent.templateId,
    name: agent.displayName,
    state: stateOf(agent),
    mode: agent.mode,
    worksOn,
    whyNot,
    isRunning: runs.some(({ status }) => status === 'started'),
    waiting: runs.filter(({ status }) => status === 'queued').length,
    nextWakeAt: isLiving ? nextWakeOf(stores, { agentId: id, engine }) : null,
    lastRun: runs.find(({ status }) => status !== 'queued' && status !== 'coalesced') ?? null,
    heldBy: newest === undefined || newest.status === 'completed' ? null : newest.code,
    lead: report?.lead ?? null,
    isLeadOfDemo: modelView(report?.provenance.modelId ?? null)?.isDemo === true,
    // The model that is asked there is not known here.
    model: worksOn === null ? thinkerOf(stores, { agent, engine }) : { id: 'none', isDemo: false },
  };
};

const subscriptionViews = (stores: Stores, agentId: AgentId) =>
  subscriptionsOf(stores, agentId).map(({ id, label, active, predicate, includeAgentWrites }) => {
    return { id, label, active, predicate, includeAgentWrites };
  });

const personaViews = (stores: Stores, agentId: AgentId) =>
  personaVersionsOf(stores.agent, agentId).map((version) => ({
    id: version.id,
    version: version.version,
    status: version.status,
    voiceDirectives: version.voiceDirectives,
    toneBounds: version.toneBounds,
    coachingStyle: version.coachingStyle,
    antiSycophancyPolicy: version.antiSycophancyPolicy,
    tainted: version.tainted,
    authoredBy: version.authoredBy,
    createdAt: version.createdAt,
  }));

const detailOf = (stores: Stores, { agent, engine }: { agent: AgentView; engine: Engine }) => {
  const [session] = openSessionsOf(stores.agent.database, agent.id);
  return {
    ...summaryOf(stores, { agent, engine }),
    purpose: agent.purpose,
    categoryIds: agent.allowedCategoryIds,
    tools: agent.allowedTools,
    changingTools: agent.allowedTools.filter((name) => allTools.find(name)?.toolClass === 'journal'),
    subscriptions: subscriptionViews(stores, agent.id),
    timers: timersOf(stores, agent.id).map((timer) => timerView(stores, { timer, engine })),
    personas: personaViews(stores, agent.id),
    budget: budgetView(stores, { agentId: agent.id, engine }),
    quietHours: agent.quietHours,
    modelId: agent.config.modelId,
    models: askableModelsOf(stores)({ agentId: agent.id, agentKind: agent.templateId }),
    session: session === undefined ? null : { sessionId: session.sessionId, threadId: session.threadId },
  };
};

export const agentListQueries = {
  'agent.list': agentQuery(definitions['agent.list'], (stores, { engine }) => ({
    agents: agentIds(stores.agent.database).flatMap((id) => {
      const agent = readAgent(stores.agent.records, id);
      return agent === null ? [] : [summaryOf(stores, { agent, engine })];
    }),
  })),
  'agent.get': agentQuery(definitions['agent.get'], (stores, { input, engine }) => {
    const agent = readAgent(stores.agent.records, input.id);
    return agent === null ? null : detailOf(stores, { agent, engine });
  }),
};
