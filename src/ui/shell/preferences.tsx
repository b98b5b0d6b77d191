import { getLocales } from 'expo-localization';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { z } from 'zod';
import type { KeyValue } from '../../core/key-value';
import type { Language } from '../../words/words';

const Preferences = z.object({
  appearance: z.enum(['system', 'light', 'dark']).catch('system'),
  language: z.enum(['system', 'en', 'de']).catch('system'),
  textSize: z.enum(['100', '125', '150', '200']).catch('100'),
});
export type Preferences = z.infer<typeof Preferences>;
type Held = {
  readonly preferences: Preferences;
  readonly change: (part: Partial<Preferences>) => void;
};

const KEY = 'preferences';

/** Of this device, not of the profile: the same person may want large letters here alone. */
export const readPreferences = (keyValue: KeyValue): Preferences => {
  try {
    return Preferences.parse(JSON.parse(keyValue.get(KEY) ?? '{}'));
  } catch {
    return Preferences.parse({});
  }
};

const isSame = (a: Preferences, b: Preferences): boolean =>
  a.appearance === b.appearance && a.language === b.language && a.textSize === b.textSize;

const PreferencesContext = createContext<Held | null>(null);

export const PreferencesProvider = ({ keyValue, children }: { keyValue: KeyValue; children: ReactNode }) => {
  const [preferences, setPreferences] = useState(() => readPreferences(keyValue));
  useEffect(
    () =>
      keyValue.hearOthers?.(() => {
        const next = readPreferences(keyValue);
        setPreferences((now) => (isSame(now, next) ? now : next));
      }),
    [keyValue],
  );
  const held = useMemo<Held>(
    () => ({
      preferences,
      change: (part) => {
        const next = { ...preferences, ...part };
        keyValue.set(KEY, JSON.stringify(next));
        setPreferences(next);
      },
    }),
    [preferences, keyValue],
  );
  return <PreferencesContext value={held}>{children}</PreferencesContext>;
};

export const usePreferences = (): Held => {
  const held = useContext(PreferencesContext);
  if (held === null) throw new Error('[SCREEN-2] preferences were asked for outside of PreferencesProvider');
  return held;
};

/** The system's first language that Reveille speaks; English otherwise. */
const systemLanguage = (): Language => {
  for (const locale of getLocales()) {
    if (locale.languageCode === 'de' || locale.languageCode === 'en') return locale.languageCode;
  }
  return 'en';
};

export const languageOf = (preferences: Preferences): Language =>
  preferences.language === 'system' ? systemLanguage() : preferences.language;
/** The region comes from the first of the system's languages that is the one spoken: English in Berlin may well be en-GB. */
export const localeOf = (language: Language): string =>
  getLocales().find((locale) => locale.languageCode === language)?.languageTag ?? language;
export const textScaleOf = (preferences: Preferences): number => Number(preferences.textSize) / 100;
