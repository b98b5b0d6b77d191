import { z } from 'zod';
import type { KeyValue } from '../../core/key-value';

// [LOCK-1] Every start asks, and so does coming back after longer than was chosen; a clock that went back counts as long.
export const waits = ['0', '60', '300', '900'] as const;
export type Wait = (typeof waits)[number];
/** A browser that shows a hub's peer and one of its own has two, each with its own passphrase: neither switches the other's lock. */
const places = ['hub', 'browser', 'device'] as const;
export type LockPlace = (typeof places)[number];
const LockSettings = z.object({
  onAt: z.array(z.enum(places)).readonly().catch([]),
  /** Seconds away after which it asks again. */
  after: z.enum(waits).catch('60'),
});
export type LockSettings = z.infer<typeof LockSettings>;

const KEY = 'lock';

export const readLock = (keyValue: KeyValue): LockSettings => {
  try {
    return LockSettings.parse(JSON.parse(keyValue.get(KEY) ?? '{}'));
  } catch {
    return LockSettings.parse({});
  }
};
export const keepLock = (keyValue: KeyValue, settings: LockSettings): void =>
  keyValue.set(KEY, JSON.stringify(settings));

export const isLockOn = ({ onAt }: LockSettings, place: LockPlace): boolean => onAt.includes(place);
export const withLock = (
  { onAt }: LockSettings,
  { place, isOn }: { readonly place: LockPlace; readonly isOn: boolean },
): Pick<LockSettings, 'onAt'> => ({
  onAt: [...onAt.filter((each) => each !== place), ...(isOn ? [place] : [])],
});

export const locksAfter = (
  { onAt, after }: LockSettings,
  away: { readonly leftAt: number; readonly now: number },
): boolean => {
  const seconds = (away.now - away.leftAt) / 1000;
  return onAt.length > 0 && (seconds < 0 || seconds >= Number(after));
};
