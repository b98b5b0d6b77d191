import type { Area } from './message';

/** What stands on a lock screen. Kept apart from the screens' sentences: the peer says these. */
export const alertWords = {
  waitingHidden: { en: 'Something waits for you', de: 'Etwas wartet auf dich' },
  openToSee: { en: 'Open Reveille to see it.', de: 'Öffne Reveille, um es zu sehen.' },
  asks: { en: 'A question waits for you.', de: 'Eine Frage wartet auf dich.' },
  proposes: { en: 'A proposal waits for you.', de: 'Ein Vorschlag wartet auf dich.' },
  several: { en: 'Several things wait for you.', de: 'Mehreres wartet auf dich.' },
  taskHidden: { en: 'A task is due', de: 'Eine Aufgabe ist fällig' },
  taskDue: { en: 'Due now', de: 'Jetzt fällig' },
  agentHidden: { en: 'It is time for one of your agents', de: 'Zeit für einen deiner Agenten' },
  agentDue: { en: 'Open Reveille, and it begins.', de: 'Öffne Reveille, dann beginnt er.' },
  reportHidden: { en: 'A new report', de: 'Ein neuer Bericht' },
  reportReady: { en: 'A new report is ready.', de: 'Ein neuer Bericht ist da.' },
  approve: { en: 'Accept', de: 'Annehmen' },
  reject: { en: 'Reject', de: 'Ablehnen' },
  open: { en: 'Open', de: 'Öffnen' },
  snooze: { en: 'In an hour', de: 'In einer Stunde' },
  channelWaiting: { en: 'What waits for you', de: 'Was auf dich wartet' },
  channelReminder: { en: 'Reminders', de: 'Erinnerungen' },
  channelReport: { en: 'Reports', de: 'Berichte' },
} as const satisfies Area;
