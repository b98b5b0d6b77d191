// What the command line says of what is alike.
const words = {
  off: {
    en: 'Off. Agents find what is alike by letters and words, on this device alone.',
    de: 'Aus. Agenten finden Ähnliches nach Buchstaben und Wörtern, allein auf diesem Gerät.',
  },
  on: { en: 'on', de: 'an' },
  askAgain: {
    en: 'waits: what was agreed to has changed. Choose it again.',
    de: 'wartet: Wozu du zugestimmt hast, hat sich geändert. Wähle es noch einmal.',
  },
  failing: { en: 'waits; the last call failed', de: 'wartet; der letzte Aufruf scheiterte' },
  model: { en: 'Model', de: 'Modell' },
  state: { en: 'State', de: 'Zustand' },
  vectors: { en: 'Texts it knows', de: 'Texte, die es kennt' },
  today: { en: 'Tokens today, of', de: 'Tokens heute, von' },
  noLimit: { en: 'no limit', de: 'ohne Grenze' },
  chosen: {
    en: 'Chosen. Texts are sent when nothing else is to be done.',
    de: 'Gewählt. Texte werden gesendet, wenn sonst nichts zu tun ist.',
  },
  switchedOff: {
    en: 'Switched off. Nothing more is sent for it.',
    de: 'Ausgeschaltet. Dafür wird nichts mehr gesendet.',
  },
  limitSet: { en: 'The limit holds from now on.', de: 'Die Grenze gilt ab jetzt.' },
} as const;

export type SayLikeness = (word: keyof typeof words) => string;
export const likenessWords =
  (language: 'en' | 'de'): SayLikeness =>
  (word) =>
    words[word][language];
