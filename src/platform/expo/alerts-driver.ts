import type * as Notifications from 'expo-notifications';
import type { Alert, AlertAction, AlertCategory, AlertPermission, Alerts } from '../../core/alerts';
import { alertKinds } from '../../core/alerts';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { nameOf, readName } from '../../notifications/alerts/held-name';
import { payloadOf } from '../../notifications/alerts/read-response';
import { alertWords } from '../../words/alert-words';

type Permissions = Pick<Notifications.NotificationPermissionsStatus, 'granted' | 'canAskAgain'>;
export type NotificationModule = Pick<
  typeof Notifications,
  | 'scheduleNotificationAsync'
  | 'cancelScheduledNotificationAsync'
  | 'dismissNotificationAsync'
  | 'getAllScheduledNotificationsAsync'
  | 'getPresentedNotificationsAsync'
  | 'setNotificationCategoryAsync'
  | 'setNotificationChannelAsync'
  | 'setNotificationHandler'
  | 'addNotificationResponseReceivedListener'
  | 'getLastNotificationResponse'
  | 'clearLastNotificationResponse'
  | 'DEFAULT_ACTION_IDENTIFIER'
> & {
  readonly getPermissionsAsync: () => Promise<Permissions>;
  readonly requestPermissionsAsync: (
    asked: Notifications.NotificationPermissionsRequest,
  ) => Promise<Permissions>;
  readonly SchedulableTriggerInputTypes: Pick<typeof Notifications.SchedulableTriggerInputTypes, 'DATE'>;
  readonly AndroidImportance: Pick<typeof Notifications.AndroidImportance, 'DEFAULT' | 'LOW'>;
  readonly AndroidNotificationVisibility: Pick<typeof Notifications.AndroidNotificationVisibility, 'PRIVATE'>;
};
export type AlertSystem = { readonly module: NotificationModule; readonly os: 'ios' | 'android' };

const PREFIX = 'reveille-';
const buttonsOf: Readonly<Record<AlertCategory, readonly AlertAction[]>> = {
  proposal: ['approve', 'reject', 'open', 'snooze'],
  item: ['open', 'snooze'],
  several: ['open', 'snooze'],
  note: ['open'],
};
/**
 * [ALERT-13] What decides anything needs the phone unlocked: iOS asks for that by itself, Android does so only where the app is brought to
 * the front.
 */
const optionsOf = (action: AlertAction, os: AlertSystem['os']) => {
  const decides = action === 'approve' || action === 'reject';
  return {
    isAuthenticationRequired: decides || action === 'open',
    opensAppToForeground: action === 'open' || (decides && os === 'android'),
    isDestructive: action === 'reject',
  };
};

const prepareButtons = async ({ module, os }: AlertSystem, language: 'en' | 'de'): Promise<void> => {
  for (const [category, actions] of Object.entries(buttonsOf))
    await module.setNotificationCategoryAsync(
      `${PREFIX}${category}`,
      actions.map((action) => ({
        identifier: action,
        buttonTitle: alertWords[action][language],
        options: optionsOf(action, os),
      })),
      os === 'ios' ? { previewPlaceholder: alertWords.waitingHidden[language] } : {},
    );
};

const channelWords = {
  waiting: 'channelWaiting',
  reminder: 'channelReminder',
  report: 'channelReport',
} as const;
const prepareChannels = async ({ module, os }: AlertSystem, language: 'en' | 'de'): Promise<void> => {
  if (os !== 'android') return;
  const { AndroidImportance: importance, AndroidNotificationVisibility: visibility } = module;
  for (const kind of alertKinds)
    await module.setNotificationChannelAsync(`${PREFIX}${kind}`, {
      name: alertWords[channelWords[kind]][language],
      importance: kind === 'report' ? importance.LOW : importance.DEFAULT,
      lockscreenVisibility: visibility.PRIVATE,
      showBadge: kind === 'waiting',
    });
};

/** A module that throws is a system that does not play along: expected, and said. */
const tried = async <T>(act: () => Promise<T>): Promise<Result<T, Failure>> => {
  try {
    return ok(await act());
  } catch {
    return fail('alerts_unavailable');
  }
};

const permissionFrom = ({ granted, canAskAgain }: Permissions): AlertPermission =>
  granted ? 'granted' : canAskAgain ? 'unasked' : 'refused';

