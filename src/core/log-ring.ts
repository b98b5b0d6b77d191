import type { Log, LogLine } from './ports';

// [LOG-1] The ring keeps the newest 2,000 lines. [LOG-2] A line is an instant, a code and ids; anything else is replaced by `?`,
// so that content cannot come in even by mistake.
export const LOG_LINES = 2_000;

const CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,79}$/;
/** The shapes that ids have: a ULID, a SHA-256. */
const ID = /^(?:[0-9a-hjkmnp-tv-z]{26}|[0-9a-f]{64})$/;

const scrub = ({ at, code, ids = [] }: LogLine): LogLine => ({
  at,
  code: CODE.test(code) ? code : '?',
  ids: ids.slice(0, 8).map((id) => (ID.test(id) ? id : '?')),
});

export const formatLogLine = ({ at, code, ids = [] }: LogLine): string =>
  [new Date(at).toISOString(), code, ...ids].join(' ');

export type LogRing = Log & {
  readonly lines: () => readonly LogLine[];
  /** How many lines `takeNew` would give. */
  readonly pending: () => number;
  /** The lines since the last call, for whoever keeps them. */
  readonly takeNew: () => readonly LogLine[];
};

export const createLogRing = (earlier: readonly LogLine[] = []): LogRing => {
  let lines: readonly LogLine[] = earlier.map(scrub).slice(-LOG_LINES);
  let fresh: LogLine[] = [];
  return {
    write: (line) => {
      fresh.push(scrub(line));
      if (fresh.length > LOG_LINES) fresh = fresh.slice(-LOG_LINES);
    },
    lines: () => [...lines, ...fresh].slice(-LOG_LINES),
    pending: () => fresh.length,
    takeNew: () => {
      const taken = fresh;
      lines = [...lines, ...fresh].slice(-LOG_LINES);
      fresh = [];
      return taken;
    },
  };
};
