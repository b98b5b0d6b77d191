// [TIMELINE-6] The name of a block goes before its times: they are left out where they would take a line that the name needs.

/** As wide as a letter or digit is in the widest of common typefaces, in parts of its height: what does not fit is not begun. */
export const WIDEST = 0.7;

/** A name that goes on is cut here, however long its time was. */
const MOST_OF_NAME = 4;

type FaceWords = {
  readonly ofName: number;
  readonly ofTimes: number;
  /** Null where there is no room: when it is, is seen by where it stands. */
  readonly times: string | null;
};

const linesFor = (words: string, lettersPerLine: number): number =>
  Math.max(1, Math.ceil(words.length / lettersPerLine));

/** How the lines of a block are shared between its name and its times, of which the start alone may stand for both. */
export const faceWords = ({
  name,
  start,
  times,
  lines,
  lettersPerLine,
}: {
  readonly name: string;
  readonly start: string;
  readonly times: string;
  readonly lines: number;
  readonly lettersPerLine: number;
}): FaceWords => {
  // Times of twelve hours are long: they break where the name leaves a line.
  const ofTimes = lines > 2 ? 2 : 1;
  const wanted = Math.min(MOST_OF_NAME, linesFor(name, lettersPerLine));
  const fit = linesFor(times, lettersPerLine) <= ofTimes;
  if (wanted <= lines - ofTimes) return { ofName: wanted, ofTimes, times: fit ? times : start };
  if (wanted <= lines - 1) return { ofName: wanted, ofTimes: 1, times: start };
  return { ofName: Math.min(MOST_OF_NAME, lines), ofTimes: 0, times: null };
};
