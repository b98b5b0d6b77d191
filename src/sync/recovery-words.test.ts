import { createWords, entropyOf } from './recovery-words';

const random = (fill: number) => ({ bytes: (count: number) => new Uint8Array(count).fill(fill) });
const codeOf = (text: string): string => {
  const entropy = entropyOf(text);
  return entropy.ok ? 'ok' : entropy.error.code;
};

test('[BACKUP-1] 24 words hold 256 bits, and come back however a person writes them down', () => {
  const words = createWords(random(0x7f));
  expect(words.split(' ')).toHaveLength(24);
  const listed = words
    .split(' ')
    .map((word, at) => `${at + 1}. ${word.toUpperCase()},`)
    .join('\r\n');
  for (const text of [words, `  ${words}\n`, listed]) {
    const entropy = entropyOf(text);
    expect(entropy.ok && [...entropy.value]).toEqual([...new Uint8Array(32).fill(0x7f)]);
  }
});

test('[BACKUP-1] a slip is noticed and named: too few, no such word, one word for another', () => {
  const words = createWords(random(1)).split(' ');
  expect(codeOf('')).toBe('backup_words_count');
  expect(codeOf(words.slice(1).join(' '))).toBe('backup_words_count');
  expect(codeOf([...words.slice(0, 23), 'reveille'].join(' '))).toBe('backup_word_unknown');
  expect(codeOf([...words.slice(1, 24), words[0]].join(' '))).toBe('backup_words_mistaken');
});
