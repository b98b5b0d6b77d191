import type { Area } from '../message';

export const today = {
  title: { en: 'Today', de: 'Heute' },
  overdue: { en: 'Overdue', de: 'Überfällig' },
  due: { en: 'Due today', de: 'Heute fällig' },
  inProgress: { en: 'In progress', de: 'In Arbeit' },
  doneToday: { en: 'Done today', de: 'Heute erledigt' },
  dueThatDay: { en: 'Due that day', de: 'An diesem Tag fällig' },
  doneThatDay: { en: 'Done that day', de: 'An diesem Tag erledigt' },
  sectionCount: {
    en: { one: '{name}, one task', other: '{name}, {count} tasks' },
    de: { one: '{name}, eine Aufgabe', other: '{name}, {count} Aufgaben' },
  },
  more: {
    en: { one: 'One more', other: '{count} more' },
    de: { one: 'Eine weitere', other: '{count} weitere' },
  },
  show: { en: 'Show {name}', de: '{name} zeigen' },
  hide: { en: 'Hide {name}', de: '{name} ausblenden' },
  firstTitle: { en: 'A clear morning', de: 'Ein klarer Morgen' },
  firstBody: {
    en: 'Write down the first thing on your mind. A day, a time, a #category are understood as you type.',
    de: 'Schreib auf, was dir zuerst einfällt. Ein Tag, eine Uhrzeit, eine #Kategorie werden beim Tippen verstanden.',
  },
  clearTitle: { en: 'Nothing waits for you', de: 'Nichts wartet auf dich' },
  clearBody: {
    en: 'Everything for today is done. Later days are under Tasks.',
    de: 'Für heute ist alles erledigt. Spätere Tage stehen unter Aufgaben.',
  },
  openTasks: { en: 'Open Tasks', de: 'Aufgaben öffnen' },
  addLabel: { en: 'New task', de: 'Neue Aufgabe' },
  addHint: { en: 'Call mum tomorrow 17:00 #family p1', de: 'Mama anrufen morgen 17 Uhr #familie p1' },
  addButton: { en: 'Add task', de: 'Aufgabe hinzufügen' },
  editLine: { en: 'Change it', de: 'Ändern' },
  added: { en: 'Added', de: 'Hinzugefügt' },
  addedFor: { en: 'Added: {due}', de: 'Hinzugefügt: {due}' },
  understood: { en: 'Understood: {parts}', de: 'Verstanden: {parts}' },
} as const satisfies Area;
