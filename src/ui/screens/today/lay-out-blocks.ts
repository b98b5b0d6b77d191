// [TIMELINE-2] What overlaps stands side by side, each as wide as the other; what stands alone has the whole width. Nothing covers anything.
export type Span = { readonly id: string; readonly from: number; readonly until: number };
export type Cluster<S extends Span> = {
  readonly from: number;
  readonly until: number;
  /** Beside each other, in reading direction; within a column nothing overlaps. */
  readonly columns: readonly (readonly S[])[];
};

const inOrder = (a: Span, b: Span): number =>
  a.from - b.from || b.until - a.until || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** `least`: what a span takes at least, so that a short one can still be read and met by a finger. */
export const layOutBlocks = <S extends Span>(spans: readonly S[], least = 0): readonly Cluster<S>[] => {
  const endOf = ({ from, until }: Span): number => Math.max(until, from + least);
  const clusters: { from: number; until: number; columns: S[][] }[] = [];
  for (const span of [...spans].sort(inOrder)) {
    const last = clusters.at(-1);
    if (last === undefined || span.from >= last.until) {
      clusters.push({ from: span.from, until: endOf(span), columns: [[span]] });
      continue;
    }
    const free = last.columns.find((column) => column.every((other) => endOf(other) <= span.from));
    if (free === undefined) last.columns.push([span]);
    else free.push(span);
    last.until = Math.max(last.until, endOf(span));
  }
  return clusters;
};
