import { tokenKey } from '../../core/token-key';
import type { Change } from '../log/feed';
import { ownSeen } from '../log/hosts';
import type { Stores } from '../stores';
import { AgentReport } from './kinds/report';
import { readAppended } from './read-record';
import { exists, from, number, select, text } from '../rows';

// [REPORT-6] A report grows old by age alone, at `freshUntil`, and by an event alone: the first commit that its author had not seen, that
// its own run did not write, and that touches a source or a watched token.
export type Staleness = { readonly since: number; readonly token: string };
export type Freshness =
  | { readonly is: 'fresh'; readonly until: number }
  | { readonly is: 'old_by_age'; readonly since: number }
  | { readonly is: 'old_by_event'; readonly since: number; readonly token: string };

const MARK =
  'INSERT INTO report_staleness (report_id, since, token) VALUES (?, ?, ?) ON CONFLICT (report_id) DO NOTHING';
const MARKED = from('report_staleness').select({ since: number, token: text }, 'WHERE report_id = ?');
const isMarked = exists('SELECT 1 FROM report_staleness WHERE report_id = ?');
const WATCHING = select(
  { tokenKey: text, reportId: text },
  `WITH said(key) AS MATERIALIZED (SELECT value FROM json_each(?))
  SELECT token_key, report_id FROM said CROSS JOIN report_watches ON token_key = said.key`,
);
const isWatching = exists('SELECT 1 FROM report_watches WHERE token_key = ? AND report_id = ?');
const PAGE = 200;

const keysOf = ({ batch }: Change): readonly string[] =>
  batch.typedTokens.flatMap((token) => {
    const key = tokenKey(token);
    return key.ok ? [key.value] : [];
  });

type Told = { readonly report: AgentReport; readonly stores: Stores };
/** Looks up the commit's own host: counters of different hosts cannot be compared. */
const seenOf = (
  { report: { asOf }, stores }: Told,
  { domain, host }: Pick<Change, 'domain' | 'host'>,
): number => {
  const { hosts } = stores[domain].unitOfWork;
  return hosts.isOurs(host) ? ownSeen(hosts, { asOf, domain }) : (asOf[`${host}/${domain}`] ?? 0);
};
const isNews = ({ domain, host, lastCounter, batch }: Change, { report, stores }: Told): boolean =>
  lastCounter > seenOf({ report, stores }, { domain, host }) &&
  (report.runKey === null || batch.cause?.runKey !== report.runKey);

/** Every change of both feeds, once or more, inside the transaction in which the cursor moves on. */
export const noteStaleness = (stores: Stores, change: Change): void => {
  const { database, records } = stores.agent;
  const keys = keysOf(change);
  // In the order of the keys.
  const watching = keys.length === 0 ? [] : WATCHING.all(database, [JSON.stringify(keys)]);
  for (const { tokenKey: key, reportId } of watching) {
    if (isMarked(database, [reportId])) continue;
    const report = readAppended(records, { kind: 'agentReport', id: reportId, schema: AgentReport });
    if (report !== null && isNews(change, { report, stores })) database.run(MARK, [reportId, change.at, key]);
  }
};

type Head = { readonly id: string; readonly report: AgentReport };
const missedIn = (
  stores: Stores,
  { head, domain }: { head: Head; domain: 'journal' | 'agent' },
): Staleness | null => {
  const told = { report: head.report, stores };
  const isWatched = (key: string): boolean => isWatching(stores.agent.database, [key, head.id]);
  const { feed, unitOfWork } = stores[domain];
  let from = feed.seenThrough({
    own: ownSeen(unitOfWork.hosts, { asOf: head.report.asOf, domain }),
    others: (host) => seenOf(told, { domain, host }),
  });
  for (;;) {
    const { changes, through } = feed.after(from, PAGE);
    for (const change of changes) {
      const token = isNews(change, told) ? keysOf(change).find(isWatched) : undefined;
      if (token !== undefined) return { since: change.at, token };
    }
    if (through === from) return null;
    from = through;
  }
};

/** What was committed between what the author had seen and now: those commits may have been noted before there was a report to mark. */
export const noteMissedChanges = (stores: Stores, head: Head): void => {
  const missed = missedIn(stores, { head, domain: 'journal' }) ?? missedIn(stores, { head, domain: 'agent' });
  if (missed !== null) stores.agent.database.run(MARK, [head.id, missed.since, missed.token]);
};

export const stalenessOf = ({ agent }: Stores, reportId: string): Staleness | null =>
  MARKED.first(agent.database, [reportId]);

/** An event says more than age: it is told first. */
export const freshness = (
  report: Pick<AgentReport, 'freshUntil'>,
  { now, stale }: { readonly now: number; readonly stale: Staleness | null },
): Freshness => {
  if (stale !== null) return { is: 'old_by_event', ...stale };
  const { freshUntil } = report;
  return now >= freshUntil ? { is: 'old_by_age', since: freshUntil } : { is: 'fresh', until: freshUntil };
};
