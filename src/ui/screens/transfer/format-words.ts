import { errorSentences } from '../../../words/errors';
import { wordKeys, type Say, type WordKey } from '../../../words/words';
import type { Language } from '../../../words/message';

export const importFormats = ['dayone', 'markdown', 'todoist', 'ticktick', 'ics', 'apple-health'] as const;
export type ImportFormat = (typeof importFormats)[number];

const isWordKey = (key: string): key is WordKey => wordKeys.includes(key);
const plainly = (say: Say, key: string): string | null => {
  const found: string = key;
  // Every key that is asked for here takes no parameters.
  return isWordKey(found) ? String(Reflect.apply(say, undefined, [found])) : null;
};

export const formatWords = (say: Say, format: string): string =>
  plainly(say, `transfer.format_${format}`) ?? format;
export const formatHint = (say: Say, format: ImportFormat): string =>
  plainly(say, `transfer.formatHint_${format}`) ?? '';
export const comingWords = (say: Say, kind: string): string =>
  plainly(say, `transfer.kind_${kind}`) ?? say('transfer.kind_other');

const sentences: ReadonlyMap<string, Readonly<Record<Language, string>>> = new Map(
  Object.entries(errorSentences),
);
/** Why a part of a file does not come as it is. */
export const leftWords = (code: string, language: Language): string =>
  sentences.get(code)?.[language] ?? code;
