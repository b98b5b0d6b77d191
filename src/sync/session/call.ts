import type { FromRelay, ToRelay } from '../relay/messages';
import { proofBytes } from '../relay/proof';
import { openLine, type Line, type LineEnd } from './line';
import type { SessionParts } from './session-parts';

const HANDSHAKE_MS = 20_000;
/** `found` carries as many entries as fit; the rest follows one by one. */
const FOUND_BYTES = 512 * 1024;

type Welcome = Extract<FromRelay, { is: 'welcome' }>;
const proofOf = (
  { relayId, nonce }: Extract<FromRelay, { is: 'challenge' }>,
  { parts, isFounding }: { readonly parts: SessionParts; readonly isFounding: boolean },
): ToRelay => {
  const { roster, memory, foundingToken: token } = parts;
  const signature = parts.sign(proofBytes({ relayId, space: parts.space, nonce }));
  const known = memory.read();
  if (!isFounding) {
    const { relayEpoch = null, position: after = 0 } = known ?? {};
    return { is: 'prove', signature, relayEpoch, after, roster: roster.version() };
  }
  let bytes = 0;
  const entries = roster.entriesFrom(1).filter((entry, index) => {
    bytes += entry.length;
    return index === 0 || bytes <= FOUND_BYTES;
  });
  return { is: 'found', signature, entries, token, permit: known?.permit ?? null };
};

export type CallParts = {
  readonly parts: SessionParts;
  readonly welcomed: (welcome: Welcome) => void;
  /** After the welcome. */
  readonly heard: (message: FromRelay) => void;
  readonly ended: (end: LineEnd) => void;
};

/** One line at a time: who this device is, proved to the relay, until the relay welcomes it. */
export const createCall = ({ parts, welcomed, heard, ended }: CallParts) => {
  const { space, device, openSocket, after, heartbeatMs, clock } = parts;
  let line: Line | null = null;
  let isWelcome = false;
  let lastHeardAt: number | null = null;
  let stopAlarm = (): void => undefined;
  const hangUp = (): void => {
    stopAlarm();
    line?.close();
    line = null;
    isWelcome = false;
  };
  const call = ({ isFounding }: { readonly isFounding: boolean }): void => {
    const gone = (end: LineEnd): void => {
      hangUp();
      ended(end);
    };
    const hear = (message: FromRelay): void => {
      lastHeardAt = clock.now();
      if (message.is === 'challenge') return mine.send(proofOf(message, { parts, isFounding }));
      if (isWelcome) return heard(message);
      if (message.is !== 'welcome') return gone('not_a_relay');
      isWelcome = true;
      stopAlarm();
      welcomed(message);
    };
    stopAlarm = after(HANDSHAKE_MS, () => gone('relay_silent'));
    const opened = (): void => mine.send({ is: 'hello', version: 1, space, device });
    const mine = openLine({
      url: parts.relay(),
      openSocket,
      after,
      heartbeatMs,
      opened,
      heard: hear,
      ended: gone,
    });
    line = mine;
  };
  return {
    call,
    hangUp,
    isCalling: () => line !== null,
    lastHeardAt: () => lastHeardAt,
    send: (message: ToRelay): boolean => {
      if (line === null || !isWelcome) return false;
      line.send(message);
      return true;
    },
  };
};
