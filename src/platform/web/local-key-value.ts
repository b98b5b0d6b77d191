import type { KeyValue } from '../../core/key-value';

const PREFIX = 'reveille.';

/** localStorage throws where a browser forbids storage; then every choice lasts as long as the page. */
export const createLocalKeyValue = (): KeyValue => {
  const memory = new Map<string, string>();
  return {
    get: (key) => {
      try {
        return localStorage.getItem(PREFIX + key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set: (key, value) => {
      if (value === null) memory.delete(key);
      else memory.set(key, value);
      try {
        if (value === null) localStorage.removeItem(PREFIX + key);
        else localStorage.setItem(PREFIX + key, value);
      } catch {
        // Kept in memory above.
      }
    },
    hearOthers: (hear) => {
      // Null: all of it was cleared.
      const told = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(PREFIX)) hear();
      };
      window.addEventListener('storage', told);
      return () => window.removeEventListener('storage', told);
    },
  };
};
