import { DAY_MS } from '../src/core/calendar/civil-day';
import { z } from 'zod';
import type { Clock, Random } from '../src/core/ports';
import { newSecret, secretHash } from './secret';

// [HUB-15] A session is two random halves: one in an HttpOnly cookie, one, the page key, that only pages of our own origin
// can read. The hub keeps one hash of both and of its port, across restarts.
// [HUB-23] Cookies ignore ports, so a browser sends ours to any server on the same host; storage of a page does not. Whoever
// has one half alone has nothing, and a session of one port opens nothing at another.
// [HUB-22] Whoever holds something open for a session is told the moment it ends: by signing out, or by a newer session that takes its place.
// [HUB-16] It ends thirty days after it was last used. Fifty live at once; the longest unused goes first.
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
const MOST = 50;
/** Last use is written at most this often. */
const WRITE_EVERY_MS = 60 * 60 * 1000;

const StoredSession = z.object({ hash: z.string(), usedAt: z.number() });
const StoredSessions = z.object({ sessions: z.array(StoredSession) });
type Session = Readonly<z.infer<typeof StoredSession>>;

export type SessionFile = { readonly read: () => string | null; readonly write: (text: string) => void };
export type SessionHalves = { readonly cookie: string; readonly pageKey: string };
export type Sessions = {
  readonly open: () => SessionHalves;
  readonly isOpen: (halves: SessionHalves) => boolean;
  readonly close: (halves: SessionHalves) => void;
  /** Calls once, when the session ends; answers how to stop listening. */
  readonly onEnd: (halves: SessionHalves, ended: () => void) => () => void;
};

/** A file that cannot be read signs everybody out; it never stops the hub. */
const sessionsIn = (text: string | null): readonly Session[] => {
  try {
    return text === null ? [] : StoredSessions.parse(JSON.parse(text)).sessions;
  } catch {
    return [];
  }
};

type Use = readonly [hash: string, usedAt: number];

/** Reversed first: of two used in the same millisecond the later one stays. */
const newestOf = (uses: readonly Use[]): readonly Use[] =>
  [...uses]
    .reverse()
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST)
    .reverse();

const hashAt = (port: number, { cookie, pageKey }: SessionHalves): string =>
  secretHash(`${port} ${cookie} ${pageKey}`);

const createEndings = () => {
  const listenersByHash = new Map<string, Set<() => void>>();
  return {
    listen: (hash: string, ended: () => void): (() => void) => {
      const listeners = listenersByHash.get(hash) ?? new Set();
      listenersByHash.set(hash, listeners.add(ended));
      return () => {
        listeners.delete(ended);
        if (listeners.size === 0) listenersByHash.delete(hash);
      };
    },
    tell: (isOpen: (hash: string) => boolean): void => {
      for (const [hash, listeners] of [...listenersByHash]) {
        if (isOpen(hash)) continue;
        listenersByHash.delete(hash);
        listeners.forEach((ended) => ended());
      }
    },
  };
};

export const createSessions = ({
  file,
  clock,
  random,
  port,
}: {
  file: SessionFile;
  clock: Clock;
  random: Random;
  port: number;
}): Sessions => {
  // A use that lies ahead was told by a wrong clock: such a session would outlive its thirty days.
  const usedBy = (usedAt: number): number => Math.min(usedAt, clock.now());
  let sessions = new Map(sessionsIn(file.read()).map((each) => [each.hash, usedBy(each.usedAt)]));
  const endings = createEndings();
  const keep = (next: ReadonlyMap<string, number>): void => {
    const living = [...next].filter(([, usedAt]) => usedAt + SESSION_LIFETIME_MS > clock.now());
    const newest = newestOf(living);
    // First here: a session that ended stays ended on a full disk too.
    sessions = new Map(newest);
    endings.tell((hash) => sessions.has(hash));
    file.write(`${JSON.stringify({ sessions: newest.map(([hash, usedAt]) => ({ hash, usedAt })) })}\n`);
  };
  return {
    open: () => {
      const halves = { cookie: newSecret(random), pageKey: newSecret(random) };
      keep(new Map(sessions).set(hashAt(port, halves), clock.now()));
      return halves;
    },
    isOpen: (halves) => {
      const hash = hashAt(port, halves);
      const usedAt = sessions.get(hash);
      if (usedAt === undefined || usedAt + SESSION_LIFETIME_MS <= clock.now()) return false;
      const unused = clock.now() - usedAt;
      if (unused < 0 || unused > WRITE_EVERY_MS) keep(new Map(sessions).set(hash, clock.now()));
      return true;
    },
    close: (halves) => {
      const next = new Map(sessions);
      if (next.delete(hashAt(port, halves))) keep(next);
    },
    onEnd: (halves, ended) => endings.listen(hashAt(port, halves), ended),
  };
};
