import type { Area } from '../message';

/** "These are my own words": texts from elsewhere that the person answers for. */
export const vouch = {
  imported: { en: 'Imported from {format}, {when}', de: 'Importiert aus {format}, {when}' },
  byAgent: { en: 'By an agent, from imported text', de: 'Von einem Agenten, aus fremdem Text' },
  pasted: { en: 'Pasted', de: 'Eingefügt' },
  elsewhere: { en: 'Pasted or imported', de: 'Eingefügt oder importiert' },
  mine: { en: 'mine?', de: 'von mir?' },
  open: {
    en: '{origin} · mine? Read it and say whether it is yours.',
    de: '{origin} · von mir? Lies es und sag, ob es von dir ist.',
  },
  title: { en: 'Did you write this?', de: 'Hast du das geschrieben?' },
  why: {
    en: 'Agents ask before they act on text that is not yours. If you wrote this, say so, and what you allowed them works here too.',
    de: 'Agenten fragen nach, bevor sie nach fremdem Text handeln. Ist das von dir, sag es: Dann gilt auch hier, was du ihnen erlaubt hast.',
  },
  confirm: { en: 'These are my words', de: 'Das sind meine Worte' },
  done: { en: 'Counts as yours', de: 'Gilt als deins' },
  two: {
    en: 'Two versions of a text stand side by side. Choose one first.',
    de: 'Von einem Text gibt es zwei Fassungen. Wähle zuerst eine.',
  },
  importTitle: { en: 'Did you write all of this?', de: 'Hast du das alles geschrieben?' },
  importBody: {
    en: '{format}, imported {when}. Look through the texts before you answer for them.',
    de: '{format}, importiert {when}. Sieh die Texte durch, bevor du dafür einstehst.',
  },
  importCount: {
    en: { one: '{count} text', other: '{count} texts' },
    de: { one: '{count} Text', other: '{count} Texte' },
  },
  importLeft: {
    en: {
      one: '{count} text stays marked: something else changed it since.',
      other: '{count} texts stay marked: something else changed them since.',
    },
    de: {
      one: '{count} Text bleibt markiert: Er wurde inzwischen anders geändert.',
      other: '{count} Texte bleiben markiert: Sie wurden inzwischen anders geändert.',
    },
  },
  importConfirm: { en: 'All of these are my words', de: 'Das sind alles meine Worte' },
  importMine: { en: 'Mine?', de: 'Von mir?' },
  importOpen: { en: 'Mine? {name}', de: 'Von mir? {name}' },
  importNothing: { en: 'All of it counts as yours.', de: 'Alles davon gilt als deins.' },
  edited: { en: 'You changed it since', de: 'Von dir inzwischen geändert' },
  whole: { en: 'Show all', de: 'Ganz anzeigen' },
  wholeOf: { en: 'Show all: {name}', de: 'Ganz anzeigen: {name}' },
  more: { en: 'Show more', de: 'Mehr anzeigen' },
  importing: { en: 'Marking these texts as yours', de: 'Die Texte werden als deine markiert' },
} as const satisfies Area;
