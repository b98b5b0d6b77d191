import type { OpenSocket } from '../../core/socket';
import { decodeFromRelay, encodeToRelay } from '../relay/codec';
import type { FromRelay, RelayCode, ToRelay } from '../relay/messages';

/** Runs a task later; answers how to prevent it. */
export type After = (milliseconds: number, task: () => void) => () => void;
/** Why a line is no more: the relay's own word, or what became of the socket. */
export type LineEnd = RelayCode | 'relay_unreachable' | 'relay_silent' | 'not_a_relay';
export type LineParts = {
  readonly url: string;
  readonly openSocket: OpenSocket;
  readonly after: After;
  readonly heartbeatMs: number;
  readonly opened: () => void;
  readonly heard: (message: FromRelay) => void;
  /** Once, and nothing after it. */
  readonly ended: (end: LineEnd) => void;
};
export type Line = {
  readonly send: (message: ToRelay) => void;
  /** Bytes that have not left this device. */
  readonly waiting: () => number;
  readonly close: () => void;
};

/** A relay that does not answer for so long while the line is made is not there. */
const PATIENCE_MS = 20_000;

/** [LINE-2] A line to the relay: whole messages in both directions, a heartbeat, and one end with its reason. */
export const openLine = (parts: LineParts): Line => {
  const { after, heartbeatMs } = parts;
  let isOver = false;
  let hasHeard = false;
  let stopAlarm = (): void => undefined;
  const over = (why: LineEnd): void => {
    if (isOver) return;
    isOver = true;
    stopAlarm();
    parts.ended(why);
  };
  /** A relay that is gone would let us wait for its goodbye. */
  const leave = (why: LineEnd): void => {
    if (!isOver) socket.close();
    over(why);
  };
  const beat = (): void => {
    if (!hasHeard) return leave('relay_silent');
    hasHeard = false;
    socket.send(encodeToRelay({ is: 'ping' }));
    stopAlarm = after(heartbeatMs, beat);
  };
  const take = (frame: Uint8Array): void => {
    if (isOver) return;
    const message = decodeFromRelay(frame);
    if (message === null) return leave('not_a_relay');
    hasHeard = true;
    if (message.is === 'pong') return;
    if (message.is === 'refused') return leave(message.code);
    parts.heard(message);
  };
  const socket = parts.openSocket(parts.url, {
    opened: () => {
      if (isOver) return;
      stopAlarm();
      stopAlarm = after(PATIENCE_MS, beat);
      parts.opened();
    },
    received: take,
    closed: () => over('relay_unreachable'),
  });
  stopAlarm = after(PATIENCE_MS, () => leave('relay_silent'));
  return {
    send: (message) => {
      if (!isOver) socket.send(encodeToRelay(message));
    },
    waiting: socket.waiting,
    close: () => {
      // The caller that closes it knows why.
      isOver = true;
      stopAlarm();
      socket.close();
    },
  };
};
