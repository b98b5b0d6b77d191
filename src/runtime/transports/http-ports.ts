/** A text socket, as browsers and `ws` both have one; the caller adapts. `closed` is called exactly once. */
export type LiveSocket = { readonly send: (text: string) => void; readonly close: () => void };
export type LiveSocketEvents = {
  readonly opened: () => void;
  readonly received: (text: string) => void;
  readonly closed: () => void;
};

export type HttpTransportPorts = {
  /** `http://127.0.0.1:7310`, no slash at the end. */
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  readonly openSocket: (url: string, events: LiveSocketEvents) => LiveSocket;
  /** Calls once after so many milliseconds; answers how to call it off. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  /** 0 ≤ x < 1: spreads out those who come back at the same moment. */
  readonly chance: () => number;
  readonly now: () => number;
  /** What makes the caller known: a bearer token, or beside the cookie the page key. Asked anew for every request. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** How long a command or query is repeated before it answers `offline`. */
  readonly patienceMs?: number;
};

/** Doubles from half a second to fifteen, half of it by chance. */
export const backoffMs = (attempt: number, chance: number): number =>
  Math.min(15_000, 500 * 2 ** Math.min(attempt, 10)) * (0.5 + chance / 2);
