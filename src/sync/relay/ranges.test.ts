import fc from 'fast-check';
import { holdsSeq, placeSeq, withoutThrough } from './ranges';
import type { SeqRange } from './messages';

const rangesOf = (seqs: ReadonlySet<number>): readonly SeqRange[] => {
  const ranges: { from: number; through: number }[] = [];
  for (const seq of [...seqs].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.through === seq - 1) last.through = seq;
    else ranges.push({ from: seq, through: seq });
  }
  return ranges;
};

test('[RELAY-3] seqs in any order make the ranges of their set', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), fc.nat(45), (seqs, trimmed) => {
      const held = new Set<number>();
      let ranges: readonly SeqRange[] = [];
      for (const seq of seqs) {
        const placed = placeSeq(ranges, { seq, mayLeaveGap: true });
        expect(placed === 'there').toBe(held.has(seq));
        held.add(seq);
        if (typeof placed === 'object') ({ ranges } = placed);
        expect(ranges).toEqual(rangesOf(held));
        for (let each = 1; each < 43; each += 1) expect(holdsSeq(ranges, each)).toBe(held.has(each));
      }
      expect(withoutThrough(ranges, trimmed)).toEqual(
        rangesOf(new Set([...held].filter((seq) => seq > trimmed))),
      );
    }),
  );
});

test('[RELAY-3] a new seq without its predecessor is a gap, unless nothing is there', () => {
  expect(placeSeq([], { seq: 7, mayLeaveGap: false })).toEqual({ ranges: [{ from: 7, through: 7 }] });
  const held = [
    { from: 1, through: 4 },
    { from: 7, through: 9 },
  ];
  expect(placeSeq(held, { seq: 6, mayLeaveGap: false })).toBe('gap');
  expect(placeSeq(held, { seq: 11, mayLeaveGap: false })).toBe('gap');
  expect(placeSeq(held, { seq: 8, mayLeaveGap: false })).toBe('there');
  expect(placeSeq(held, { seq: 5, mayLeaveGap: false })).toEqual({
    ranges: [{ from: 1, through: 5 }, held[1]],
  });
  expect(placeSeq(held, { seq: 10, mayLeaveGap: false })).toEqual({
    ranges: [held[0], { from: 7, through: 10 }],
  });
  expect(
    placeSeq(
      [
        { from: 1, through: 4 },
        { from: 6, through: 9 },
      ],
      { seq: 5, mayLeaveGap: false },
    ),
  ).toEqual({
    ranges: [{ from: 1, through: 9 }],
  });
});
