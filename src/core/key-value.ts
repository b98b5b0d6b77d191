/**
 * A few small texts that must be readable before any database is. Of a device: choices of appearance, the boot counter, never content.
 * Of a tab: what was typed and not yet stored; it ends with the tab.
 */
export type KeyValue = {
  readonly get: (key: string) => string | null;
  /** Null removes. A store that cannot keep it (private window, full) stays silent: nothing here may stop a start. */
  readonly set: (key: string, value: string | null) => void;
  /** Told when somebody else (another tab of the same browser) may have set something. Where nobody else can, it is missing. */
  readonly hearOthers?: (hear: () => void) => () => void;
};
