import type { Alert, AlertPermission, Alerts } from '../../core/alerts';
import { fail, ok } from '../../core/result';
import { payloadOf } from '../../notifications/alerts/read-response';

type Listener = Parameters<Alerts['onResponse']>[0];
/** A timer counts milliseconds in 31 bits, and a page that slept wakes late: no wait is longer than this without another look. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

const permissionNow = (): AlertPermission => {
  if (typeof Notification === 'undefined') return 'unavailable';
  const { permission } = Notification;
  return permission === 'granted' ? 'granted' : permission === 'denied' ? 'refused' : 'unasked';
};

/** Null: this browser shows none from a page (those of phones want a program of their own for it). */
const open = (alert: Alert, onClick: (shownAt: number) => void): Notification | null => {
  const shownAt = Date.now();
  try {
    const { id: tag, title, body } = alert;
    const shown = new Notification(title, { body, tag, data: payloadOf(tag) });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick(shownAt);
    };
    return shown;
  } catch {
    return null;
  }
};

const createTimers = () => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const wait = (id: string, { at, task }: { at: number; task: () => void }): void => {
    const rest = at - Date.now();
    const next = (): void => {
      if (Date.now() >= at) {
        timers.delete(id);
        task();
      } else wait(id, { at, task });
    };
    timers.set(id, setTimeout(next, Math.max(0, Math.min(rest, LONGEST_WAIT_MS))));
  };
  const clear = (id: string): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  return { wait, clear, ids: () => [...timers.keys()] };
};

type Ground = {
  readonly shown: Map<string, Notification>;
  readonly listeners: Set<Listener>;
};
/** False: this browser showed nothing. */
const call = ({ shown, listeners }: Ground, alert: Alert): boolean => {
  const { id } = alert;
  const opened = open(alert, (shownAt) => {
    shown.delete(id);
    for (const listener of listeners) listener({ id, data: payloadOf(id), action: 'open', shownAt });
  });
  if (opened !== null) shown.set(id, opened);
  return opened !== null;
};

const asking: Pick<Alerts, 'permission' | 'ask'> = {
  permission: () => Promise.resolve(permissionNow()),
  ask: async () => {
    if (permissionNow() === 'unasked') await Notification.requestPermission();
    return permissionNow();
  },
};

/** [ALERT-15] In a browser the page itself shows them, for as long as it is open; whoever looks at it needs no call. */
export const createPageAlerts = (): Alerts => {
  const timers = createTimers();
  const shown = new Map<string, Notification>();
  const listeners = new Set<Listener>();
  const ground = { shown, listeners };
  return {
    outlivesApp: false,
    ...asking,
    prepare: () => Promise.resolve(ok(null)),
    show: (alert) => {
      const { id, firesAt } = alert;
      timers.clear(id);
      if (firesAt !== null) {
        timers.wait(id, { at: firesAt, task: () => void call(ground, alert) });
        return Promise.resolve(ok(null));
      }
      const isNeeded = document.visibilityState === 'hidden';
      return Promise.resolve(!isNeeded || call(ground, alert) ? ok(null) : fail('alerts_unavailable'));
    },
    take: (ids) => {
      for (const id of ids) {
        timers.clear(id);
        shown.get(id)?.close();
        shown.delete(id);
      }
      return Promise.resolve(ok(null));
    },
    held: () => Promise.resolve(ok({ scheduled: timers.ids(), shown: [...shown.keys()] })),
    onResponse: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forgetLast: () => undefined,
  };
};
