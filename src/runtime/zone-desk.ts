import { readSpaceSettings } from '../db/agent/space';
import type { Desk } from '../agents/engine/desk';
import type { Stores } from '../db/stores';
import type { PeerPlace } from './peer-ports';
import { writeZones } from './write-zones';

// [ENGINE-5] The home zone, in which a budget's day turns, is the first zone that any device of the person's had; it stays where it is while
// they travel. The person's zone is written by the device that the person carries, whenever it differs. A hub writes neither of itself.
type Parts = {
  readonly stores: Stores;
  readonly deviceZone: () => string;
  /** A phone goes where its owner goes, a browser stays at home, and a hub may stand anywhere. */
  readonly where: PeerPlace['where'];
};

export const createZoneDesk = ({ stores, deviceZone, where }: Parts): Desk => {
  let written: string | null = null;
  return {
    advance: () => {
      const zone = deviceZone();
      if (where === 'hub' || written === zone) return false;
      written = zone;
      const { homeZone, personZone } = readSpaceSettings(stores.agent.records);
      const settings = {
        ...(homeZone === null ? { homeZone: zone } : {}),
        ...(where === 'device' && personZone !== zone ? { personZone: zone } : {}),
      };
      if (Object.keys(settings).length === 0) return false;
      const done = writeZones(stores, { commandId: stores.ids(), settings });
      if (!done.ok) stores.onFault({ code: done.error.code });
      return done.ok;
    },
    nextDueAt: () => null,
  };
};
