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
import { from, number, text } from '../../db/rows';

// [ALERT-9] A reminder is a task's own time, or the nominal next time of an agent that may run; it is given to the system ahead, and taken back when the
// task is closed, moved or deleted, or the agent ran. It names its occurrence, so that it means the same on every device.
const DUE = from('task').select(
  { id: text, title: text, openDue: text },
  `WHERE open_due >= ? AND length(open_due) = 16 ORDER BY open_due LIMIT ${2 * MOST_SCHEDULED}`,
);
const TIMERS = from('timer_rows').select(
  { timerId: text, agentId: text, nextRunAt: number, nextScheduledAt: text, intent: text },
  `WHERE active = 1 AND next_run_at > ? ORDER BY next_run_at LIMIT ${2 * MOST_SCHEDULED}`,
);

/** A time that clocks jump over is the first one after the jump. */
const instantOfWall = (text: string, zone: Zone): number | null => {
  const wall = wallOfText(text);
  return wall === null ? null : firstInstantOf(zone, wall);
};
/** What came and was not handled stays where it stands for so long; it does not come again. */
const STANDS_MS = 12 * 3_600_000;
/** Before any zone's yesterday: what is past is left out by its instant. */
const dayBefore = (now: number): string => new Date(now - 2 * DAY_MS).toISOString().slice(0, 10);

const ofTasks = ({ journal, clock }: Stores, wish: AlertWish): readonly Wanted[] => {
  const { language } = wish;
  const now = clock.now();
  const zone = zoneOfWish(wish);
  return DUE.all(journal.database, [dayBefore(now)]).flatMap(({ id, title, openDue }): readonly Wanted[] => {
    const at = instantOfWall(openDue, zone);
    if (at === null || at <= now - STANDS_MS) return [];
    return [
      {
        kind: 'reminder',
        category: 'item',
        at,
        sign: openDue,
        title: wish.showsWords ? title : alertWords.taskHidden[language],
        body: wish.showsWords ? alertWords.taskDue[language] : alertWords.openToSee[language],
        stands: { subject: 'task', subjectId: id, argsHash: null, readHash: null },
      },
    ];
  });
};

/** What comes round every few minutes is a rhythm, nothing that somebody waits for. */
const isCountedOn = (intent: string): boolean => {
  const json = parseJson(intent);
  const Intent = z.object({ schedule: z.object({ kind: z.enum(['once', 'daily', 'weekly']) }) });
  return json.ok && Intent.safeParse(json.value).success;
};

const ofTimers = (stores: Stores, wish: AlertWish): readonly Wanted[] => {
  const { language } = wish;
  const now = stores.clock.now();
  return TIMERS.all(stores.agent.database, [now - STANDS_MS]).flatMap((timer): readonly Wanted[] => {
    const { timerId, agentId, nextRunAt, nextScheduledAt, intent } = timer;
    if (!isCountedOn(intent)) return [];
    if (whyNot(stores, { agentId, reason: 'timer', now }) !== null) return [];
    const name = readAgent(stores.agent.records, agentId)?.displayName ?? '';
    return [
      {
        kind: 'reminder',
        category: 'item',
        at: nextRunAt,
        sign: nextScheduledAt,
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
