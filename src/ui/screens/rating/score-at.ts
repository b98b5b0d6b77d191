// [RATING-3] One slide, one tap or an arrow key rates; what is under the finger is shown while it slides, and only lifting it writes.
export const scores = [1, 2, 3, 4, 5] as const;
export type ScoreValue = (typeof scores)[number];

/** Where each of the five lies, as measured: in whichever direction the person reads. */
export type Places = ReadonlyMap<ScoreValue, { readonly x: number; readonly width: number }>;

export const isScore = (value: number): value is ScoreValue => scores.some((score) => score === value);

/** The one whose middle is nearest; a finger that slid over the edge still means the last. */
export const scoreAt = (x: number, places: Places): ScoreValue | null => {
  const byDistance = [...places].map(
    ([score, place]) => [score, Math.abs(x - place.x - place.width / 2)] as const,
  );
  return byDistance.sort((a, b) => a[1] - b[1])[0]?.[0] ?? null;
};

export const steppedScore = (score: ScoreValue | null, by: 1 | -1): ScoreValue => {
  if (score === null) return 3;
  const next = Math.min(5, Math.max(1, score + by));
  return isScore(next) ? next : score;
};
