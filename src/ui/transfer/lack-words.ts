import type { useWords } from '../words';

export type Lacks = {
  readonly unreadable?: number | undefined;
  readonly attachmentsLeftOut?: number | undefined;
  readonly attachmentsMissing?: number | undefined;
};
const keys = {
  unreadable: 'transfer.lackRecords',
  attachmentsLeftOut: 'transfer.lackRoom',
  attachmentsMissing: 'transfer.lackFiles',
} as const;
const names = ['unreadable', 'attachmentsLeftOut', 'attachmentsMissing'] as const;

/** What is not in a file, each in a sentence; null where nothing is lacking. */
export const lackWords = (say: ReturnType<typeof useWords>, lacks: Lacks): string | null => {
  const told = names.flatMap((name) => {
    const count = lacks[name] ?? 0;
    return count === 0 ? [] : [`${say(keys[name], { count })}.`];
  });
  return told.length === 0 ? null : told.join(' ');
};

/** Behind what was said of the file. */
export const withLacks = (told: string, lacks: string | null): string =>
  lacks === null ? told : `${told.replace(/\.$/, '')}. ${lacks}`;
