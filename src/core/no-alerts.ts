import type { Alerts } from './alerts';
import { fail } from './result';

/** Nothing here shows alerts. */
export const noAlerts: Alerts = {
  outlivesApp: false,
  permission: () => Promise.resolve('unavailable'),
  ask: () => Promise.resolve('unavailable'),
  prepare: () => Promise.resolve(fail('alerts_unavailable')),
  show: () => Promise.resolve(fail('alerts_unavailable')),
  take: () => Promise.resolve(fail('alerts_unavailable')),
  held: () => Promise.resolve(fail('alerts_unavailable')),
  onResponse: () => () => undefined,
  forgetLast: () => undefined,
};
