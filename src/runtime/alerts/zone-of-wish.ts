import type { Zone } from '../../core/calendar/zone';
import { deviceZone } from '../../platform/device-zone';
import { zoneOfDevice, zones } from '../agent-side';
import type { AlertWish } from '../api/alert-definition';

/** [ALERT-16] Where a browser shows what a hub wants shown, the person's clocks are the browser's. */
export const zoneOfWish = ({ zone }: AlertWish): Zone =>
  (zone === undefined ? null : zones.open(zone)) ?? zoneOfDevice(deviceZone);
