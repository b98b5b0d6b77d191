/**
 * How long a flow waits for what it needs to see: long enough for a machine that does ten other things. It bounds nothing that is proven;
 * what comes sooner is seen sooner, and what never comes fails all the same.
 */
export const PATIENCE_MS = 60_000;
