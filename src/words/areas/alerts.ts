import type { Area } from '../message';

/** The screen that says what may reach a person outside the app, and what agents do meanwhile. */
export const alerts = {
  title: { en: 'Notifications', de: 'Mitteilungen' },
  rowHint: { en: 'What may reach you outside Reveille', de: 'Was dich außerhalb von Reveille erreicht' },
  isOn: { en: 'Notify me', de: 'Mich benachrichtigen' },
  isOnHint: {
    en: 'Everything is in Reveille in any case. This only brings it to you.',
    de: 'In Reveille steht ohnehin alles. Dies bringt es nur zu dir.',
  },
  isOnHintPage: {
    en: 'While a tab of Reveille is open, also behind others.',
    de: 'Solange ein Tab mit Reveille offen ist, auch hinter anderen.',
  },
  refused: {
    en: 'Notifications for Reveille are switched off on this device. Only you can change that, in the device’s settings.',
    de: 'Mitteilungen für Reveille sind auf diesem Gerät ausgeschaltet. Nur du kannst das ändern, in den Einstellungen des Geräts.',
  },
  refusedPage: {
    en: 'This browser shows no notifications for this page. You can allow them beside the address, at the top of the window.',
    de: 'Dieser Browser zeigt für diese Seite keine Mitteilungen. Erlauben kannst du sie neben der Adresse, oben im Fenster.',
  },
  unavailable: {
    en: 'Nothing here can show notifications. What waits for you is on Today and under Agents.',
    de: 'Hier kann nichts Mitteilungen zeigen. Was auf dich wartet, steht unter Heute und bei den Agenten.',
  },
  about: { en: 'What about', de: 'Worüber' },
  kindWaiting: { en: 'What waits for you', de: 'Was auf dich wartet' },
  kindWaitingHint: {
    en: 'Proposals and questions of agents, one notification per agent',
    de: 'Vorschläge und Fragen von Agenten, eine Mitteilung je Agent',
  },
  kindReminder: { en: 'Reminders', de: 'Erinnerungen' },
  kindReminderHint: {
    en: 'Tasks with a time, and agents that are due',
    de: 'Aufgaben mit Uhrzeit und Agenten, die an der Reihe sind',
  },
  kindReport: { en: 'Reports', de: 'Berichte' },
  kindReportHint: {
    en: 'When an agent has written a new one',
    de: 'Wenn ein Agent einen neuen geschrieben hat',
  },
  words: { en: 'Say what it is about', de: 'Sagen, worum es geht' },
  wordsHint: {
    en: 'Off: a lock screen shows nothing of yours. On: titles and names stand there, and what is harmless can be accepted at once.',
    de: 'Aus: Der Sperrbildschirm zeigt nichts von dir. An: Dort stehen Titel und Namen, und Harmloses lässt sich gleich annehmen.',
  },
  wordsHintPage: {
    en: 'Off: a notification shows nothing of yours. On: titles and names stand there.',
    de: 'Aus: Eine Mitteilung zeigt nichts von dir. An: Dort stehen Titel und Namen.',
  },
  quiet: { en: 'Quiet hours', de: 'Ruhezeit' },
  quietOff: { en: 'None', de: 'Keine' },
  quietHint: {
    en: 'What comes then waits until they end. Reminders come at their time.',
    de: 'Was dann kommt, wartet bis zum Ende. Erinnerungen kommen zu ihrer Zeit.',
  },
  late: {
    en: 'To save power, some phones show a reminder a few minutes late.',
    de: 'Manche Telefone zeigen eine Erinnerung einige Minuten später, um Strom zu sparen.',
  },
  background: { en: 'In the background', de: 'Im Hintergrund' },
  backgroundPhone: {
    en: 'Your phone decides when agents may work while Reveille is closed: every quarter of an hour at best, often only at night. What stays undone is done when you open Reveille.',
    de: 'Dein Telefon entscheidet, wann Agenten arbeiten dürfen, solange Reveille zu ist: bestenfalls jede Viertelstunde, oft nur nachts. Was liegen bleibt, geschieht, sobald du Reveille öffnest.',
  },
  backgroundHub: {
    en: 'Agents work on the computer where Reveille was started, as long as it runs there. This page need not stay open.',
    de: 'Agenten arbeiten auf dem Rechner, auf dem Reveille gestartet wurde, solange es dort läuft. Diese Seite muss nicht offen bleiben.',
  },
  backgroundBrowser: {
    en: 'Agents work while a tab of Reveille is open in this browser, and not after that. What stays undone is done when you come back.',
    de: 'Agenten arbeiten, solange in diesem Browser ein Tab mit Reveille offen ist, und danach nicht. Was liegen bleibt, geschieht, wenn du zurückkommst.',
  },
  backgroundTrial: {
    en: 'In this trial nothing happens in the background.',
    de: 'In dieser Probe geschieht im Hintergrund nichts.',
  },
  backgroundOff: {
    en: 'Your phone lets nothing run in the background just now, perhaps to save power. Agents work while Reveille is open.',
    de: 'Dein Telefon lässt gerade nichts im Hintergrund laufen, vielleicht um Strom zu sparen. Agenten arbeiten, solange Reveille offen ist.',
  },
  lastRuns: { en: 'Last times', de: 'Die letzten Male' },
  neverRan: {
    en: 'Not yet. That is normal on the first day.',
    de: 'Noch nie. Am ersten Tag ist das normal.',
  },
  ranDid: { en: 'Something was done', de: 'Es gab etwas zu tun' },
  ranNothing: { en: 'Nothing was due', de: 'Es stand nichts an' },
  ranFailed: { en: 'It could not finish', de: 'Es wurde nicht fertig' },
} as const satisfies Area;
