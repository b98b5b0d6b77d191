import type { Language } from './message';

// What the fields of records and the arguments of tools are called where a person reads them. One without words is called by its name, spaced out.
type Both = Readonly<Record<Language, string>>;
const words: Readonly<Record<string, Both>> = {
  title: { en: 'Title', de: 'Titel' },
  notes: { en: 'Notes', de: 'Notizen' },
  text: { en: 'Text', de: 'Text' },
  body: { en: 'Text', de: 'Text' },
  name: { en: 'Name', de: 'Name' },
  note: { en: 'Note', de: 'Anmerkung' },
  annotation: { en: 'What it was', de: 'Was es war' },
  status: { en: 'Status', de: 'Status' },
  statusReason: { en: 'Reason', de: 'Grund' },
  reason: { en: 'Reason', de: 'Grund' },
  priority: { en: 'Priority', de: 'Priorität' },
  due: { en: 'Due', de: 'Fällig' },
  dueDate: { en: 'Due', de: 'Fällig' },
  estimateMinutes: { en: 'Estimate, in minutes', de: 'Schätzung, in Minuten' },
  language: { en: 'Language', de: 'Sprache' },
  categoryId: { en: 'Category', de: 'Kategorie' },
  labelIds: { en: 'Labels', de: 'Etiketten' },
  checked: { en: 'Ticked', de: 'Abgehakt' },
  start: { en: 'From', de: 'Von' },
  end: { en: 'To', de: 'Bis' },
  day: { en: 'Day', de: 'Tag' },
  value: { en: 'Value', de: 'Wert' },
  dimension: { en: 'About', de: 'Worüber' },
  taskId: { en: 'Task', de: 'Aufgabe' },
  workoutType: { en: 'Workout', de: 'Training' },
  measurementKind: { en: 'Measurement', de: 'Messung' },
  quantity: { en: 'Amount', de: 'Menge' },
  durationSeconds: { en: 'Duration, in seconds', de: 'Dauer, in Sekunden' },
  completedAt: { en: 'Finished', de: 'Erledigt' },
  newTaskTitle: { en: 'Title', de: 'Titel' },
  rolloverTitle: { en: 'Title of the new task', de: 'Titel der neuen Aufgabe' },
  carryOverOpenChecklistItems: { en: 'Take open checklist items along', de: 'Offene Punkte mitnehmen' },
  closeSourceTaskAs: { en: 'The task before it becomes', de: 'Die Aufgabe davor wird' },
  closeAs: { en: 'It becomes', de: 'Sie wird' },
  preserveCategoryAndLabels: { en: 'Same category and labels', de: 'Gleiche Kategorie und Etiketten' },
  preserveCheckedState: { en: 'Ticked items stay ticked', de: 'Abgehakte Punkte bleiben abgehakt' },
  description: { en: 'What it was', de: 'Was es war' },
  startedAt: { en: 'From', de: 'Von' },
  endedAt: { en: 'To', de: 'Bis' },
  planDate: { en: 'Day', de: 'Tag' },
  at: { en: 'When', de: 'Wann' },
  unit: { en: 'Unit', de: 'Einheit' },
  durationMinutes: { en: 'Duration, in minutes', de: 'Dauer, in Minuten' },
  distance: { en: 'Distance', de: 'Strecke' },
  sets: { en: 'Sets', de: 'Sätze' },
  question: { en: 'Question', de: 'Frage' },
  steps: { en: 'Steps', de: 'Schritte' },
  from: { en: 'From', de: 'Von' },
  until: { en: 'Until', de: 'Bis' },
  kinds: { en: 'Kinds', de: 'Arten' },
  fromDay: { en: 'From', de: 'Von' },
  untilDay: { en: 'Until', de: 'Bis' },
  limit: { en: 'At most', de: 'Höchstens' },
  before: { en: 'Goes on from', de: 'Weiter ab' },
  key: { en: 'About', de: 'Worüber' },
  confidence: { en: 'Confidence', de: 'Sicherheit' },
  lead: { en: 'In one line', de: 'In einer Zeile' },
  waitsHours: { en: 'Waits, in hours', de: 'Wartet, in Stunden' },
  isRequired: { en: 'Needs an answer', de: 'Braucht eine Antwort' },
  items: { en: 'Items', de: 'Punkte' },
};

const spaced = (field: string): string =>
  field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** Whether a person meets it by a name of its own. */
export const hasFieldWords = (field: string): boolean => Object.hasOwn(words, field);

export const fieldWords = (field: string, language: Language): string =>
  (Object.hasOwn(words, field) ? words[field]?.[language] : undefined) ?? spaced(field);
