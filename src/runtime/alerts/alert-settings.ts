import { z } from 'zod';
import { alertKinds } from '../../core/alerts';
import type { KeyValue } from '../../core/key-value';

// Of this device: another device of the same person may be asked to be quieter. Off until the person switches them on.
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const AlertSettings = z.object({
  isOn: z.boolean().catch(false),
  kinds: z
    .array(z.enum(alertKinds))
    .readonly()
    .catch([...alertKinds]),
  showsWords: z.boolean().catch(false),
  quiet: z.object({ from: ClockTime, until: ClockTime }).nullable().catch(null),
  /** When they were switched on. */
  since: z.number().catch(0),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

const KEY = 'alerts';

export const readAlertSettings = (keyValue: KeyValue): AlertSettings => {
  try {
    return AlertSettings.parse(JSON.parse(keyValue.get(KEY) ?? '{}'));
  } catch {
    return AlertSettings.parse({});
  }
};

export type AlertSettingsStore = {
  readonly now: () => AlertSettings;
  readonly change: (part: Partial<AlertSettings>) => void;
  /** Answers how to stop listening. */
  readonly onChange: (listener: () => void) => () => void;
};

export const createAlertSettings = (keyValue: KeyValue): AlertSettingsStore => {
  let current = readAlertSettings(keyValue);
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  keyValue.hearOthers?.(() => {
    current = readAlertSettings(keyValue);
    tell();
  });
  return {
    now: () => current,
    change: (part) => {
      current = { ...current, ...part };
      keyValue.set(KEY, JSON.stringify(current));
      tell();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
