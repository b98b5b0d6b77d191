/** Four in a row, numbered. */
export const numberedWords = (words: string): string => {
  const numbered = words.split(' ').map((word, at) => `${String(at + 1).padStart(2)} ${word}`.padEnd(13));
  const rows = numbered.flatMap((_, at) => (at % 4 === 0 ? [numbered.slice(at, at + 4)] : []));
  return rows.map((row) => `  ${row.join('').trimEnd()}`).join('\n');
};
