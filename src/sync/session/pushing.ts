import { bytesToHex } from '@noble/hashes/utils.js';
import type { PushAnswer, StreamRanges, ToRelay } from '../relay/messages';
import type { StreamDesk } from '../stream-desk';
import type { BackOff } from './back-off';
import type { After } from './line';

/** Bytes under way before the relay has answered. */
const WINDOW = 512 * 1024;
/** A relay that is full is asked again after so long, and whenever it says that there is room. */
const QUOTA_MS = 60_000;
const STREAM_AT = 17;
const SEQ_AT = 33;

/** From the header, which is in the clear: stream and seq. */
const placeOf = (envelope: Uint8Array): string => {
  const view = new DataView(envelope.buffer, envelope.byteOffset, envelope.byteLength);
  return `${bytesToHex(envelope.subarray(STREAM_AT, SEQ_AT))} ${String(view.getBigUint64(SEQ_AT))}`;
};

export type PushingParts = {
  readonly streams: Pick<StreamDesk, 'outgoing' | 'compare' | 'pushed' | 'tryAgain'>;
  readonly send: (message: ToRelay) => boolean;
  readonly after: After;
  readonly backOff: BackOff;
  /** The relay's roster has moved on. */
  readonly isBehind: () => void;
};

/** [LINE-4] One window of envelopes at a time; each refusal goes again when its reason has ended [SYNC-16]. */
export const createPushing = ({ streams, send, after, backOff, isBehind }: PushingParts) => {
  const inFlight = new Set<string>();
  let again: readonly Uint8Array[] = [];
  let isOpen = false;
  let wantsRanges = false;
  let hasHealed = false;
  let isAgainNow = false;
  /** Gaps in a row; from the second on comparing has not helped. */
  let gaps = 0;
  let alarm: { readonly code: string; readonly stop: () => void } | null = null;

  const push = (envelopes: readonly Uint8Array[], isAgain: boolean): void => {
    for (const envelope of envelopes) inFlight.add(placeOf(envelope));
    isAgainNow = isAgain;
    send({ is: 'push', isAgain, envelopes });
  };
  const takeAgain = (): readonly Uint8Array[] => {
    let bytes = 0;
    const some = again.filter((envelope, index) => {
      bytes += envelope.length;
      return index === 0 || bytes <= WINDOW;
    });
    again = again.slice(some.length);
    return some;
  };
  const askForRanges = (): void => {
    wantsRanges = false;
    hasHealed = false;
    send({ is: 'ranges.read' });
  };
  const pump = (): void => {
    if (!isOpen || inFlight.size > 0) return;
    if (again.length > 0) return push(takeAgain(), true);
    // Envelopes that were too many for one comparison are found by the next one.
    if (wantsRanges || hasHealed) return askForRanges();
    const envelopes = gaps > 1 ? [] : streams.outgoing(WINDOW);
    if (envelopes.length > 0) push(envelopes, false);
  };
  const goAgain = (): void => {
    alarm?.stop();
    alarm = null;
    gaps = 0;
    streams.tryAgain();
    pump();
  };
  const waitFor = (code: string, milliseconds: number): void => {
    if (alarm?.code === code) return;
    alarm?.stop();
    alarm = { code, stop: after(milliseconds, goAgain) };
  };
  const answered = (answer: PushAnswer): void => {
    const { stream, seq, outcome } = answer;
    inFlight.delete(`${bytesToHex(stream)} ${String(seq)}`);
    streams.pushed({ stream, seq, outcome });
    if (outcome === 'kept') gaps = 0;
    if (outcome === 'gap') {
      gaps += 1;
      if (gaps > 1) waitFor(outcome, backOff.next());
      else wantsRanges = true;
    }
    if (outcome === 'quota') waitFor(outcome, QUOTA_MS);
    if (outcome === 'rate') waitFor(outcome, backOff.next());
    if (outcome === 'epoch_stale' || outcome === 'unknown_device') isBehind();
  };
  return {
    pump,
    goAgain,
    /** Everything that the relay holds is known: what it lacks goes first. */
    compared: (ranges: readonly StreamRanges[]): readonly StreamRanges[] => {
      const { toSend, toRead } = streams.compare(ranges);
      const isUnderWay = (envelope: Uint8Array): boolean => inFlight.has(placeOf(envelope));
      again = toSend.filter((envelope) => !isUnderWay(envelope));
      return toRead;
    },
    pushed: (answers: readonly PushAnswer[]): void => {
      for (const answer of answers) answered(answer);
      if (isAgainNow && answers.some(({ outcome }) => outcome === 'kept')) hasHealed = true;
      pump();
    },
    open: (): void => {
      isOpen = true;
    },
    ended: (): void => {
      isOpen = false;
      inFlight.clear();
      again = [];
      wantsRanges = false;
      hasHealed = false;
      gaps = 0;
      alarm?.stop();
      alarm = null;
    },
  };
};
