import type { Area } from '../message';

export const leaving = {
  title: { en: 'What may leave', de: 'Was hinaus darf' },
  hint: {
    en: 'For each category: how far what stands in it may go. An agent that sees a category can ask only the models that all it sees may go to.',
    de: 'Für jede Kategorie: wie weit darf gehen, was darin steht. Ein Agent, der eine Kategorie sieht, kann nur Modelle fragen, zu denen alles darf, was er sieht.',
  },
  any: { en: 'Agreed', de: 'Erlaubt' },
  own: { en: 'Own network', de: 'Eigenes Netz' },
  none: { en: 'Nowhere', de: 'Nirgends' },
  anyHint: {
    en: 'To every model that you agreed to.',
    de: 'Zu jedem Modell, dem du zugestimmt hast.',
  },
  ownHint: {
    en: 'Only to models on this computer or in your own network.',
    de: 'Nur zu Modellen auf diesem Rechner oder in deinem eigenen Netz.',
  },
  noneHint: {
    en: 'To no model. Agents that see it think with the demo’s simple rules, or not at all.',
    de: 'Zu keinem Modell. Agenten, die sie sehen, denken mit den einfachen Regeln der Demo oder gar nicht.',
  },
  noCategory: { en: 'What has no category', de: 'Was keine Kategorie hat' },
  saved: {
    en: 'Kept. Agents ask a model again once you have agreed anew.',
    de: 'Gemerkt. Agenten fragen ein Modell erst wieder, wenn du neu zugestimmt hast.',
  },
  agreeAgain: {
    en: 'A change here asks for your consent again, for every model.',
    de: 'Eine Änderung hier fragt für jedes Modell neu nach deiner Zustimmung.',
  },
  models: { en: 'Models and consent', de: 'Modelle und Zustimmung' },
} as const satisfies Area;
