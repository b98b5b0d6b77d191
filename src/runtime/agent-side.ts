import { daysIn, type SpaceDays } from '../agents/budgets/budget-day';
import type { Zone } from '../core/calendar/zone';
import { createZones } from '../core/calendar/zone';
import { createSpaceZones, type SpaceZones } from '../agents/timers/space-zones';
import type { Stores } from '../db/stores';
import { createIntlZoneOffsets } from '../platform/intl-zone-offsets';
import { deviceZone } from '../platform/device-zone';
import type { AgentWorld } from './peer-ports';

export const zones = createZones(createIntlZoneOffsets());

/** If agents are not available here, the platform supplies the device's zone. */
export const deviceZoneOf = (world: AgentWorld | null): (() => string) => world?.deviceZone ?? deviceZone;

export const spaceZonesOf = (stores: Stores, deviceZone: () => string): SpaceZones =>
  createSpaceZones({ records: stores.agent.records, zones, deviceZone });

export const spaceDaysOf = (stores: Stores, deviceZone: () => string): SpaceDays =>
  daysIn(spaceZonesOf(stores, deviceZone));

/** Where agents' records cannot be read there is no home zone but the device's. */
export const zoneOfDevice = (deviceZone: () => string): Zone => {
  const zone = zones.open(deviceZone()) ?? zones.open('UTC');
  if (zone === null) throw new Error('[TIMER-20] UTC is known everywhere');
  return zone;
};
