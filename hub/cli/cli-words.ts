// The few words of the command line's own, in both languages. Failures have their sentences in src/words.
const words = {
  added: { en: 'Added', de: 'Hinzugefügt' },
  done: { en: 'Done', de: 'Erledigt' },
  readOnly: {
    en: 'For reading only: nothing can be written where your data lies.',
    de: 'Nur zum Lesen: Wo deine Daten liegen, lässt sich nichts schreiben.',
  },
  noTasks: { en: 'No tasks here.', de: 'Hier sind keine Aufgaben.' },
  noCategories: { en: 'No categories yet.', de: 'Noch keine Kategorien.' },
  more: { en: 'There are more; --limit shows up to 200.', de: 'Es gibt mehr; --limit zeigt bis zu 200.' },
  id: { en: 'ID', de: 'KENNUNG' },
  status: { en: 'STATUS', de: 'STATUS' },
  priority: { en: 'PRIO', de: 'PRIO' },
  due: { en: 'DUE', de: 'FÄLLIG' },
  title: { en: 'TITLE', de: 'TITEL' },
  name: { en: 'NAME', de: 'NAME' },
  color: { en: 'COLOUR', de: 'FARBE' },
  category: { en: 'Category', de: 'Kategorie' },
  labels: { en: 'Labels', de: 'Label' },
  estimate: { en: 'Estimate', de: 'Schätzung' },
  minutes: { en: 'min', de: 'min' },
  reason: { en: 'Reason', de: 'Grund' },
  OPEN: { en: 'open', de: 'offen' },
  IN_PROGRESS: { en: 'in progress', de: 'läuft' },
  BLOCKED: { en: 'blocked', de: 'blockiert' },
  ON_HOLD: { en: 'on hold', de: 'wartet' },
  DONE: { en: 'done', de: 'erledigt' },
  REJECTED: { en: 'rejected', de: 'verworfen' },
} as const;
export type CliWord = keyof typeof words;
export type Say = (word: CliWord) => string;

export const cliWords =
  (language: 'en' | 'de'): Say =>
  (word) =>
    words[word][language];

/** As the system says: LC_ALL, then LC_MESSAGES, then LANG. */
export const languageOf = (env: Readonly<Record<string, string | undefined>>): 'en' | 'de' => {
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find(
    (each) => each !== undefined && each !== '',
  );
  return locale?.toLowerCase().startsWith('de') === true ? 'de' : 'en';
};
