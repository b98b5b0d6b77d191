// Envelopes that came before what they stand behind: an earlier one of their stream, the roster that names their author, or an epoch's key. They
// wait in memory only, up to a limit; what does not fit comes again when ranges are compared.
const MOST_BYTES = 4 * 1024 * 1024;

export const createEarly = () => {
  const byStream = new Map<string, Map<number, Uint8Array>>();
  let held = 0;
  return {
    keep: (
      stream: string,
      { seq, envelope }: { readonly seq: number; readonly envelope: Uint8Array },
    ): void => {
      const bySeq = byStream.get(stream) ?? new Map<number, Uint8Array>();
      if (bySeq.has(seq) || held + envelope.length > MOST_BYTES) return;
      byStream.set(stream, bySeq);
      // A copy: the frame that it came in is larger.
      bySeq.set(seq, envelope.slice());
      held += envelope.length;
    },
    /** The one under this seq, which is no longer early. */
    take: (stream: string, seq: number): Uint8Array | null => {
      const bySeq = byStream.get(stream);
      const envelope = bySeq?.get(seq);
      if (bySeq === undefined || envelope === undefined) return null;
      bySeq.delete(seq);
      if (bySeq.size === 0) byStream.delete(stream);
      held -= envelope.length;
      return envelope;
    },
    forget: (stream: string): void => {
      for (const { length } of byStream.get(stream)?.values() ?? []) held -= length;
      byStream.delete(stream);
    },
  };
};
export type Early = ReturnType<typeof createEarly>;
