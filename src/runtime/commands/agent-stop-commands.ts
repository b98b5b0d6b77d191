import { checkSchedule } from '../../agents/timers/check-schedule';
import { knownAgent } from '../../db/agent/agents';
import { writeBudgetLimits } from '../../db/agent/budgets';
import { writeRelease, writeStop, type StopScope } from '../../db/agent/stops';
import {
  readSubscription,
  removeSubscription,
  restoreSubscription,
  saveSubscription,
} from '../../db/agent/subscriptions';
import { readTimer, removeTimer, restoreTimer, saveTimer } from '../../db/agent/timers';
import { agentCommands as definitions } from '../api/agent-definition';
import { agentCommand } from './agent-command';
import { predicateOf } from './agent-watch';
import { beginAnewCommand } from './begin-anew';

const scopeOf = (target: StopScope): StopScope => target;
const given = <T>(value: T | undefined, name: string): Record<string, T> =>
  value === undefined ? {} : { [name]: value };

export const agentStopCommands = {
  'agents.beginAnew': beginAnewCommand,
  'stop.engage': agentCommand(definitions['stop.engage'], ({ writer, input, actId, stores }) => {
    if (input.scope === 'agent') knownAgent(writer, input.target);
    writeStop(writer, { stop: scopeOf(input), hostId: stores.hostId });
    return { actId };
  }),
  'stop.release': agentCommand(definitions['stop.release'], ({ writer, input, actId }) => {
    writeRelease(writer, scopeOf(input));
    return { actId };
  }),
  'agentTimer.create': agentCommand(definitions['agentTimer.create'], ({ writer, input, actId, engine }) => {
    const { agentId, label, schedule } = input;
    const checked = checkSchedule(schedule, { now: writer.now(), whereabouts: engine.whereabouts() });
    if (!checked.ok) return writer.refuse(checked.error);
    return { actId, id: saveTimer(writer, { agentId, label, schedule }) };
  }),
  'agentTimer.update': agentCommand(
    definitions['agentTimer.update'],
    ({ writer, input, actId, stores, engine }) => {
      const { id, label, schedule } = input;
      const timer = readTimer(stores.agent.records, id);
      if (timer === null) return writer.refuse({ code: 'not_found' });
      const checked = checkSchedule(schedule, { now: writer.now(), whereabouts: engine.whereabouts() });
      if (!checked.ok) return writer.refuse(checked.error);
      const { agentId, active } = timer;
      saveTimer(writer, { id, agentId, active, label, schedule });
      return { actId };
    },
  ),
  'agentTimer.remove': agentCommand(definitions['agentTimer.remove'], ({ writer, input, actId }) => {
    if (writer.read('agentTimer', input.id) === null) writer.refuse({ code: 'not_found' });
    removeTimer(writer, input.id);
    return { actId };
  }),
  'agentTimer.restore': agentCommand(definitions['agentTimer.restore'], ({ writer, input, actId }) => {
    restoreTimer(writer, input.id);
    return { actId };
  }),
  'subscription.create': agentCommand(
    definitions['subscription.create'],
    ({ writer, input, actId, stores }) => {
      const { agentId, label, watch, includeAgentWrites = false } = input;
      const draft = { agentId, label, predicate: predicateOf(watch), includeAgentWrites };
      return { actId, id: saveSubscription(writer, { stores, draft }) };
    },
  ),
  'subscription.update': agentCommand(
    definitions['subscription.update'],
    ({ writer, input, actId, stores }) => {
      const { id, label, watch } = input;
      const known = readSubscription(stores.agent.records, id);
      if (known === null) return writer.refuse({ code: 'not_found' });
      const { agentId, active, includeAgentWrites } = known;
      const draft = { id, agentId, active, includeAgentWrites, label, predicate: predicateOf(watch) };
      saveSubscription(writer, { stores, draft });
      return { actId };
    },
  ),
  'subscription.remove': agentCommand(
    definitions['subscription.remove'],
    ({ writer, input, actId, stores }) => {
      if (writer.read('agentSubscription', input.id) === null) writer.refuse({ code: 'not_found' });
      removeSubscription(writer, { stores, id: input.id });
      return { actId };
    },
  ),
  'subscription.restore': agentCommand(
    definitions['subscription.restore'],
    ({ writer, input, actId, stores }) => {
      restoreSubscription(writer, { stores, id: input.id });
      return { actId };
    },
  ),
  'budget.set': agentCommand(definitions['budget.set'], ({ writer, input, actId }) => {
    const { agentId, tokens, costMicros, runMs, toolCalls, softPercent } = input;
    knownAgent(writer, agentId);
    const limits = {
      ...given(tokens, 'tokens'),
      ...given(costMicros, 'costMicros'),
      ...given(runMs, 'runMs'),
      ...given(toolCalls, 'toolCalls'),
      ...given(softPercent, 'softPercent'),
    };
    writeBudgetLimits(writer, { agentId, limits });
    return { actId };
  }),
};
