import type { AgentId } from '../../core/named-ids';
import { tokenKey } from '../../core/token-key';
import type { Stores } from '../stores';
import { AgentReport, type ReportScope } from './kinds/report';
import { readAppended } from './read-record';
import type { Change } from '../log/feed';
import { noteMissedChanges, noteStaleness } from './report-staleness';
import { column, from, select, text, valid } from '../rows';

// [REPORT-4] The head of a scope is the greatest of its reports by height, then id: the same on every device that holds the same reports, in
// whatever order they came. A clock takes no part.
// [REPORT-5] The head cache, what the heads watch and which of them are old are worked out again from the records at any time.
type Place = { readonly agentId: AgentId; readonly scope: ReportScope };

const HEAD = from('agent_report_heads').column({ reportId: text }, 'WHERE agent_id = ? AND scope = ?');
const GREATEST = from('agent_reports').column(
  { id: text },
  'WHERE agent_id = ? AND scope = ? ORDER BY height DESC, id DESC LIMIT 1 OFFSET ?',
);
const KEEP_HEAD = `INSERT INTO agent_report_heads (agent_id, scope, report_id) VALUES (?, ?, ?)
  ON CONFLICT (agent_id, scope) DO UPDATE SET report_id = excluded.report_id`;
const WATCH = 'INSERT INTO report_watches (token_key, report_id) VALUES (?, ?) ON CONFLICT DO NOTHING';
const SOURCE_IDS = column(
  { sourceId: text },
  'SELECT DISTINCT source_id FROM agent_source_refs WHERE report_id = ?',
);
const FORGET = [
  'DELETE FROM report_watches WHERE report_id = ?',
  'DELETE FROM report_staleness WHERE report_id = ?',
];
const FORGET_ALL = [
  'DELETE FROM agent_report_heads',
  'DELETE FROM report_watches',
  'DELETE FROM report_staleness',
];
const PLACES = select(
  { agentId: text, scope: valid(AgentReport.shape.scope) },
  'SELECT DISTINCT agent_id, scope FROM agent_reports',
);

const readHead = ({ agent }: Stores, id: string): AgentReport | null =>
  readAppended(agent.records, { kind: 'agentReport', id, schema: AgentReport });

/** The first from the top that can be read. */
const greatest = (stores: Stores, { agentId, scope }: Place): { id: string; report: AgentReport } | null => {
  for (let at = 0; ; at += 1) {
    const id = GREATEST.first(stores.agent.database, [agentId, scope, at]);
    if (id === null) return null;
    const report = readHead(stores, id);
    if (report !== null) return { id, report };
  }
};

export const reportHead = ({ agent }: Stores, { agentId, scope }: Place): string | null =>
  HEAD.first(agent.database, [agentId, scope]);

const watchFor = ({ agent }: Stores, { id, report }: { id: string; report: AgentReport }): void => {
  const { database } = agent;
  for (const key of report.watches) database.run(WATCH, [key, id]);
  for (const tokenValue of SOURCE_IDS.all(database, [id])) {
    const key = tokenKey({ tokenClass: 'entityId', tokenValue });
    if (key.ok) database.run(WATCH, [key.value, id]);
  }
};

/**
 * After a report of this place was written here or came from another device; inside that transaction. [APPEND-3] The body of the head itself may be
 * another one now (`changed`): then what it watches is read again.
 */
export const refreshReportHead = (
  stores: Stores,
  { changed = null, ...place }: Place & { readonly changed?: string | null },
): void => {
  const head = greatest(stores, place);
  const before = reportHead(stores, place);
  if (head === null || (head.id === before && head.id !== changed)) return;
  const { database } = stores.agent;
  if (before !== null) for (const sql of FORGET) database.run(sql, [before]);
  database.run(KEEP_HEAD, [place.agentId, place.scope, head.id]);
  watchFor(stores, head);
  noteMissedChanges(stores, head);
};

/** With every change of both feeds, inside the transaction in which the cursor moves on: what it makes old, and heads that came with it. */
export const followReports = (stores: Stores, change: Change): void => {
  noteStaleness(stores, change);
  for (const { kind, id } of change.units) {
    const report = change.domain === 'agent' && kind === 'agentReport' ? readHead(stores, id) : null;
    if (report !== null) refreshReportHead(stores, report);
  }
};

/** Inside a transaction of agent.sqlite. */
export const rebuildReportHeads = (stores: Stores): void => {
  const { database } = stores.agent;
  for (const sql of FORGET_ALL) database.run(sql);
  for (const place of PLACES.all(database)) refreshReportHead(stores, place);
};
