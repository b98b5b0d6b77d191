import { fillIn, type Area, type Language } from '../message';

// What a file brings, counted: by the kinds of the journal.
export const records = {
  task: {
    en: { one: '{count} task', other: '{count} tasks' },
    de: { one: '{count} Aufgabe', other: '{count} Aufgaben' },
  },
  checklist: {
    en: { one: '{count} checklist', other: '{count} checklists' },
    de: { one: '{count} Checkliste', other: '{count} Checklisten' },
  },
  checklistItem: {
    en: { one: '{count} checklist item', other: '{count} checklist items' },
    de: { one: '{count} Punkt in Checklisten', other: '{count} Punkte in Checklisten' },
  },
  category: {
    en: { one: '{count} category', other: '{count} categories' },
    de: { one: '{count} Kategorie', other: '{count} Kategorien' },
  },
  label: {
    en: { one: '{count} label', other: '{count} labels' },
    de: { one: '{count} Etikett', other: '{count} Etiketten' },
  },
  link: {
    en: { one: '{count} link', other: '{count} links' },
    de: { one: '{count} Verknüpfung', other: '{count} Verknüpfungen' },
  },
  note: {
    en: { one: '{count} note', other: '{count} notes' },
    de: { one: '{count} Notiz', other: '{count} Notizen' },
  },
  voiceNote: {
    en: { one: '{count} voice note', other: '{count} voice notes' },
    de: { one: '{count} Sprachnotiz', other: '{count} Sprachnotizen' },
  },
  timeEntry: {
    en: { one: '{count} time', other: '{count} times' },
    de: { one: '{count} Zeit', other: '{count} Zeiten' },
  },
  dayPlan: {
    en: { one: '{count} day plan', other: '{count} day plans' },
    de: { one: '{count} Tagesplan', other: '{count} Tagespläne' },
  },
  planBlock: {
    en: { one: '{count} plan block', other: '{count} plan blocks' },
    de: { one: '{count} Planblock', other: '{count} Planblöcke' },
  },
  pin: {
    en: { one: '{count} pinned task', other: '{count} pinned tasks' },
    de: { one: '{count} angeheftete Aufgabe', other: '{count} angeheftete Aufgaben' },
  },
  rating: {
    en: { one: '{count} rating', other: '{count} ratings' },
    de: { one: '{count} Bewertung', other: '{count} Bewertungen' },
  },
  workout: {
    en: { one: '{count} workout', other: '{count} workouts' },
    de: { one: '{count} Training', other: '{count} Trainings' },
  },
  measurement: {
    en: { one: '{count} measurement', other: '{count} measurements' },
    de: { one: '{count} Messung', other: '{count} Messungen' },
  },
  habit: {
    en: { one: '{count} habit', other: '{count} habits' },
    de: { one: '{count} Gewohnheit', other: '{count} Gewohnheiten' },
  },
  habitCheck: {
    en: { one: '{count} check-in', other: '{count} check-ins' },
    de: { one: '{count} Mal abgehakt', other: '{count} Mal abgehakt' },
  },
  attachment: {
    en: { one: '{count} picture', other: '{count} pictures' },
    de: { one: '{count} Bild', other: '{count} Bilder' },
  },
  other: {
    en: { one: '{count} other record', other: '{count} other records' },
    de: { one: '{count} anderer Eintrag', other: '{count} andere Einträge' },
  },
} as const satisfies Area;

const isCounted = (kind: string): kind is keyof typeof records => Object.hasOwn(records, kind);

/** What the app keeps for itself, and what a later version knows, are other records. */
export const recordsCounted = (
  kind: string,
  { count, language }: { count: number; language: Language },
): string => fillIn(records[isCounted(kind) ? kind : 'other'], { language, params: { count } });
