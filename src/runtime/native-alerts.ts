import type { Alerts } from '../core/alerts';
import { noAlerts } from '../core/no-alerts';
import { lazyAlerts } from '../platform/expo/lazy-alerts';
import { isTrial } from './native-peer-host';

/** Expo Go has no native half for them, and loading the library there ends the app. */
export const phoneAlerts: Alerts = isTrial
  ? noAlerts
  : lazyAlerts(async () => (await import('../platform/expo/alerts')).createPhoneAlerts());
