import type { Alert, AlertPermission, Alerts, HeldAlert, HeldAlerts } from '../../core/alerts';
import { fail, ok } from '../../core/result';
import { looksOf } from '../../notifications/alerts/held-name';
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
  const timers = new Map<string, { readonly alert: Alert; readonly timer: ReturnType<typeof setTimeout> }>();
  const wait = (alert: Alert, { at, task }: { at: number; task: () => void }): void => {
    const rest = at - Date.now();
    const next = (): void => {
      if (Date.now() >= at) {
        timers.delete(alert.id);
        task();
      } else wait(alert, { at, task });
    };
    const timer = setTimeout(next, Math.max(0, Math.min(rest, LONGEST_WAIT_MS)));
    timers.set(alert.id, { alert, timer });
  };
  const clear = (id: string): void => {
    clearTimeout(timers.get(id)?.timer);
    timers.delete(id);
  };
  return { wait, clear, waiting: () => [...timers.values()].map(({ alert }) => alert) };
};

const asHeld = (alert: Alert): HeldAlert => {
  const { id, firesAt } = alert;
  return { id, looks: looksOf(alert), firesAt };
};

type Shown = { readonly alert: Alert; readonly close: () => void };
type Ground = {
  readonly shown: Map<string, Shown>;
  readonly listeners: Set<Listener>;
};
/** False: this browser showed nothing. */
const call = ({ shown, listeners }: Ground, alert: Alert): boolean => {
  const { id } = alert;
  const opened = open(alert, (shownAt) => {
    shown.delete(id);
    for (const listener of listeners) listener({ id, data: payloadOf(id), action: 'open', shownAt });
  });
  if (opened !== null) shown.set(id, { alert, close: () => opened.close() });
  return opened !== null;
};

const asking: Pick<Alerts, 'permission' | 'ask'> = {
  permission: () => Promise.resolve(permissionNow()),
  ask: async () => {
    if (permissionNow() === 'unasked') await Notification.requestPermission();
    return permissionNow();
  },
};

const heldBy = (waiting: readonly Alert[], shown: Ground['shown']): HeldAlerts => ({
  scheduled: waiting.map(asHeld),
  shown: [...shown.values()].map(({ alert }) => asHeld(alert)),
});

/** [ALERT-15] In a browser the page itself shows them, for as long as it is open; whoever looks at it needs no call. */
export const createPageAlerts = (): Alerts => {
  const timers = createTimers();
  const shown = new Map<string, Shown>();
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
        timers.wait(alert, { at: firesAt, task: () => void call(ground, alert) });
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
    held: () => Promise.resolve(ok(heldBy(timers.waiting(), shown))),
    onResponse: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forgetLast: () => undefined,
  };
};
