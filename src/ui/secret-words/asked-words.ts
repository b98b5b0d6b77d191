/** Which of the 24 words are asked for: one of each third, told from `seed`, so that a reload asks the same. */
export const askedWords = (seed: string): readonly number[] => {
  let sum = 0;
  for (const sign of seed) sum = (sum * 31 + sign.charCodeAt(0)) % 4_096;
  return [sum % 8, 8 + (Math.floor(sum / 8) % 8), 16 + (Math.floor(sum / 64) % 8)];
};

export const isWord = (typed: string, word: string): boolean => typed.trim().toLowerCase() === word;
