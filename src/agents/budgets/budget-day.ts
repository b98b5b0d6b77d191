import { dayInZone, momentInZone } from '../../core/calendar/local-day';
import type { SpaceZones } from '../timers/space-zones';

// [BUDGET-4] A budget's day is that of the space's home zone, the same on every device; until one is set, or where this device does not know
// it, that of the device's own. So it turns at local midnight, wherever the clocks go.
export type SpaceDays = {
  /** `YYYY-MM-DD` for budgets. */
  readonly homeDay: (instant: number) => string;
  /** `YYYY-MM-DD` where the person is. */
  readonly personDay: (instant: number) => string;
  /** What clocks show where the person is, with their offset: without it nobody can say when "from four to six" was. */
  readonly personMoment: (instant: number) => string;
};

export const daysIn = ({ homeZone, personZone }: Pick<SpaceZones, 'homeZone' | 'personZone'>): SpaceDays => ({
  homeDay: (instant) => dayInZone(instant, homeZone()),
  personDay: (instant) => dayInZone(instant, personZone()),
  personMoment: (instant) => momentInZone(instant, personZone()),
});
