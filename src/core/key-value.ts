/** A few small texts of this device that must be readable before any database is: choices of appearance, the boot counter. Never content. */
export type KeyValue = {
  readonly get: (key: string) => string | null;
  /** Null removes. A store that cannot keep it (private window, full) stays silent: nothing here may stop a start. */
  readonly set: (key: string, value: string | null) => void;
};
