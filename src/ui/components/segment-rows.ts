/** How wide a letter of a label is, by its size: a careful mean. */
const LETTER = 0.56;

/**
 * How many parts stand in a row: all of them where they fit, or else rows of the same length, so that none of a few is left over alone.
 * `around` is what a part has beside its letters, in points.
 */
export const partsInRow = (
  labels: readonly string[],
  { room, fontSize, around }: { readonly room: number; readonly fontSize: number; readonly around: number },
): number => {
  const widths = labels.map((label) => [...label].length * LETTER * fontSize + around);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  if (whole <= room) return labels.length;
  const fits = Math.max(1, Math.floor(room / Math.max(...widths)));
  const rows = Math.ceil(labels.length / Math.min(labels.length, fits));
  const inRow = Math.ceil(labels.length / Math.max(2, rows));
  return labels.length === 3 ? 1 : inRow;
};
