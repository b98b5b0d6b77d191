/** How many letters are put in, left out or exchanged for others from one word to the other. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const exchanged = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(exchanged, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

const FARTHEST = 2;
const LONGEST = 40;

/** The nearest of what there is, where it is a slip away; in a short word fewer letters are a slip. */
export const nearWord = (typed: string, known: readonly string[]): string | null => {
  if (typed.length > LONGEST) return null;
  const most = Math.min(FARTHEST, Math.floor(typed.length / 2));
  const [nearest] = [...new Set(known)]
    .map((word) => ({ word, far: distance(typed, word) }))
    .filter(({ far }) => far > 0 && far <= most)
    .sort((a, b) => a.far - b.far);
  return nearest?.word ?? null;
};
