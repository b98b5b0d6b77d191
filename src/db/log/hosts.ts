import type { HostId } from '../../core/named-ids';
import { from, number, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { unlessDamaged } from '../unless-damaged';
import { nameCommits } from './append';

// [HOST-1] A database that went back goes on under a new host id, so that no counter is given out twice. Commits before that are still the
// old host's: each names its own. `streams` says from which of our counters each host of ours may have written, and how far those of
// other devices have come here.
export type HostSpan = {
  readonly host: HostId;
  /** The first counter that may be its. */
  readonly from: number;
};
export type Hosts = {
  /** The host that writes now. */
  readonly current: () => HostId;
  /** Whether this installation writes under this id, or did. */
  readonly isOurs: (host: HostId) => boolean;
  /** Oldest first. */
  readonly spans: () => readonly HostSpan[];
  /** In one transaction with `also`: from this counter on another host writes. */
  readonly renew: (next: HostSpan, also: () => void) => void;
};

const SPANS = from('streams').select(
  { host: text, oursFrom: number },
  'WHERE ours_from IS NOT NULL ORDER BY ours_from, place',
);
const KEEP = `INSERT INTO streams (host, ours_from, through) VALUES (?, ?, 0)
  ON CONFLICT (host) DO UPDATE SET ours_from = excluded.ours_from`;
const NAME =
  'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';

const storedSpans = (database: SqlDatabase): readonly HostSpan[] =>
  SPANS.all(database).map(({ host, oursFrom }) => ({ host, from: oursFrom }));

/** `hostId`: who has written all of it, where nothing else is said. */
export const createHosts = (database: SqlDatabase, hostId: HostId): Hosts => {
  if (!database.isReadOnly) unlessDamaged(() => nameCommits(database, hostId));
  // [RESCUE-6] Every commit names its host, so a journal opens without the spans.
  const stored = unlessDamaged(() => storedSpans(database)) ?? [];
  let spans = stored.length > 0 ? stored : [{ host: hostId, from: 0 }];
  return {
    current: () => spans.at(-1)?.host ?? hostId,
    isOurs: (host) => spans.some((span) => span.host === host),
    spans: () => spans,
    renew: (next, also) => {
      const more = [...spans, next];
      database.transaction(() => {
        database.run(NAME, ['hostId', next.host]);
        for (const { host, from } of more) database.run(KEEP, [host, from]);
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
export const ownSeen = (hosts: Hosts, { asOf, domain }: Seen): number => {
  const spans = hosts.spans();
  const seen = spans.map(({ host }, place) => {
    const end = (spans[place + 1]?.from ?? NEVER_ENDS) - 1;
    return Math.min(asOf[`${host}/${domain}`] ?? 0, end);
  });
  return Math.max(0, ...seen);
};
