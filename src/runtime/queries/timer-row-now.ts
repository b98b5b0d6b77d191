import { rowOfTimer, timelineOfRow } from '../../agents/timers/timer-row';
import { readTimerRow, type TimerRow } from '../../db/agent/timer-rows';
import type { TimerView } from '../../db/agent/timers';
import { worksHere } from '../../db/agent/works-on';
import type { Stores } from '../../db/stores';
import type { Engine } from '../engine';

type Asked = { readonly timer: TimerView; readonly engine: Engine };

/** [API-14] The row of a timer as it is kept; before anybody looked at a new or changed timer, as it will be made. */
export const timerRowNow = (stores: Stores, { timer, engine }: Asked): TimerRow => {
  const known = readTimerRow(stores.agent.database, timer.id);
  if (known !== null && known.active === timer.active && known.intent === JSON.stringify(timer.intent))
    return known;
  const whereabouts = engine.whereabouts();
  const now = stores.clock.now();
  const made = rowOfTimer({ timer, known, now, whereabouts, limit: null });
  const row = made.ok ? made.value : made.error.row;
  if (worksHere(stores, timer.agentId)) return row;
  // [AWAY-5] What another device has fired already is not known here: the next one is the first that lies ahead.
  const timeline = timelineOfRow(row, { whereabouts, now });
  const next = timeline.ok ? timeline.value.next(now) : null;
  return { ...row, nextRunAt: next?.firesAt ?? null, nextScheduledAt: next?.scheduledAt ?? null };
};
