// [ATTEMPT-1] At most two more attempts at one provider, after a time-out, a failed connection, 429 or 5xx; never after what asking again cannot help.
// [ATTEMPT-3] A provider that says how long to wait is believed, up to a minute; who asks for more is asked again by a later run, not by this one.
export const MOST_ATTEMPTS = 3;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Seconds, or a date of HTTP; null: it says nothing that can be read. */
export const retryAfterMs = (text: string | null, now: number): number | null => {
  if (text === null) return null;
  if (/^\d{1,9}(\.\d+)?$/.test(text.trim())) return Math.ceil(Number(text) * 1_000);
  const at = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
};

/** How long to wait before the next attempt; null: there is none. */
export const backOff = (asked: {
  readonly attempt: number;
  readonly mayRetry: boolean;
  readonly retryAfterMs: number | null;
}): number | null => {
  if (!asked.mayRetry || asked.attempt >= MOST_ATTEMPTS) return null;
  const wait = Math.max(FIRST_WAIT_MS * 4 ** (asked.attempt - 1), asked.retryAfterMs ?? 0);
  return wait > LONGEST_WAIT_MS ? null : wait;
};
