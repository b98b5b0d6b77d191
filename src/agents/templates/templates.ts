import { HOUR_MS } from '../../core/calendar/civil-day';
import type { Predicate } from '../../db/agent/kinds/subscription';
import { statusBecomes } from '../../notifications/subscription';
import type { AgentTemplate } from './agent-template';
import { toolsOfTemplate } from './template-tools';

// [TEMPLATE-2] No template grants anything: every change of the journal is asked for until the person says otherwise.
// [TEMPLATE-3] No template listens to other agents' writes.
const semantic = (...names: readonly string[]): Predicate['tokens'] => ({
  any: names.map((tokenValue) => ({ tokenClass: 'semanticKey', tokenValue })),
  all: [],
});
const to = (tokens: Predicate['tokens'], where: Predicate['where'] = []) => ({
  predicate: (): Predicate => ({ tokens, where }),
  includeAgentWrites: false,
});
const aboutTask = (where: (taskId: string) => Predicate) => ({
  predicate: (taskId: string | null): Predicate => {
    if (taskId === null) throw new Error('[TEMPLATE-1] an agent about a task is made with its task');
    return where(taskId);
  },
  includeAgentWrites: false,
});

/** Generous for a day of wakes, small enough that a runaway agent is noticed on the day it runs away. */
const daily = { tokens: 200_000, costMicros: 500_000, runMs: HOUR_MS, toolCalls: 200, softPercent: 80 };

const planner: AgentTemplate = {
  id: 'planner',
  mode: 'hybrid',
  allowedTools: toolsOfTemplate.planner,
  subscriptions: [
    { key: 'tasks', ...to(semantic('TASK')) },
    { key: 'day', ...to(semantic('DAY_PLAN')) },
  ],
  timers: [{ key: 'morning', schedule: { kind: 'daily', time: '07:00', zone: 'floating' } }],
  budget: daily,
  sessionTimeoutMinutes: 20,
  categories: 'all',
  isAboutTask: false,
};

const gymCoach: AgentTemplate = {
  id: 'gym-coach',
  mode: 'hybrid',
  allowedTools: toolsOfTemplate['gym-coach'],
  subscriptions: [
    { key: 'training', ...to(semantic('WORKOUT', 'MEASUREMENT', 'HABIT')) },
    { key: 'done', ...to(semantic('TASK'), [statusBecomes('DONE')]) },
  ],
  timers: [{ key: 'week', schedule: { kind: 'weekly', days: [7], time: '18:00', zone: 'floating' } }],
  budget: { ...daily, tokens: 100_000, costMicros: 250_000 },
  sessionTimeoutMinutes: 20,
  categories: 'chosen',
  isAboutTask: false,
};

const strategy: AgentTemplate = {
  id: 'strategy',
  mode: 'hybrid',
  allowedTools: toolsOfTemplate.strategy,
  subscriptions: [],
  timers: [
    { key: 'week', schedule: { kind: 'weekly', days: [5], time: '16:00', zone: 'floating' } },
    { key: 'month', schedule: { kind: 'cron', expression: '0 9 1 * *', zone: 'floating' } },
  ],
  budget: daily,
  sessionTimeoutMinutes: 30,
  categories: 'all',
  isAboutTask: false,
};

const pomodoroCoach: AgentTemplate = {
  id: 'pomodoro-coach',
  mode: 'interactive',
  allowedTools: toolsOfTemplate['pomodoro-coach'],
  subscriptions: [],
  timers: [],
  budget: { ...daily, tokens: 50_000, costMicros: 100_000 },
  sessionTimeoutMinutes: 30,
  categories: 'all',
  isAboutTask: false,
};

const taskCompanion: AgentTemplate = {
  id: 'task-companion',
  mode: 'hybrid',
  allowedTools: toolsOfTemplate['task-companion'],
  subscriptions: [
    {
      key: 'task',
      ...aboutTask((tokenValue) => ({
        tokens: { any: [{ tokenClass: 'entityId', tokenValue }], all: [] },
        where: [],
      })),
    },
    {
      key: 'linked',
      ...aboutTask((value) => ({
        tokens: semantic('TASK', 'CHECKLIST'),
        where: [{ op: 'linkedTo', value }],
      })),
    },
  ],
  timers: [],
  budget: { ...daily, tokens: 50_000, costMicros: 100_000 },
  sessionTimeoutMinutes: 20,
  categories: 'all',
  isAboutTask: true,
};

export const agentTemplates: readonly AgentTemplate[] = [
  planner,
  gymCoach,
  strategy,
  pomodoroCoach,
  taskCompanion,
];

export const templateById = (id: string): AgentTemplate | null =>
  agentTemplates.find((template) => template.id === id) ?? null;
