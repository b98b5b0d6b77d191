import type { FileExchange } from '../core/file-exchange';
import type { PictureSource } from '../core/picture-source';
import type { Haptics } from '../core/haptics';
import type { KeyValue } from '../core/key-value';
import { createHaptics } from '../platform/expo/haptics';
import { createPickedPictures } from '../platform/expo/picked-pictures';
import { createSecureKeyValue } from '../platform/expo/secure-key-value';
import { createSharedFiles } from '../platform/expo/shared-files';

/** What this device offers the screens besides the API. */
export type AppDevice = {
  readonly keyValue: KeyValue;
  /** Words on their way, for as long as this tab lives and no longer. A phone's app holds them in memory alone. */
  readonly tabMemory: KeyValue;
  readonly files: FileExchange;
  readonly pictures: PictureSource;
  readonly haptics: Haptics;
  /** Calls back when the person leaves while the app still opens. */
  readonly onLeave: (listener: () => void) => () => void;
  /** Starts the app again, from the beginning. Absent where only the person can do that. */
  readonly restart: (() => void) | null;
};

export const createAppDevice = (): AppDevice => ({
  keyValue: createSecureKeyValue(),
  tabMemory: { get: () => null, set: () => undefined },
  files: createSharedFiles(),
  pictures: createPickedPictures(),
  haptics: createHaptics(),
  onLeave: () => () => undefined,
  restart: null,
});
