import type { Alerts } from '../../core/alerts';
import { noAlerts } from '../../core/no-alerts';

/** The library reaches for its native half while it is loaded, and throws where there is none: it is loaded when first needed. */
export const lazyAlerts = (load: () => Promise<Alerts>): Alerts => {
  let loading: Promise<Alerts> | null = null;
  const loaded = (): Promise<Alerts> => (loading ??= load().catch(() => noAlerts));
  return {
    outlivesApp: true,
    permission: async () => (await loaded()).permission(),
    ask: async () => (await loaded()).ask(),
    prepare: async (language) => (await loaded()).prepare(language),
    show: async (alert) => (await loaded()).show(alert),
    take: async (ids) => (await loaded()).take(ids),
    held: async () => (await loaded()).held(),
    onResponse: (listener) => {
      let isOver = false;
      let end = (): void => undefined;
      void loaded().then((alerts) => {
        if (!isOver) end = alerts.onResponse(listener);
      });
      return () => {
        isOver = true;
        end();
      };
    },
    forgetLast: () => void loaded().then((alerts) => alerts.forgetLast()),
  };
};
