import type { QuietHours } from '../../db/agent/kinds/agent';
import { readSpaceSettings } from '../../db/agent/space';
import type { RecordStore } from '../../db/records/store';
import type { Whereabouts } from './occurrences';
import { quietEndsAt } from './quiet-hours';
import type { Zone, Zones } from '../../core/calendar/zone';

// Where the person is, and where their day turns, as the space says; where it does not say, this device's own zone stands in.
export type SpaceZones = {
  /** [TIMER-1] What floating schedules are evaluated in: what the space says, known here or not. */
  readonly whereabouts: () => Whereabouts;
  /** The time zone in which a budget's day begins. */
  readonly homeZone: () => Zone;
  /** Where the person is, as far as this device knows the place. */
  readonly personZone: () => Zone;
  /** [TIMER-31] The first instant at or after the given one at which it is not quiet where the person is. */
  readonly quietEndsAt: (hours: QuietHours, instant: number) => number;
};

export const createSpaceZones = ({
  records,
  zones,
  deviceZone,
}: {
  readonly records: RecordStore;
  readonly zones: Zones;
  /** The device's zone now; it changes while its owner travels. */
  readonly deviceZone: () => string;
}): SpaceZones => {
  const firstKnown = (name: string | null): Zone => {
    for (const candidate of [name, deviceZone(), 'UTC']) {
      const zone = candidate === null ? null : zones.open(candidate);
      if (zone !== null) return zone;
    }
    throw new Error('TIMER-20: UTC is known everywhere');
  };
  const personZone = (): Zone => firstKnown(readSpaceSettings(records).personZone);
  return {
    personZone,
    whereabouts: () => ({ zones, personZone: readSpaceSettings(records).personZone ?? deviceZone() }),
    homeZone: () => firstKnown(readSpaceSettings(records).homeZone),
    quietEndsAt: ({ from, until }, instant) => quietEndsAt({ from, until, zone: personZone() }, instant),
  };
};
