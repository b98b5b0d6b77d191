import type { KeyValue } from '../../core/key-value';

const PREFIX = 'reveille.';

/** sessionStorage: outlives a reload and ends with the tab. Where a browser forbids it, nothing outlives the page. */
export const createTabKeyValue = (): KeyValue => ({
  get: (key) => {
    try {
      return sessionStorage.getItem(PREFIX + key);
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      if (value === null) sessionStorage.removeItem(PREFIX + key);
      else sessionStorage.setItem(PREFIX + key, value);
    } catch {
      // Full or forbidden: the page itself still holds it.
    }
  },
});
