// The world comes in as arguments: left of `platform` nothing reads a clock or rolls dice by itself.
export type Clock = {
  /** Milliseconds since 1970 UTC. May jump; never used to order events of different devices. */
  readonly now: () => number;
};
export type Random = {
  readonly bytes: (count: number) => Uint8Array;
};
/** Codes and ids only. Content never reaches a log. */
export type Log = {
  readonly write: (line: LogLine) => void;
};
export type LogLine = { readonly at: number; readonly code: string; readonly ids?: readonly string[] };
/** Runs small programs written for the machine itself; not every device does. */
export type MachineCode = {
  /** The program takes its memory as `host.memory`, of at least so many bytes and of one size for good, and gives `run`. Null: it cannot run here. */
  readonly load: (
    program: Uint8Array,
    bytes: number,
  ) => { readonly memory: Uint8Array; readonly run: (...numbers: readonly number[]) => void } | null;
};
