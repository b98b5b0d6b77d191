// What the commands about notes, time, plans and logs say, in both languages. Failures have their sentences in src/words.
const words = {
  noted: { en: 'Noted', de: 'Notiert' },
  started: { en: 'Running', de: 'Läuft' },
  stopped: { en: 'Stopped', de: 'Angehalten' },
  nothingRuns: { en: 'No timer is running.', de: 'Gerade läuft keine Uhr.' },
  emptyPlan: { en: 'Nothing planned for this day.', de: 'Für diesen Tag ist nichts geplant.' },
  pinned: { en: 'Pinned', de: 'Angeheftet' },
  spent: { en: 'Time', de: 'Zeit' },
  untilNow: { en: 'now', de: 'jetzt' },
  since: { en: 'since', de: 'seit' },
  logged: { en: 'Logged', de: 'Eingetragen' },
  checked: { en: 'Checked', de: 'Abgehakt' },
  unchecked: { en: 'Unchecked', de: 'Nicht mehr abgehakt' },
  streak: { en: 'in a row', de: 'in Folge' },
  nothingFound: { en: 'Nothing found.', de: 'Nichts gefunden.' },
  kind: { en: 'KIND', de: 'ART' },
  day: { en: 'DAY', de: 'TAG' },
  found: { en: 'FOUND', de: 'GEFUNDEN' },
  task: { en: 'task', de: 'Aufgabe' },
  note: { en: 'note', de: 'Notiz' },
  voiceNote: { en: 'voice note', de: 'Sprachnotiz' },
  timeEntry: { en: 'time', de: 'Zeit' },
  dayPlan: { en: 'plan', de: 'Plan' },
  planBlock: { en: 'block', de: 'Block' },
  rating: { en: 'rating', de: 'Bewertung' },
  workout: { en: 'workout', de: 'Training' },
  measurement: { en: 'measurement', de: 'Messung' },
  habit: { en: 'habit', de: 'Gewohnheit' },
  habitCheck: { en: 'check-in', de: 'Abgehakt' },
  moreFound: { en: 'There is more; --limit shows up to 100.', de: 'Es gibt mehr; --limit zeigt bis zu 100.' },
} as const;
export type JournalWord = keyof typeof words;

export const journalWords =
  (language: 'en' | 'de') =>
  (word: JournalWord): string =>
    words[word][language];
