import { Inflate } from 'fflate';
import { refuse } from './refused';

// [STAGE-5] What is packed is unpacked a little at a time and counted: more than it may be is refused before it is in memory.
/** DEFLATE makes at most 1032 bytes of one, so a step is at most 8 MiB. */
const AT_ONCE = 8 * 1024;

const steps = function* (source: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
  for (const part of source)
    for (let at = 0; at < part.length; at += AT_ONCE) yield part.subarray(at, at + AT_ONCE);
};

export type InflateLimits = {
  readonly most: number;
  readonly tooMuch: string;
  readonly damaged: string;
};

/** A stream that is cut off may end early without a word: whoever reads compares lengths, sums or an end of its own. */
export const inflated = function* (
  source: Iterable<Uint8Array>,
  { most, tooMuch, damaged }: InflateLimits,
): Generator<Uint8Array, void, undefined> {
  const made: Uint8Array[] = [];
  const inflate = new Inflate((bytes) => void made.push(bytes));
  let total = 0;
  const push = (bytes: Uint8Array, isLast: boolean): void => {
    try {
      inflate.push(bytes, isLast);
    } catch {
      refuse(damaged, 'deflate');
    }
    for (const { length } of made) total += length;
    if (total > most) refuse(tooMuch);
  };
  for (const part of steps(source)) {
    push(part, false);
    yield* made.splice(0);
  }
  push(new Uint8Array(), true);
  yield* made.splice(0);
};
