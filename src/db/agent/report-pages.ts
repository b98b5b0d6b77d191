import type { AgentId } from '../../core/named-ids';
import type { Stores } from '../stores';
import { AgentReport, type ReportScope } from './kinds/report';
import { pageOf, selectPlaces, type Paged, type PagePlace } from './page-place';
import { readAppended } from './read-record';

// [PAGE-4] A page of an agent's earlier reports reads those reports and nothing that they rest on.
const scopes = ['current', 'daily', 'weekly', 'monthly'] as const satisfies readonly ReportScope[];
const OF_SCOPE = `SELECT id, created_at AS at FROM agent_reports WHERE agent_id = ? AND scope = ? AND (created_at, id) < (?, ?)`;
const NEWEST = selectPlaces(
  `${scopes.map(() => OF_SCOPE).join(' UNION ALL ')} ORDER BY created_at DESC, id DESC LIMIT ?`,
);

export type ReportLine = AgentReport & { readonly id: string };

export const reportPage = (
  { agent }: Stores,
  { agentId, behind, most }: { readonly agentId: AgentId; readonly behind: PagePlace; readonly most: number },
): Paged<ReportLine> => {
  const params = scopes.flatMap((scope) => [agentId, scope, behind.at, behind.id]);
  const found = NEWEST.all(agent.database, [...params, most + 1]);
  const read = ({ id }: PagePlace): ReportLine | null => {
    const report = readAppended(agent.records, { kind: 'agentReport', id, schema: AgentReport });
    return report === null ? null : { ...report, id };
  };
  return pageOf(found, { most, read });
};