const requestOf = ({ module }: AlertSystem, alert: Alert) => {
  const { id, kind, category, title, body, firesAt } = alert;
  const channelId = `${PREFIX}${kind}`;
  return {
    identifier: nameOf(alert),
    content: {
      title,
      body,
      data: payloadOf(id),
      categoryIdentifier: `${PREFIX}${category}`,
      sound: kind !== 'report',
    },
    trigger:
      firesAt === null
        ? { channelId }
        : { type: module.SchedulableTriggerInputTypes.DATE, date: firesAt, channelId },
  };
};

const rawOf = (module: NotificationModule, response: Notifications.NotificationResponse) => {
  const { notification, actionIdentifier } = response;
  const action = actionIdentifier === module.DEFAULT_ACTION_IDENTIFIER ? 'open' : actionIdentifier;
  const { identifier, content } = notification.request;
  const { id } = readName(identifier);
  return { id, data: content.data, action, shownAt: notification.date };
};

/** Some builds have no way to say it: then whoever listens from the start hears it. */
const lastResponse = (module: NotificationModule): Notifications.NotificationResponse | null => {
  try {
    return module.getLastNotificationResponse();
  } catch {
    return null;
  }
};

const followResponses = (module: NotificationModule, listener: Parameters<Alerts['onResponse']>[0]) => {
  const hear = (response: Notifications.NotificationResponse): void => listener(rawOf(module, response));
  const subscription = module.addNotificationResponseReceivedListener(hear);
  // The one that started the app came before anybody listened.
  const first = lastResponse(module);
  if (first !== null) hear(first);
  return () => subscription.remove();
};

const namesHeld = async (module: NotificationModule) => ({
  scheduled: (await module.getAllScheduledNotificationsAsync()).map(({ identifier }) => identifier),
  shown: (await module.getPresentedNotificationsAsync()).map(({ request }) => request.identifier),
});
const takeByName = async (module: NotificationModule, ids: readonly string[]): Promise<void> => {
  const isMeant = (name: string): boolean => ids.includes(readName(name).id);
  const { scheduled, shown } = await namesHeld(module);
  for (const name of scheduled.filter(isMeant)) await module.cancelScheduledNotificationAsync(name);
  for (const name of shown.filter(isMeant)) await module.dismissNotificationAsync(name);
};

/** [ALERT-14] While the app is in front it shows things itself: only a reminder comes down over it. */
const quietInFront = (module: NotificationModule): void =>
  module.setNotificationHandler({
    handleNotification: async ({ request }) => {
      const isReminder = request.trigger !== null && 'type' in request.trigger;
      return {
        shouldShowBanner: isReminder,
        shouldShowList: true,
        shouldPlaySound: isReminder,
        shouldSetBadge: false,
      };
    },
  });

type Asking = Pick<Alerts, 'permission' | 'ask' | 'prepare'>;
const askingOver = (system: AlertSystem): Asking => {
  const { module } = system;
  return {
    permission: async () => {
      const read = await tried(() => module.getPermissionsAsync());
      return read.ok ? permissionFrom(read.value) : 'unavailable';
    },
    ask: async () => {
      const asked = await tried(() =>
        module.requestPermissionsAsync({ ios: { allowAlert: true, allowSound: true, allowBadge: false } }),
      );
      return asked.ok ? permissionFrom(asked.value) : 'unavailable';
    },
    prepare: (language) =>
      tried(async () => {
        await prepareChannels(system, language);
        await prepareButtons(system, language);
        return null;
      }),
  };
};

export const createAlertsOver = (system: AlertSystem): Alerts => {
  const { module } = system;
  quietInFront(module);
  return {
    outlivesApp: true,
    ...askingOver(system),
    show: (alert) =>
      tried(async () => {
        await module.scheduleNotificationAsync(requestOf(system, alert));
        return null;
      }),
    take: (ids) =>
      tried(async () => {
        await takeByName(module, ids);
        return null;
      }),
    held: () =>
      tried(async () => {
        const { scheduled, shown } = await namesHeld(module);
        return { scheduled: scheduled.map(readName), shown: shown.map(readName) };
      }),
    onResponse: (listener) => followResponses(module, listener),
    forgetLast: () => {
      if (lastResponse(module) !== null) module.clearLastNotificationResponse();
    },
  };
};
