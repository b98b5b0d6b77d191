import type { Area } from './message';

/** What the demo model says. Every lead and every last word says that it is one. */
export const demoWords = {
  plannerLead: {
    en: 'Demo: {overdue} overdue, {today} today, {running} in progress.',
    de: 'Demo: {overdue} überfällig, {today} heute, {running} in Arbeit.',
  },
  coachLead: {
    en: 'Demo: {done} done in seven days, {ahead} ahead.',
    de: 'Demo: {done} in sieben Tagen erledigt, {ahead} vor dir.',
  },
  weekLead: {
    en: 'Demo: {done} done this week, {stuck} stuck, {overdue} overdue.',
    de: 'Demo: {done} diese Woche erledigt, {stuck} hängen fest, {overdue} überfällig.',
  },
  nothingLead: {
    en: 'Demo: nothing here asks for attention.',
    de: 'Demo: Hier braucht gerade nichts Aufmerksamkeit.',
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
  observation: {
    en: '{day}: {overdue} overdue, {today} due, {running} in progress, {done} done in seven days.',
    de: '{day}: {overdue} überfällig, {today} fällig, {running} in Arbeit, {done} in sieben Tagen erledigt.',
  },
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
    en: 'Demo: I match words and do not understand. Nothing matched. {overdue} overdue, {today} due today.',
    de: 'Demo: Ich vergleiche Wörter und verstehe nicht. Nichts passte. {overdue} überfällig, {today} heute fällig.',
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
