import { isDeepStrictEqual } from 'node:util';
import { oracle, type Step } from './oracle';
import { keyOf, viewOf, type Peer, type Rules } from './peer';

export type Verdict = {
  histories: number;
  divergences: number;
  mismatches: number;
  firstFault: string | null;
};
export const newVerdict = (): Verdict => ({ histories: 0, divergences: 0, mismatches: 0, firstFault: null });

/** Judges peers that have all received everything: equal to each other, and to the oracle. */
export const judge = (
  end: { readonly peers: readonly Peer[]; readonly history: readonly Step[]; readonly name: string },
  rules: Rules,
  verdict: Verdict,
): void => {
  verdict.histories += 1;
  const [first] = end.peers;
  if (first === undefined) return;
  const isEqual = end.peers.every((peer) => keyOf(peer) === keyOf(first));
  const expected = oracle(end.history);
  const wrong = end.peers
    .map((peer) => viewOf(peer, rules))
    .find((view) => !isDeepStrictEqual(view, expected));
  if (!isEqual) verdict.divergences += 1;
  if (wrong !== undefined) verdict.mismatches += 1;
  if (isEqual && wrong === undefined) return;
  verdict.firstFault ??= `${end.name}: ${JSON.stringify({ isEqual, wrong, expected })}`;
};
