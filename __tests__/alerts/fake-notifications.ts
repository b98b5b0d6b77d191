import type * as Notifications from 'expo-notifications';
import type { NotificationModule } from '../../src/platform/expo/alerts-driver';

// What a phone keeps of notifications, over kills of the app, as expo-notifications presents it: held to the library's own types.
type Request = Notifications.NotificationRequestInput & { readonly identifier: string };
type Shown = { readonly request: Request; readonly date: number };
type Listener = (response: Notifications.NotificationResponse) => void;

const isDateType = (value: string): value is Notifications.SchedulableTriggerInputTypes.DATE =>
  value === 'date';
/** The library's own constant, without its native half, which a test cannot load. */
const dateType = () => {
  const value: string = 'date';
  if (!isDateType(value)) throw new Error('the library calls it date');
  return value;
};

export type Phone = ReturnType<typeof createPhone>;

const asRequest = ({ identifier, content }: Request): Notifications.NotificationRequest => ({
  identifier,
  trigger: null,
  content: {
    title: content.title ?? null,
    subtitle: null,
    body: content.body ?? null,
    data: content.data ?? {},
    categoryIdentifier: content.categoryIdentifier ?? null,
    sound: null,
  },
});

export const createPhone = (startAt: number) => {
  let now = startAt;
  let permission: 'granted' | 'refused' | 'unasked' = 'granted';
  let last: Notifications.NotificationResponse | null = null;
  let isBroken = false;
  const scheduled = new Map<string, Request>();
  const shown = new Map<string, Shown>();
  /** What called the person, by what it said. */
  const called: string[] = [];
  /** What the app told the system to do. */
  const told: string[] = [];
  const listeners = new Set<Listener>();
  const categories = new Map<string, readonly Notifications.NotificationAction[]>();
  const channels = new Map<string, Notifications.NotificationChannelInput>();
  let handler: Notifications.NotificationHandler | null = null;
  const dateOf = ({ trigger }: Request): number | null =>
    trigger !== null && 'type' in trigger && 'date' in trigger ? Number(trigger.date) : null;
  const toll = (): void => {
    for (const [id, request] of scheduled) {
      const at = dateOf(request);
      if (at === null || at > now) continue;
      scheduled.delete(id);
      shown.set(id, { request, date: at });
      called.push(request.content.title ?? '');
    }
  };
  const permissions = () => ({ granted: permission === 'granted', canAskAgain: permission === 'unasked' });
  const module: NotificationModule = {
    DEFAULT_ACTION_IDENTIFIER: 'expo.modules.notifications.actions.DEFAULT',
    SchedulableTriggerInputTypes: { DATE: dateType() },
    AndroidImportance: { LOW: 4, DEFAULT: 5 },
    AndroidNotificationVisibility: { PRIVATE: 2 },
    getPermissionsAsync: async () => permissions(),
    requestPermissionsAsync: async () => {
      if (permission === 'unasked') permission = 'granted';
      return permissions();
    },
    scheduleNotificationAsync: async (request) => {
      if (isBroken) throw new Error('the system is busy');
      told.push('schedule');
      const identifier = request.identifier ?? 'made-up';
      const kept: Request = { ...request, identifier };
      if (dateOf(kept) === null) {
        shown.set(identifier, { request: kept, date: now });
        called.push(kept.content.title ?? '');
      } else scheduled.set(identifier, kept);
      if (scheduled.size > 64) throw new Error('no system keeps more than 64');
      return identifier;
    },
    cancelScheduledNotificationAsync: async (id) => {
      told.push('cancel');
      scheduled.delete(id);
    },
    dismissNotificationAsync: async (id) => {
      told.push('dismiss');
      shown.delete(id);
    },
    getAllScheduledNotificationsAsync: async () => [...scheduled.values()].map(asRequest),
    getPresentedNotificationsAsync: async () =>
      [...shown.values()].map(({ request, date }) => ({ date, request: asRequest(request) })),
    setNotificationCategoryAsync: async (identifier, actions) => {
      categories.set(identifier, actions);
      return { identifier, actions };
    },
    setNotificationChannelAsync: async (id, channel) => {
      channels.set(id, channel);
      return null;
    },
    setNotificationHandler: (next) => {
      handler = next;
    },
    addNotificationResponseReceivedListener: (listener) => {
      listeners.add(listener);
      return { remove: () => listeners.delete(listener) };
    },
    getLastNotificationResponse: () => last,
    clearLastNotificationResponse: () => {
      last = null;
    },
  };
  const respond = (response: Notifications.NotificationResponse): void => {
    last = response;
    for (const listener of listeners) listener(response);
  };
  return {
    module,
    categories,
    channels,
    called,
    told,
    handler: () => handler,
    now: () => now,
    pass: (milliseconds: number): void => {
      now += milliseconds;
      toll();
    },
    setPermission: (next: typeof permission): void => {
      permission = next;
    },
    breakDown: (broken: boolean): void => {
      isBroken = broken;
    },
    scheduled: () => [...scheduled.values()],
    shown: () => [...shown.values()].map(({ request }) => request),
    /** The app is gone: nobody listens, and the system keeps the rest. */
    kill: (): void => listeners.clear(),
    dismiss: (id: string): void => void shown.delete(id),
    respond,
    /** A person presses a button, or the thing itself. */
    press: (id: string, action: string | null = null): Notifications.NotificationResponse => {
      const found = shown.get(id);
      if (found === undefined) throw new Error('nothing stands there to press');
      const response = {
        notification: { date: found.date, request: asRequest(found.request) },
        actionIdentifier: action ?? module.DEFAULT_ACTION_IDENTIFIER,
      };
      respond(response);
      return response;
    },
  };
};
