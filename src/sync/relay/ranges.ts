import type { SeqRange } from './messages';

// A stream's seqs at the relay, as ascending ranges that do not touch.
/** Bounds what a hostile device can make the relay remember of one space, and what `welcome` has to name. */
export const MOST_STREAMS = 1_024;
export const MOST_RANGES = 4_096;

export type Placing = 'there' | 'gap' | { readonly ranges: readonly SeqRange[] };

/** The first range that ends at or behind the seq before this one. */
const placeOf = (ranges: readonly SeqRange[], seq: number): number => {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.through ?? 0) < seq - 1) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const holdsSeq = (ranges: readonly SeqRange[], seq: number): boolean => {
  const place = placeOf(ranges, seq);
  return ranges.slice(place, place + 2).some(({ from, through }) => from <= seq && seq <= through);
};

/** [RELAY-3] Where a seq goes. */
export const placeSeq = (
  ranges: readonly SeqRange[],
  { seq, mayLeaveGap }: { readonly seq: number; readonly mayLeaveGap: boolean },
): Placing => {
  if (holdsSeq(ranges, seq)) return 'there';
  const place = placeOf(ranges, seq);
  const before = ranges[place]?.through === seq - 1 ? ranges[place] : undefined;
  const afterPlace = before === undefined ? place : place + 1;
  const after = ranges[afterPlace]?.from === seq + 1 ? ranges[afterPlace] : undefined;
  if (before === undefined && ranges.length > 0 && !mayLeaveGap) return 'gap';
  const grown = { from: before?.from ?? seq, through: after?.through ?? seq };
  return {
    ranges: [
      ...ranges.slice(0, place),
      grown,
      ...ranges.slice(after === undefined ? afterPlace : afterPlace + 1),
    ],
  };
};

export const withoutThrough = (ranges: readonly SeqRange[], through: number): readonly SeqRange[] =>
  ranges
    .filter((range) => range.through > through)
    .map((range) => ({ from: Math.max(range.from, through + 1), through: range.through }));
