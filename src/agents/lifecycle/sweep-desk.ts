import { DAY_MS } from '../../core/calendar/civil-day';
import type { Stores } from '../../db/stores';
import type { Desk } from '../engine/desk';
import { isSwept, sweepDestroyed } from './destroy-agent';

// [LIFE-6] Nothing of a destroyed agent does anything, swept or not; so once at a start and once a day is soon enough.

export const createSweepDesk = (stores: Stores): Desk => {
  let nextAt = 0;
  const { unitOfWork } = stores.agent;
  return {
    advance: () => {
      const now = stores.clock.now();
      if (now < nextAt) return false;
      nextAt = now + DAY_MS;
      if (isSwept(stores)) return false;
      const request = {
        commandId: stores.ids(),
        writer: { by: 'runtime', authority: 'runtime', tainted: false },
      } as const;
      const done = unitOfWork.commit(request, (writer) => sweepDestroyed(writer, stores));
      if (done.ok) nextAt = now;
      else stores.onFault({ code: done.error.code });
      return done.ok;
    },
    nextDueAt: () => nextAt,
  };
};
