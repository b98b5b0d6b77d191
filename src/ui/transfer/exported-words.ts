import type { QueryOutput } from '../../runtime/api/definition';
import type { useWords } from '../words';
import { lackWords, withLacks } from './lack-words';

type Say = ReturnType<typeof useWords>;
/** What an export came to. Where a gap has no names, nobody knows how much stood in it. */
const toldOf = (
  say: Say,
  { unreadable = [], attachmentsLeftOut = 0 }: QueryOutput<'data.export'>,
): string => {
  if (unreadable.length === 0 && attachmentsLeftOut > 0)
    return say('settings.exportedWithoutPictures', { count: attachmentsLeftOut });
  if (unreadable.length === 0) return say('settings.exported');
  return unreadable.some(({ id }) => id === '?')
    ? say('settings.exportedWithGap')
    : say('settings.exportedInPart', { count: unreadable.length });
};

export const exportedWords = (say: Say, made: QueryOutput<'data.export'>): string =>
  withLacks(toldOf(say, made), lackWords(say, { attachmentsMissing: made.attachmentsMissing }));
