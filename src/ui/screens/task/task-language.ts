// Languages name themselves, so that whoever reads one can find it.
const nameByTag: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  uk: 'Українська',
  ru: 'Русский',
  ar: 'العربية',
  he: 'עברית',
  hi: 'हिन्दी',
  ja: '日本語',
  ko: '한국어',
  zh: '中文',
};

export const languageName = (tag: string): string => nameByTag[tag] ?? tag;

/** A tag we have no name for, set elsewhere, stays in the list as it is. */
export const languageOptions = (stored: string | null): readonly { value: string; label: string }[] => {
  const tags = Object.keys(nameByTag);
  const all = stored === null || tags.includes(stored) ? tags : [stored, ...tags];
  return all.map((tag) => ({ value: tag, label: languageName(tag) }));
};
