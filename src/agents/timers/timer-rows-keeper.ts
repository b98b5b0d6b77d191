import { readTimer } from '../../db/agent/timers';
import {
  readTimerRow,
  removeTimerRow,
  saveTimerRow,
  timerIdsAfter,
  type TimerRow,
} from '../../db/agent/timer-rows';
import type { Stores } from '../../db/stores';
import type { Whereabouts } from './occurrences';
import { rowOfTimer } from './timer-row';

// [TIMER-15] Rows follow the records. Every start looks at all of them once, for the data on zones may be newer than the
//   rows, and so does every change of the person's zone; after that only what commits name is looked at.
const SLICE = 64;

type Parts = { readonly stores: Stores; readonly whereabouts: () => Whereabouts };

const isSameRow = (one: TimerRow | null, other: TimerRow): boolean =>
  one !== null && JSON.stringify(one) === JSON.stringify(other);

/** Inside a transaction. */
const refresh = ({ stores, whereabouts }: Parts, timerId: string): void => {
  const { database, records } = stores.agent;
  const timer = readTimer(records, timerId);
  if (timer === null) {
    removeTimerRow(database, timerId);
    return;
  }
  const known = readTimerRow(database, timerId);
  const made = rowOfTimer({ timer, known, now: stores.clock.now(), whereabouts: whereabouts() });
  if (!made.ok) stores.onFault({ code: made.error.code, ids: [timerId] });
  const row = made.ok ? made.value : made.error.row;
  if (!isSameRow(known, row)) saveTimerRow(database, row);
};

export const createTimerRowsKeeper = (parts: Parts) => {
  const { stores, whereabouts } = parts;
  const { database, feed } = stores.agent;
  let followed: number | null = null;
  /** How far the look at all timers got; null: it is done. */
  let lookedThrough: string | null = '';
  let lookedIn: string | null = null;
  const refreshAll = (timerIds: readonly string[]): void => {
    if (timerIds.length > 0) database.transaction(() => timerIds.forEach((id) => refresh(parts, id)));
  };
  const follow = (): boolean => {
    followed ??= feed.head();
    const { changes, through } = feed.after(followed, SLICE);
    if (through === followed) return false;
    const units = changes.flatMap((change) => change.units);
    refreshAll([...new Set(units.filter(({ kind }) => kind === 'agentTimer').map(({ id }) => id))]);
    followed = through;
    return true;
  };
  const lookAtAll = (): boolean => {
    const { personZone } = whereabouts();
    if (personZone !== lookedIn) [lookedThrough, lookedIn] = ['', personZone];
    if (lookedThrough === null) return false;
    const timerIds = timerIdsAfter(database, { after: lookedThrough, most: SLICE });
    refreshAll(timerIds);
    lookedThrough = timerIds[timerIds.length - 1] ?? null;
    return timerIds.length > 0;
  };
  return {
    /** One slice; false: every row is as its record says. */
    advance: (): boolean => follow() || lookAtAll(),
  };
};
