import { z } from 'zod';
import { parseJson } from '../core/json';
import type { SqlDatabase } from './sql-database';

// [HOST-1] A database that went back goes on under a new host id, so that no counter is given out twice. Commits before that are still the
// old host's: `hosts` in `meta` says from which counter each of them wrote.
export type HostSpan = {
  readonly host: string;
  /** The first counter that may be its. */
  readonly from: number;
};
export type Hosts = {
  /** The host that writes now. */
  readonly current: () => string;
  /** Who wrote the commit of this counter. */
  readonly hostOf: (counter: number) => string;
  /** Whether this installation writes under this id, or did. */
  readonly isOurs: (host: string) => boolean;
  /** Oldest first. */
  readonly spans: () => readonly HostSpan[];
  /** In one transaction with `also`: from this counter on another host writes. */
  readonly renew: (next: HostSpan, also: () => void) => void;
};

const Spans = z.array(z.object({ host: z.string().min(1), from: z.number().int().nonnegative() })).min(1);
const READ = "SELECT value FROM meta WHERE key = 'hosts'";
const WRITE =
  'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';

const storedSpans = (database: SqlDatabase): readonly HostSpan[] | null => {
  const text = database.query(READ).rows[0]?.[0];
  const json = typeof text === 'string' ? parseJson(text) : null;
  return json?.ok === true ? (Spans.safeParse(json.value).data ?? null) : null;
};

/** `hostId`: who has written all of it, where nothing else is said. */
export const createHosts = (database: SqlDatabase, hostId: string): Hosts => {
  let spans = storedSpans(database) ?? [{ host: hostId, from: 0 }];
  const last = (): HostSpan => spans.at(-1) ?? { host: hostId, from: 0 };
  return {
    current: () => last().host,
    hostOf: (counter) => (spans.findLast(({ from }) => from <= counter) ?? last()).host,
    isOurs: (host) => spans.some((span) => span.host === host),
    spans: () => spans,
    renew: (next, also) => {
      const more = [...spans, next];
      database.transaction(() => {
        database.run(WRITE, ['hostId', next.host]);
        database.run(WRITE, ['hosts', JSON.stringify(more)]);
        also();
      });
      spans = more;
    },
  };
};

const NEVER_ENDS = Number.POSITIVE_INFINITY;
type Seen = {
  readonly asOf: Readonly<Record<string, number>>;
  readonly domain: 'journal' | 'agent';
};
/**
 * Through which counter of ours somebody had seen, who noted it by stream. What a host wrote behind the point where it ended was lost: having
 * seen that says nothing of what its successor wrote under the same counters.
 */
export const seenThrough = (hosts: Hosts, { asOf, domain }: Seen): number => {
  const spans = hosts.spans();
  const seen = spans.map(({ host }, place) => {
    const end = (spans[place + 1]?.from ?? NEVER_ENDS) - 1;
    return Math.min(asOf[`${host}/${domain}`] ?? 0, end);
  });
  return Math.max(0, ...seen);
};
