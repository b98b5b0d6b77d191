import type { KeyValue } from '../core/key-value';

// [BOOT-1] A start counts as unfinished until a screen stood; the third unfinished one in a row opens safe mode instead.
// [BOOT-2] Leaving while it still opens is no crash: it does not count.
const KEY = 'boot.unfinished';
const LIMIT = 3;

export type BootGuard = {
  /** Call once, before anything else. */
  readonly begin: () => 'normal' | 'safe';
  readonly finished: () => void;
  readonly left: () => void;
};

const countOf = (text: string | null): number => {
  const count = Number(text ?? '0');
  return Number.isInteger(count) && count > 0 ? count : 0;
};

export const createBootGuard = (keyValue: KeyValue): BootGuard => {
  let isOpen = false;
  let before = 0;
  const settle = (count: number): void => {
    if (!isOpen) return;
    isOpen = false;
    keyValue.set(KEY, count === 0 ? null : String(count));
  };
  return {
    begin: () => {
      before = countOf(keyValue.get(KEY));
      isOpen = true;
      // Written before anything can crash.
      keyValue.set(KEY, String(before + 1));
      return before >= LIMIT ? 'safe' : 'normal';
    },
    finished: () => settle(0),
    left: () => settle(before),
  };
};
