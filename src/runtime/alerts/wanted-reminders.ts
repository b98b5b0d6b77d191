import { z } from 'zod';
import { parseJson } from '../../core/json';
import { whyNot } from '../../agents/lifecycle/eligibility';
import { DAY_MS, wallOfText } from '../../core/calendar/civil-day';
import type { Zone } from '../../core/calendar/zone';
import { firstInstantOf } from '../../core/calendar/zone-slot';
import { readAgent } from '../../db/agent/agent-view';
import type { Stores } from '../../db/stores';
import { MOST_SCHEDULED } from '../../notifications/alerts/settle-plan';
import { alertWords } from '../../words/alert-words';
import type { AlertWish } from '../api/alert-definition';
import type { Wanted } from './wanted';
import { zoneOfWish } from './zone-of-wish';

// [ALERT-9] A reminder is a task's own time, or the nominal next time of an agent that may run; it is given to the system ahead, and taken back when the
// task is closed, moved or deleted, or the agent ran. It names its occurrence, so that it means the same on every device.
const DUE = `SELECT id, title, open_due FROM task WHERE open_due >= ? AND length(open_due) = 16
  ORDER BY open_due LIMIT ${2 * MOST_SCHEDULED}`;
const TIMERS = `SELECT timer_id, agent_id, next_run_at, next_scheduled_at, intent FROM timer_rows
  WHERE active = 1 AND next_run_at > ? ORDER BY next_run_at LIMIT ${2 * MOST_SCHEDULED}`;

/** A time that clocks jump over is the first one after the jump. */
const instantOfWall = (text: string, zone: Zone): number | null => {
  const wall = wallOfText(text);
  return wall === null ? null : firstInstantOf(zone, wall);
};
/** What came and was not handled stays where it stands for so long; it does not come again. */
const STANDS_MS = 12 * 3_600_000;
/** Before any zone's yesterday: what is past is left out by its instant. */
const dayBefore = (now: number): string => new Date(now - 2 * DAY_MS).toISOString().slice(0, 10);

const Task = z.tuple([z.string(), z.string(), z.string()]);
const ofTasks = ({ journal, clock }: Stores, wish: AlertWish): readonly Wanted[] => {
  const { language } = wish;
  const now = clock.now();
  const zone = zoneOfWish(wish);
  return journal.database.query(DUE, [dayBefore(now)]).rows.flatMap((row): readonly Wanted[] => {
    const [id, title, due] = Task.safeParse(row).data ?? [];
    if (id === undefined || title === undefined || due === undefined) return [];
    const at = instantOfWall(due, zone);
    if (at === null || at <= now - STANDS_MS) return [];
    return [
      {
        kind: 'reminder',
        category: 'item',
        at,
        sign: due,
        title: wish.showsWords ? title : alertWords.taskHidden[language],
        body: wish.showsWords ? alertWords.taskDue[language] : alertWords.openToSee[language],
        stands: { subject: 'task', subjectId: id, argsHash: null, readHash: null },
      },
    ];
  });
};

const Timer = z.tuple([z.string(), z.string(), z.number(), z.string(), z.string()]);
/** What comes round every few minutes is a rhythm, nothing that somebody waits for. */
const isCountedOn = (intent: string): boolean => {
  const json = parseJson(intent);
  const Intent = z.object({ schedule: z.object({ kind: z.enum(['once', 'daily', 'weekly']) }) });
  return json.ok && Intent.safeParse(json.value).success;
};

const ofTimers = (stores: Stores, wish: AlertWish): readonly Wanted[] => {
  const { language } = wish;
  const now = stores.clock.now();
  return stores.agent.database.query(TIMERS, [now - STANDS_MS]).rows.flatMap((row): readonly Wanted[] => {
    const timer = Timer.safeParse(row).data;
    if (timer === undefined || !isCountedOn(timer[4])) return [];
    const [timerId, agentId, at, scheduledAt] = timer;
    if (whyNot(stores, { agentId, reason: 'timer', now }) !== null) return [];
    const name = readAgent(stores.agent.records, agentId)?.displayName ?? '';
    return [
      {
        kind: 'reminder',
        category: 'item',
        at,
        sign: scheduledAt,
        title: wish.showsWords && name !== '' ? name : alertWords.agentHidden[language],
        body: alertWords.agentDue[language],
        stands: { subject: 'timer', subjectId: `${agentId} ${timerId}`, argsHash: null, readHash: null },
      },
    ];
  });
};

export const wantedReminders = (stores: Stores, wish: AlertWish): readonly Wanted[] => [
  ...ofTasks(stores, wish),
  ...ofTimers(stores, wish),
];
