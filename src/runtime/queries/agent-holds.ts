import { ok } from '../../core/result';
import { agentIds, readAgent } from '../../db/agent/agent-view';
import { isScopeStopped } from '../../db/agent/stops';
import { timersOf, type TimerView } from '../../db/agent/timers';
import type { Stores } from '../../db/stores';
import { agentQueries as definitions } from '../api/agent-definition';
import type { Engine } from '../engine';
import { agentQuery, onAgents } from './agent-query';
import type { Query } from './query';
import { timerRowNow } from './timer-row-now';
import { from, text } from '../../db/rows';

const TARGETS = from('agent_stops').column(
  { target: text },
  'WHERE scope = ? AND target IS NOT NULL ORDER BY target',
);

const stoppedTargets = ({ agent }: Stores, wanted: 'agent' | 'tool'): string[] =>
  TARGETS.all(agent.database, [wanted]).filter((target) =>
    isScopeStopped(agent.records, { scope: wanted, target }),
  );

export const timerView = (
  stores: Stores,
  { timer, engine }: { readonly timer: TimerView; readonly engine: Engine },
) => {
  const { records } = stores.agent;
  const { nextRunAt, nextScheduledAt, lastScheduledAt } = timerRowNow(stores, { timer, engine });
  return {
    id: timer.id,
    agentId: timer.agentId,
    agentName: readAgent(records, timer.agentId)?.displayName ?? '',
    label: timer.label,
    active: timer.active,
    schedule: timer.intent.schedule,
    nextRunAt,
    nextScheduledAt,
    lastScheduledAt,
  };
};

const stopStatus = agentQuery(definitions['stop.status'], (stores) => ({
  isStopped: isScopeStopped(stores.agent.records, { scope: 'space' }),
  agentIds: stoppedTargets(stores, 'agent'),
  toolClasses: stoppedTargets(stores, 'tool'),
}));
/** [LOST-1] A stop that is gone with its database holds: nobody knows that it was released. */
const allStopped = { isStopped: true, agentIds: [], toolClasses: [], isLost: true };

export const holdQueries = {
  'stop.status': {
    definition: stopStatus.definition,
    run: (engine, message) => {
      const stores = engine.stores();
      const isLost = !stores.ok && stores.error.code === 'agents_lost';
      return isLost ? { answer: ok(allStopped), dependence: onAgents } : stopStatus.run(engine, message);
    },
  } satisfies Query,
  'agentTimer.list': agentQuery(definitions['agentTimer.list'], (stores, { input, engine }) => {
    const owners = input.agentId === undefined ? agentIds(stores.agent.database) : [input.agentId];
    return {
      timers: owners
        .flatMap((agentId) => timersOf(stores, agentId))
        .map((timer) => timerView(stores, { timer, engine })),
    };
  }),
};
