import type { Area } from '../message';

/** One to five, in one gesture. */
export const rating = {
  title: { en: 'How was it?', de: 'Wie war es?' },
  dayTitle: { en: 'How was the day?', de: 'Wie war der Tag?' },
  dayTitleToday: { en: 'How is the day?', de: 'Wie ist der Tag?' },
  dimensions: { en: 'What do you rate?', de: 'Was bewertest du?' },
  overall: { en: 'Overall', de: 'Insgesamt' },
  mood: { en: 'Mood', de: 'Stimmung' },
  energy: { en: 'Energy', de: 'Energie' },
  focus: { en: 'Focus', de: 'Konzentration' },
  sleep: { en: 'Sleep', de: 'Schlaf' },
  own: { en: 'Something else', de: 'Etwas anderes' },
  ownName: { en: 'What would you like to rate?', de: 'Was möchtest du bewerten?' },
  ownAdd: { en: 'Add it', de: 'Hinzufügen' },
  ownWrong: {
    en: 'Use at least one letter or digit, at most 120 characters.',
    de: 'Nimm mindestens einen Buchstaben oder eine Ziffer, höchstens 120 Zeichen.',
  },
  row: { en: '{dimension}, 1 to 5', de: '{dimension}, 1 bis 5' },
  score1: { en: '1, very bad', de: '1, sehr schlecht' },
  score2: { en: '2, bad', de: '2, schlecht' },
  score3: { en: '3, all right', de: '3, in Ordnung' },
  score4: { en: '4, good', de: '4, gut' },
  score5: { en: '5, very good', de: '5, sehr gut' },
  low: { en: 'Very bad', de: 'Sehr schlecht' },
  high: { en: 'Very good', de: 'Sehr gut' },
  rated: { en: '{dimension}: {value} of 5', de: '{dimension}: {value} von 5' },
  remove: { en: 'Remove this rating', de: 'Bewertung entfernen' },
  removed: { en: 'Rating removed', de: 'Bewertung entfernt' },
  note: { en: 'A word about it', de: 'Ein Wort dazu' },
} as const satisfies Area;
