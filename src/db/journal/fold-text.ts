// [JOURNAL-4] Search and names compare texts in lower case and composed form; the text itself is stored unchanged.
// The fold has no locale: the same text folds to the same key on every device.
export const foldText = (text: string): string => text.normalize('NFC').toLowerCase();

/** `#home_office`, `Home Office` and `home-office` are one name. */
export const foldName = (name: string): string =>
  foldText(name)
    .trim()
    .replace(/[\s_-]+/gu, '-');
