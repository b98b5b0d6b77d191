// One WebSocket that carries bytes, whatever the platform. Drivers are in `platform`; each of them follows no redirect.
export type SocketEvents = {
  readonly opened: () => void;
  readonly received: (frame: Uint8Array) => void;
  /** Once, after everything else, however it ended; also where it never opened. */
  readonly closed: () => void;
};
export type Socket = {
  /** Bytes that are sent before it opened or after it ended go nowhere. */
  readonly send: (frame: Uint8Array) => void;
  /** Bytes that were given to `send` and have not left this device. */
  readonly waiting: () => number;
  /** `closed` follows. */
  readonly close: () => void;
};
export type OpenSocket = (url: string, events: SocketEvents) => Socket;
