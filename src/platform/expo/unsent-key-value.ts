import type { KeyValue } from '../../core/key-value';

/** iOS warns above 2,048 bytes for one item; what is longer waits in memory alone. */
const MOST_CHARACTERS = 600;

/** The key store allows few signs in a name. */
const nameOf = (key: string): string =>
  `unsent.${[...new TextEncoder().encode(key)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** What was typed and not yet stored, where the system encrypts it and no backup takes it along: an app that was killed finds it again. */
export const createUnsentKeyValue = (secure: KeyValue): KeyValue => {
  const long = new Map<string, string>();
  return {
    get: (key) => long.get(key) ?? secure.get(nameOf(key)),
    set: (key, value) => {
      const isLong = value !== null && value.length > MOST_CHARACTERS;
      if (isLong) long.set(key, value);
      else long.delete(key);
      secure.set(nameOf(key), isLong ? null : value);
    },
  };
};
