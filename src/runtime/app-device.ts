import type { Alerts } from '../core/alerts';
import type { FileExchange } from '../core/file-exchange';
import type { PictureSource } from '../core/picture-source';
import type { ScreenPrivacy } from '../core/screen-privacy';
import type { SoundPlayer, SoundRecorder } from '../core/sound';
import type { Haptics } from '../core/haptics';
import type { KeyValue } from '../core/key-value';
import { createDevicePlayer } from '../platform/expo/device-player';
import { createDeviceRecorder } from '../platform/expo/device-recorder';
import { createHaptics } from '../platform/expo/haptics';
import { createPickedPictures } from '../platform/expo/picked-pictures';
import { createScreenPrivacy } from '../platform/expo/screen-privacy';
import { createSecureKeyValue } from '../platform/expo/secure-key-value';
import { createSharedFiles } from '../platform/expo/shared-files';
import { createAlertSettings, type AlertSettingsStore } from './alerts/alert-settings';
import { readBackgroundLog, type BackgroundLog } from './background-log';
import { phoneAlerts } from './native-alerts';
import { isTrial } from './native-peer-host';
import { createUnsentWords } from './native-unsent-words';

/** What this device offers the screens besides the API. */
export type AppDevice = {
  readonly keyValue: KeyValue;
  /** Words on their way and where one was: for as long as this tab lives and no longer, on a phone until they are sent, also over a kill. */
  readonly tabMemory: KeyValue;
  readonly files: FileExchange;
  readonly pictures: PictureSource;
  readonly haptics: Haptics;
  readonly privacy: ScreenPrivacy;
  readonly recorder: SoundRecorder;
  readonly player: SoundPlayer;
  /** What reaches the person outside the app, and how they want that on this device. */
  readonly alerts: Alerts;
  readonly alertSettings: AlertSettingsStore;
  /** What the system let run while the app was closed; null where no system decides that. */
  readonly background: (() => BackgroundLog) | null;
  /** Calls back when the person leaves while the app still opens. */
  readonly onLeave: (listener: () => void) => () => void;
  /** From now on the app's own files open without a network. A phone has them anyway. */
  readonly keepShell: () => void;
  /** Starts the app again, from the beginning. Absent where only the person can do that. */
  readonly restart: (() => void) | null;
};

export const createAppDevice = (): AppDevice => ({
  keyValue: createSecureKeyValue(),
  tabMemory: createUnsentWords(createSecureKeyValue()),
  files: createSharedFiles(),
  pictures: createPickedPictures(),
  haptics: createHaptics(),
  privacy: createScreenPrivacy(),
  recorder: createDeviceRecorder(),
  player: createDevicePlayer(),
  alerts: phoneAlerts,
  alertSettings: createAlertSettings(createSecureKeyValue()),
  background: isTrial ? null : () => readBackgroundLog(createSecureKeyValue()),
  onLeave: () => () => undefined,
  keepShell: () => undefined,
  restart: null,
});
