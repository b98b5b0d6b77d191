// Readable as text on white (4.5:1) and as a mark on the dark surface (3:1); a test computes both.
export const COLORS = [
  '#b4472b',
  '#8a5a00',
  '#4d7a1f',
  '#1f7a5a',
  '#1a7390',
  '#3568c0',
  '#7a55c7',
  '#b03a7e',
] as const;

/** The first colour that nobody has yet, else the one used least. */
export const nextColor = (used: readonly string[]): string => {
  const counts = COLORS.map((color) => used.filter((other) => other === color).length);
  return COLORS[counts.indexOf(Math.min(...counts))] ?? COLORS[0];
};
