import { sha256 } from '../../core/sha256';

export type LinkEnds = {
  readonly kind: 'label' | 'relates' | 'blocks';
  readonly from: string;
  readonly to: string;
};

/** [JOURNAL-5] Two devices that link the same make one link. */
export const linkId = ({ kind, from, to }: LinkEnds): string => sha256(`v1|link|${kind}|${from}|${to}`);

/** "Relates" has no direction: its two ends are put in one order, so that both ways round are one link. */
export const endsOf = (ends: LinkEnds): LinkEnds =>
  ends.kind === 'relates' && ends.from > ends.to ? { kind: 'relates', from: ends.to, to: ends.from } : ends;
