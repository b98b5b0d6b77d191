import type { Area } from './message';

/** What the demo model says. Every lead and every last word says that it is one. */
export const demoWords = {
  lead: { en: 'Demo: {parts}.', de: 'Demo: {parts}.' },
  overduePart: { en: '{count} overdue', de: '{count} überfällig' },
  todayPart: { en: '{count} today', de: '{count} heute' },
  duePart: { en: '{count} due today', de: '{count} heute fällig' },
  dueThenPart: { en: '{count} due', de: '{count} fällig' },
  runningPart: { en: '{count} in progress', de: '{count} in Arbeit' },
  donePart: { en: '{count} done in seven days', de: '{count} in sieben Tagen erledigt' },
  doneThisWeekPart: { en: '{count} done this week', de: '{count} diese Woche erledigt' },
  aheadPart: { en: '{count} ahead', de: '{count} vor dir' },
  stuckPart: {
    en: '{count} stuck',
    de: { one: '{count} hängt fest', other: '{count} hängen fest' },
  },
  calmLead: {
    en: 'Demo: nothing presses right now.',
    de: 'Demo: Gerade drängt nichts.',
  },
  nothingLead: {
    en: 'Demo: nothing asks for your attention. Enjoy the quiet.',
    de: 'Demo: Gerade braucht nichts deine Aufmerksamkeit. Genieß die Ruhe.',
  },
  changed: { en: 'What changed', de: 'Was sich geändert hat' },
  overdue: { en: 'Overdue', de: 'Überfällig' },
  today: { en: 'Today', de: 'Heute' },
  running: { en: 'In progress', de: 'In Arbeit' },
  stuck: { en: 'Stuck', de: 'Hängt fest' },
  ahead: { en: 'Coming up', de: 'Demnächst' },
  done: { en: 'Done lately', de: 'Zuletzt erledigt' },
  more: { en: 'And more', de: 'Und mehr' },
  next: { en: 'Suggestion', de: 'Vorschlag' },
  changedClaim: { en: '“{title}” changed.', de: '„{title}“ hat sich geändert.' },
  overdueClaim: { en: '“{title}” was due on {day}.', de: '„{title}“ war am {day} fällig.' },
  todayClaim: { en: '“{title}” is due today.', de: '„{title}“ ist heute fällig.' },
  todayAtClaim: { en: '“{title}” is due today at {time}.', de: '„{title}“ ist heute um {time} fällig.' },
  runningClaim: { en: '“{title}” is under way.', de: '„{title}“ läuft.' },
  stuckClaim: { en: '“{title}” waits: {reason}', de: '„{title}“ wartet: {reason}' },
  aheadClaim: { en: '“{title}” is due on {day}.', de: '„{title}“ ist am {day} fällig.' },
  doneClaim: { en: '“{title}” is done.', de: '„{title}“ ist erledigt.' },
  nextClaim: { en: 'Begin with “{title}”.', de: 'Fang mit „{title}“ an.' },
  cut: {
    en: 'There are more than are shown here.',
    de: 'Es gibt mehr, als hier gezeigt wird.',
  },
  observation: { en: '{day}: {parts}.', de: '{day}: {parts}.' },
  calmObservation: { en: '{day}: a quiet day.', de: '{day}: ein ruhiger Tag.' },
  reported: {
    en: 'Demo: I looked and wrote a report.',
    de: 'Demo: Ich habe nachgesehen und einen Bericht geschrieben.',
  },
  notReported: {
    en: 'Demo: I looked, but no report could be written.',
    de: 'Demo: Ich habe nachgesehen, aber es ließ sich kein Bericht schreiben.',
  },
  sessionFound: {
    en: 'Demo: I match words and do not understand. I found: {titles}',
    de: 'Demo: Ich vergleiche Wörter und verstehe nicht. Gefunden: {titles}',
  },
  sessionNothing: {
    en: 'Demo: I match words and do not understand. Nothing matched. {parts}.',
    de: 'Demo: Ich vergleiche Wörter und verstehe nicht. Nichts passte. {parts}.',
  },
  sessionCalm: {
    en: 'Demo: I match words and do not understand. Nothing matched, and nothing is due today.',
    de: 'Demo: Ich vergleiche Wörter und verstehe nicht. Nichts passte, und heute ist nichts fällig.',
  },
  followUpTitle: { en: 'Follow up: {title}', de: 'Nachfassen: {title}' },
  proposing: {
    en: 'Demo: you asked for a follow-up, and these tasks share a word with what you said.',
    de: 'Demo: Du hast um eine Folgeaufgabe gebeten, und diese Aufgaben teilen ein Wort mit dem, was du sagtest.',
  },
  proposed: {
    en: 'Demo: I proposed it. It waits for your yes under “Waiting for you”.',
    de: 'Demo: Ich habe es vorgeschlagen. Es wartet unter „Wartet auf dich“ auf dein Ja.',
  },
} as const satisfies Area;
