import { readSpaceSettings } from '../../db/agent/space';
import type { RecordStore } from '../../db/record-store';
import { dayInZone } from '../timers/local-day';
import type { Zones } from '../timers/zone';

// [BUDGET-4] A budget's day is that of the space's home zone, the same on every device; until one is set, or where this device does not know
// it, that of the device's own. So it turns at local midnight, wherever the clocks go.
export type DayParts = {
  readonly records: RecordStore;
  readonly zones: Zones;
  /** The device's own zone now. */
  readonly deviceZone: () => string;
};
export type SpaceDays = {
  /** `YYYY-MM-DD` for budgets. */
  readonly homeDay: (instant: number) => string;
  /** `YYYY-MM-DD` where the person is. */
  readonly personDay: (instant: number) => string;
};

const dayIn = (
  { zones }: DayParts,
  { instant, names }: { instant: number; names: readonly (string | null)[] },
) => {
  for (const name of [...names, 'UTC']) {
    const zone = name === null ? null : zones.open(name);
    if (zone !== null) return dayInZone(instant, zone);
  }
  return new Date(instant).toISOString().slice(0, 10);
};

export const createSpaceDays = (parts: DayParts): SpaceDays => ({
  homeDay: (instant) => {
    const { homeZone } = readSpaceSettings(parts.records);
    return dayIn(parts, { instant, names: [homeZone, parts.deviceZone()] });
  },
  personDay: (instant) => {
    const { personZone } = readSpaceSettings(parts.records);
    return dayIn(parts, { instant, names: [personZone, parts.deviceZone()] });
  },
});
