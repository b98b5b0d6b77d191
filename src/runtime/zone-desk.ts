import { readSpaceSettings, writeSpaceSettings } from '../db/agent/space';
import type { Desk } from '../agents/engine/desk';
import type { Stores } from '../db/stores';

// [ENGINE-5] The home zone, in which a budget's day turns, is the first zone that any device had; it stays where it is while the person travels.
// The person's zone is written by the device that the person carries, whenever it differs.
type Parts = {
  readonly stores: Stores;
  readonly deviceZone: () => string;
  /** A phone goes where its owner goes; a hub and a browser stay at home. */
  readonly isCarried: boolean;
};

export const createZoneDesk = ({ stores, deviceZone, isCarried }: Parts): Desk => {
  let written: string | null = null;
  return {
    advance: () => {
      const zone = deviceZone();
      if (written === zone) return false;
      written = zone;
      const { homeZone, personZone } = readSpaceSettings(stores.agent.records);
      const settings = {
        ...(homeZone === null ? { homeZone: zone } : {}),
        ...(isCarried && personZone !== zone ? { personZone: zone } : {}),
      };
      if (Object.keys(settings).length === 0) return false;
      const writer = { by: 'runtime', authority: 'runtime', tainted: false } as const;
      const done = stores.agent.unitOfWork.commit({ commandId: stores.ids(), writer }, (commit) => {
        writeSpaceSettings(commit, settings);
        return null;
      });
      if (!done.ok) stores.onFault({ code: done.error.code });
      return done.ok;
    },
    nextDueAt: () => null,
  };
};
