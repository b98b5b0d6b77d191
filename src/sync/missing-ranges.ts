import type { SeqRange } from './relay/messages';

/** The seqs of `held` that are not in `without`. Both are ascending and do not overlap. */
export const missingRanges = ({
  held,
  without,
}: {
  readonly held: readonly SeqRange[];
  readonly without: readonly SeqRange[];
}): readonly SeqRange[] => {
  const missing: SeqRange[] = [];
  for (const { from, through } of held) {
    let next = from;
    for (const there of without) {
      if (there.through < next) continue;
      if (there.from > through) break;
      if (there.from > next) missing.push({ from: next, through: there.from - 1 });
      next = there.through + 1;
    }
    if (next <= through) missing.push({ from: next, through });
  }
  return missing;
};
