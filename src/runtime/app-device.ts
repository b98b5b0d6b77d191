import type { FileExchange } from '../core/file-exchange';
import type { KeyValue } from '../core/key-value';
import { createSecureKeyValue } from '../platform/expo/secure-key-value';
import { createSharedFiles } from '../platform/expo/shared-files';

/** What this device offers the screens besides the API. */
export type AppDevice = {
  readonly keyValue: KeyValue;
  readonly files: FileExchange;
  /** Calls back when the person leaves while the app still opens. */
  readonly onLeave: (listener: () => void) => () => void;
  /** Starts the app again, from the beginning. Absent where only the person can do that. */
  readonly restart: (() => void) | null;
};

export const createAppDevice = (): AppDevice => ({
  keyValue: createSecureKeyValue(),
  files: createSharedFiles(),
  onLeave: () => () => undefined,
  restart: null,
});
