import { recordsCounted } from '../../src/words/terminal/records';

// What the command line says about files that come and go, in both languages.
const words = {
  wouldCome: { en: 'Would come', de: 'Käme herein' },
  came: { en: 'Came in', de: 'Hereingekommen' },
  here: { en: 'Here already', de: 'Schon hier' },
  restored: { en: 'Back from the trash', de: 'Aus dem Papierkorb zurück' },
  stays: { en: 'Does not come', de: 'Kommt nicht' },
  nothing: { en: 'nothing', de: 'nichts' },
  undo: {
    en: 'To take it back, undo this act in the app',
    de: 'Zum Zurücknehmen diesen Vorgang in der App rückgängig machen',
  },
  saved: { en: 'Saved', de: 'Gespeichert' },
  records: { en: 'records', de: 'Einträge' },
  unreadable: { en: 'could not be read', de: 'nicht lesbar' },
  leftOut: {
    en: 'pictures had no room in it; a backup holds all of them',
    de: 'Bilder hatten keinen Platz darin; eine Sicherung enthält alle',
  },
  missing: {
    en: 'pictures or recordings were not there',
    de: 'Bilder oder Aufnahmen waren nicht da',
  },
  keepWords: {
    en: 'These 24 words open it, and nothing else does. Write them down now; they are kept nowhere:',
    de: 'Diese 24 Wörter öffnen sie, sonst nichts. Schreib sie jetzt auf; sie werden nirgends aufbewahrt:',
  },
  sameWords: { en: 'The words that you gave open it.', de: 'Die Wörter, die du gegeben hast, öffnen sie.' },
  whole: { en: 'This backup is whole', de: 'Diese Sicherung ist vollständig' },
  notWhole: {
    en: 'This backup is undamaged, but not everything is in it',
    de: 'Diese Sicherung ist unbeschädigt, aber nicht alles ist darin',
  },
  madeAt: { en: 'made', de: 'gemacht' },
  back: { en: 'Restored into the profile', de: 'Wiederhergestellt in das Profil' },
  askWords: { en: 'The 24 words: ', de: 'Die 24 Wörter: ' },
} as const;
export type TransferWord = keyof typeof words;

export const transferWords =
  (language: 'en' | 'de') =>
  (word: TransferWord): string =>
    words[word][language];

type Lacks = { readonly unreadable?: number; readonly leftOut?: number; readonly missing?: number };
/** `  (3 could not be read)`: what is not in a file, behind what is. */
export const lacksText = (lacks: Lacks, language: 'en' | 'de'): string =>
  (['unreadable', 'leftOut', 'missing'] as const)
    .map((name) => ((lacks[name] ?? 0) === 0 ? '' : `  (${lacks[name]} ${words[name][language]})`))
    .join('');

/** `12 tasks, 3 notes` */
export const countsText = (counts: Readonly<Record<string, number>>, language: 'en' | 'de'): string => {
  const parts = Object.entries(counts).map(([kind, count]) => recordsCounted(kind, { count, language }));
  return parts.length === 0 ? words.nothing[language] : parts.join(', ');
};
