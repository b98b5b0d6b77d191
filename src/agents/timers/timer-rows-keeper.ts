import { readTimer } from '../../db/agent/timers';
import {
  readTimerRow,
  removeTimerRow,
  saveTimerRow,
  timerIdsAfter,
  type TimerRow,
} from '../../db/agent/timer-rows';
import { worksOn } from '../../db/agent/works-on';
import type { Stores } from '../../db/stores';
import { keepRowsMovedAt } from '../../db/agent/timer-clock';
import { createPuttingRight, type AheadLimit } from './clock-put-right';
import type { Whereabouts } from './occurrences';
import { rowOfTimer } from './timer-row';

// [TIMER-15] Rows follow the records. Every start looks at all of them once, for the data on zones may be newer than the
//   rows, and so does every change of the person's zone; after that only what commits name is looked at.
const SLICE = 64;
/** A phone takes a millisecond or more to name its own zone. */
const ASK_ZONE_EVERY_MS = 30_000;

type Parts = { readonly stores: Stores; readonly whereabouts: () => Whereabouts };

const isSameRow = (one: TimerRow | null, other: TimerRow): boolean =>
  one !== null && JSON.stringify(one) === JSON.stringify(other);

/** Inside a transaction. */
const refresh = (
  stores: Stores,
  { timerId, whereabouts, limit }: { timerId: string; whereabouts: Whereabouts; limit: AheadLimit },
): void => {
  const { database, records } = stores.agent;
  const timer = readTimer(records, timerId);
  const on = timer === null ? null : worksOn(stores, timer.agentId);
  // [AWAY-1] No row fires here for another device. While it is not known whose it is, its row stays as it is.
  if (on?.here === false && on.host === null) return;
  if (timer === null || on?.here === false) {
    removeTimerRow(database, timerId);
    return;
  }
  const known = readTimerRow(database, timerId);
  const made = rowOfTimer({ timer, known, now: stores.clock.now(), whereabouts, limit });
  if (!made.ok) stores.onFault({ code: made.error.code, ids: [timerId] });
  const row = made.ok ? made.value : made.error.row;
  if (isSameRow(known, row)) return;
  saveTimerRow(database, row);
  // While rows are put right the wrong clock's instant stays, or a crash in between would leave the rest as they are.
  if (limit === null) keepRowsMovedAt(database, stores.clock.now());
};

/** Whether the person's zone is another than when last asked; asked seldom, and at once when the space's settings changed. */
const createZoneWatch = ({ stores, whereabouts }: Parts) => {
  let askedAt = Number.NEGATIVE_INFINITY;
  let lastZone: string | null = null;
  return {
    askSoon: (): void => {
      askedAt = Number.NEGATIVE_INFINITY;
    },
    hasMoved: (): boolean => {
      const now = stores.clock.now();
      if (now >= askedAt && now - askedAt < ASK_ZONE_EVERY_MS) return false;
      askedAt = now;
      const { personZone } = whereabouts();
      const hasMoved = personZone !== lastZone;
      lastZone = personZone;
      return hasMoved;
    },
  };
};

export const createTimerRowsKeeper = (parts: Parts) => {
  const { stores, whereabouts } = parts;
  const { database, feed } = stores.agent;
  const zoneWatch = createZoneWatch(parts);
  const putting = createPuttingRight(stores);
  let followed: number | null = null;
  /** How far the look at all timers got; null: it is done. */
  let lookedThrough: string | null = '';
  const refreshAll = (timerIds: readonly string[]): void => {
    if (timerIds.length === 0) return;
    const here = whereabouts();
    database.transaction(() => {
      for (const timerId of timerIds) refresh(stores, { timerId, whereabouts: here, limit: putting.limit() });
    });
  };
  const follow = (): boolean => {
    followed ??= feed.head();
    const { changes, through } = feed.after(followed, SLICE);
    if (through === followed) return false;
    const units = changes.flatMap((change) => change.units);
    refreshAll([...new Set(units.filter(({ kind }) => kind === 'agentTimer').map(({ id }) => id))]);
    followed = through;
    if (units.some(({ kind }) => kind === 'spaceSetting')) zoneWatch.askSoon();
    return true;
  };
  const lookAtAll = (): boolean => {
    if (zoneWatch.hasMoved()) lookedThrough = '';
    if (lookedThrough === null) return false;
    const timerIds = timerIdsAfter(database, { after: lookedThrough, most: SLICE });
    refreshAll(timerIds);
    lookedThrough = timerIds[timerIds.length - 1] ?? null;
    if (lookedThrough === null) putting.done();
    return timerIds.length > 0;
  };
  return {
    /** One slice; false: every row is as its record says. */
    advance: (): boolean => {
      if (putting.begins()) lookedThrough = '';
      return follow() || lookAtAll();
    },
  };
};
