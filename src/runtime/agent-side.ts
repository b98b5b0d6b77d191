import { daysIn, type SpaceDays } from '../agents/budgets/budget-day';
import type { Zone } from '../core/calendar/zone';
import { createZones } from '../core/calendar/zone';
import { createSpaceZones, type SpaceZones } from '../agents/timers/space-zones';
import type { Stores } from '../db/stores';
import { createIntlZoneOffsets } from '../platform/intl-zone-offsets';
import { deviceZone } from '../platform/device-zone';
import type { AgentWorld } from './peer-ports';

export const zones = createZones(createIntlZoneOffsets());

export const deviceZoneOf = (world: AgentWorld | null): (() => string) => world?.deviceZone ?? deviceZone;

export const spaceZonesOf = (stores: Stores, world: AgentWorld | null): SpaceZones =>
  createSpaceZones({
    records: stores.agent.records,
    zones,
    deviceZone: deviceZoneOf(world),
  });

export const spaceDaysOf = (stores: Stores, world: AgentWorld | null): SpaceDays =>
  daysIn(spaceZonesOf(stores, world));

export const personDayOf = (stores: Stores, world: AgentWorld | null): ((at: number) => string) =>
  spaceDaysOf(stores, world).personDay;

/** Where agents' records cannot be read there is no home zone but the device's. */
export const zoneOfDevice = (world: AgentWorld | null): Zone => {
  const zone = zones.open(deviceZoneOf(world)()) ?? zones.open('UTC');
  if (zone === null) throw new Error('[TIMER-20] UTC is known everywhere');
  return zone;
};
