import { rowOfTimer } from '../../agents/timers/timer-row';
import { readTimerRow, type TimerRow } from '../../db/agent/timer-rows';
import type { TimerView } from '../../db/agent/timers';
import type { Stores } from '../../db/stores';
import type { Engine } from '../engine';

type Asked = { readonly timer: TimerView; readonly engine: Engine };

/** [API-14] The row of a timer as it is kept; before anybody looked at a new or changed timer, as it will be made. */
export const timerRowNow = (stores: Stores, { timer, engine }: Asked): TimerRow => {
  const known = readTimerRow(stores.agent.database, timer.id);
  if (known !== null && known.active === timer.active && known.intent === JSON.stringify(timer.intent))
    return known;
  const whereabouts = engine.whereabouts();
  const made = rowOfTimer({ timer, known, now: stores.clock.now(), whereabouts, limit: null });
  return made.ok ? made.value : made.error.row;
};
