import type { Area } from '../message';

/** The first five minutes: what this is, what leaves the device, who helps first. */
export const welcome = {
  begin: { en: 'Meet your first agent', de: 'Den ersten Agenten kennenlernen' },
  goOn: { en: 'Go on with the first steps', de: 'Mit den ersten Schritten weitermachen' },
  goOnHint: { en: 'Step {step} of 3', de: 'Schritt {step} von 3' },
  again: { en: 'The first steps', de: 'Die ersten Schritte' },
  againHint: {
    en: 'What this is, what leaves this device, and a first agent',
    de: 'Was das ist, was dieses Gerät verlässt, und ein erster Agent',
  },
  step: { en: 'Step {step} of 3', de: 'Schritt {step} von 3' },
  skip: { en: 'Skip', de: 'Überspringen' },
  next: { en: 'Next', de: 'Weiter' },
  // What it is
  whatTitle: { en: 'Agents that ask first', de: 'Agenten, die erst fragen' },
  whatBody: {
    en: 'You write down your day. Agents look at what you let them see, and tell you what they notice.',
    de: 'Du schreibst deinen Tag auf. Agenten sehen an, was du ihnen zeigst, und sagen dir, was ihnen auffällt.',
  },
  sleep: { en: 'They sleep', de: 'Sie schlafen' },
  sleepHint: {
    en: 'until something changes, a time comes, or you speak to them.',
    de: 'bis sich etwas ändert, es Zeit ist oder du mit ihnen sprichst.',
  },
  ask: { en: 'They ask', de: 'Sie fragen' },
  askHint: {
    en: 'before they change anything. You say yes, no, or “like this instead”.',
    de: 'bevor sie etwas ändern. Du sagst ja, nein oder „lieber so“.',
  },
  halt: { en: 'They stop', de: 'Sie halten an' },
  haltHint: {
    en: 'all at once, with one tap in the corner of every screen.',
    de: 'alle zugleich, mit einem Tipp oben in der Ecke jeder Ansicht.',
  },
  // What leaves
  leavesTitle: { en: 'What leaves this device', de: 'Was nach außen geht' },
  leavesBody: {
    en: 'Now: nothing. There is no account, and nobody counts what you do.',
    de: 'Jetzt: nichts. Es gibt kein Konto, und niemand zählt mit, was du tust.',
  },
  stays: { en: 'Never leaves', de: 'Verlässt es nie' },
  staysJournal: { en: 'Your journal as a whole', de: 'Dein Tagebuch als Ganzes' },
  staysJournalHint: {
    en: 'A model is sent single lines that an agent may see, never the rest.',
    de: 'Ein Modell bekommt einzelne Zeilen, die ein Agent sehen darf, nie den Rest.',
  },
  staysKeys: { en: 'Your keys and passwords', de: 'Deine Schlüssel und Passwörter' },
  staysKeysHint: { en: 'No agent ever sees one.', de: 'Kein Agent sieht je einen davon.' },
  leaves: { en: 'Leaves only if you say so', de: 'Verlässt es nur, wenn du es sagst' },
  leavesModel: { en: 'What you ask a model elsewhere', de: 'Was du ein Modell anderswo fragst' },
  leavesModelHint: {
    en: 'After you connected one and agreed, for each agent. Every word sent can be read afterwards.',
    de: 'Nachdem du eines verbunden und zugestimmt hast, für jeden Agenten. Jedes Wort lässt sich nachlesen.',
  },
  leavesExport: { en: 'Exports and backups', de: 'Exporte und Sicherungen' },
  leavesExportHint: { en: 'When you make one yourself.', de: 'Wenn du selbst eine machst.' },
  // Who helps
  whoTitle: { en: 'Who helps first?', de: 'Wer hilft zuerst?' },
  whoBody: {
    en: 'One thing on your mind, and one agent to look at it.',
    de: 'Eine Sache, die dich beschäftigt, und ein Agent, der sie ansieht.',
  },
  thought: { en: 'What is on your mind?', de: 'Was beschäftigt dich?' },
  thoughtExample: { en: 'Call the dentist tomorrow 9:00', de: 'Zahnarzt anrufen morgen 9:00' },
  agent: { en: 'Agent', de: 'Agent' },
  sees: { en: 'What it may see', de: 'Was er sehen darf' },
  health: { en: 'Health', de: 'Gesundheit' },
  work: { en: 'Work', de: 'Arbeit' },
  home: { en: 'Home', de: 'Zuhause' },
  willAsk: {
    en: 'It reads this, says what it sees and proposes one next step. Nothing changes without your yes.',
    de: 'Er liest das, sagt, was er sieht, und schlägt einen nächsten Schritt vor. Ohne dein Ja ändert sich nichts.',
  },
  request: {
    en: 'Please suggest a follow-up for “{title}”.',
    de: 'Schlag bitte eine Folgeaufgabe für „{title}“ vor.',
  },
  done: {
    en: '{name} looks now. Its words appear here.',
    de: '{name} sieht jetzt nach. Seine Worte erscheinen hier.',
  },
  // And then
  model: { en: 'Next: connect a model', de: 'Als Nächstes: ein Modell verbinden' },
  modelHint: {
    en: 'So far a demo of simple rules answers.',
    de: 'Bisher antwortet eine Demo aus einfachen Regeln.',
  },
  later: { en: 'Not now', de: 'Nicht jetzt' },
} as const satisfies Area;
