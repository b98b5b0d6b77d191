import type { Area } from '../message';

/** What stands still, in the sizes in which a person stops it: everything, one agent, one kind of doing. */
export const stops = {
  title: { en: 'Stop agents', de: 'Agenten anhalten' },
  rowHint: { en: 'All of them, one, or one kind of doing', de: 'Alle, einen, oder eine Art des Tuns' },
  everything: { en: 'Everything', de: 'Alles' },
  everythingMay: { en: 'Agents may work', de: 'Agenten dürfen arbeiten' },
  everythingHint: {
    en: 'Off: nobody works, asks a model or changes anything until you switch it on again.',
    de: 'Aus: Niemand arbeitet, fragt ein Modell oder ändert etwas, bis du es wieder einschaltest.',
  },
  byDoing: { en: 'What they may do', de: 'Was sie tun dürfen' },
  byDoingHint: {
    en: 'For all agents at once. What they do still needs your yes where it needed it before.',
    de: 'Für alle Agenten zugleich. Was bisher dein Ja brauchte, braucht es weiter.',
  },
  journal: { en: 'Change what I wrote', de: 'Ändern, was ich schrieb' },
  journalHint: {
    en: 'Tasks, plans, times and the rest of your journal. Off: what they proposed cannot be accepted either.',
    de: 'Aufgaben, Pläne, Zeiten und das übrige Tagebuch. Aus: Auch Vorschläge lassen sich nicht annehmen.',
  },
  memory: { en: 'Note what they notice', de: 'Notieren, was ihnen auffällt' },
  memoryHint: { en: 'In their own memory.', de: 'In ihrem eigenen Gedächtnis.' },
  rules: { en: 'Keep rules for the future', de: 'Regeln für später behalten' },
  rulesHint: { en: 'What they mean to do differently.', de: 'Was sie künftig anders machen wollen.' },
  report: { en: 'Write reports', de: 'Berichte schreiben' },
  reportHint: { en: 'The latest words on Today come from them.', de: 'Daher kommen die Worte auf „Heute“.' },
  question: { en: 'Ask me', de: 'Mich fragen' },
  questionHint: { en: 'Questions under “Waiting for you”.', de: 'Fragen unter „Wartet auf dich“.' },
  read: { en: 'Look things up', de: 'Nachsehen' },
  readHint: {
    en: 'More than they are shown when they wake.',
    de: 'Mehr, als ihnen beim Erwachen gezeigt wird.',
  },
  byAgent: { en: 'Each agent', de: 'Jeder Agent' },
  agentHint: {
    en: 'Off: it stands still, the others go on.',
    de: 'Aus: Er steht still, die anderen machen weiter.',
  },
  stoppedDoing: { en: 'Stopped for all agents: {what}', de: 'Für alle Agenten angehalten: {what}' },
  releasedDoing: { en: 'Allowed again: {what}', de: 'Wieder erlaubt: {what}' },
} as const satisfies Area;
