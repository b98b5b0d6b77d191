import { effectiveOf } from '../../db/records/effective';
import { fromNewest } from '../../db/agent/page-place';
import { reportPage, type ReportLine } from '../../db/agent/report-pages';
import { currentReport, readReport, type StoredReport } from '../../db/agent/reports';
import { freshness, stalenessOf } from '../../db/agent/report-staleness';
import { findSourceRecord } from '../../db/agent/source-record';
import type { Stores } from '../../db/stores';
import { agentQueries as definitions } from '../api/agent-definition';
import type { ReportView } from '../api/agent-values';
import { agentQuery, placeBefore } from './agent-query';
import { modelView } from './agent-messages';

const MOST_REPORTS = 20;
const TITLES = ['title', 'name', 'text', 'displayName', 'label'] as const;

/** What a source is called now, so that a person recognises it. */
const titleOf = (stores: Stores, id: string): string | null => {
  const found = findSourceRecord(stores, id);
  if (found === null) return null;
  const { records } = found.sourceType === 'journal' ? stores.journal : stores.agent;
  const kind = records.kind(found.kind);
  if (kind.storage !== 'registers') return null;
  const state = records.readCounted(kind, id);
  if (!state.ok || state.value === null) return null;
  const fields = effectiveOf(kind, state.value);
  for (const name of TITLES) {
    const title = fields[name];
    if (typeof title === 'string' && title !== '') return title;
  }
  return null;
};

const freshnessOf = (stores: Stores, report: StoredReport): ReportView['freshness'] => {
  const told = freshness(report, { now: stores.clock.now(), stale: stalenessOf(stores, report.id) });
  switch (told.is) {
    case 'fresh':
      return { state: 'fresh', until: told.until };
    case 'old_by_age':
      return { state: 'old_by_age', since: told.since };
    case 'old_by_event':
      return { state: 'old_by_event', since: told.since, token: told.token };
  }
};

export const reportView = (stores: Stores, report: StoredReport): ReportView => ({
  id: report.id,
  agentId: report.agentId,
  scope: report.scope,
  createdAt: report.createdAt,
  lead: report.lead,
  sections: report.sections.map((section) => ({
    id: section.id,
    title: section.title,
    claims: section.claims.map((claim) => ({
      ...claim,
      sources: report.sources
        .filter(({ sectionId, claimId }) => sectionId === section.id && claimId === claim.id)
        .map(({ sourceType, sourceId, capturedAt }) => ({
          type: sourceType,
          id: sourceId,
          title: titleOf(stores, sourceId),
          capturedAt,
        })),
    })),
  })),
  confidence: report.confidence,
  tainted: report.tainted,
  freshness: freshnessOf(stores, report),
  model: modelView(report.provenance.modelId) ?? { id: 'unknown', isDemo: false },
  runKey: report.runKey,
});

const reportLine = ({ id, scope, createdAt, lead, tainted, provenance }: ReportLine) => ({
  id,
  scope,
  createdAt,
  lead,
  tainted,
  isDemo: modelView(provenance.modelId)?.isDemo === true,
});

export const reportQueries = {
  'report.get': agentQuery(definitions['report.get'], (stores, { input }) => {
    const report = currentReport(stores, { agentId: input.agentId, scope: input.scope ?? 'current' });
    return report === null ? null : reportView(stores, report);
  }),
  'report.list': agentQuery(definitions['report.list'], (stores, { input }) => {
    const { agentId, limit: most = MOST_REPORTS } = input;
    const { items } = reportPage(stores, { agentId, behind: fromNewest, most });
    const reports = items.flatMap(({ id }) => readReport(stores, id) ?? []);
    return { reports: reports.map((report) => reportView(stores, report)) };
  }),
  'report.history': agentQuery(definitions['report.history'], (stores, { input }) => {
    const { agentId, before, limit: most = MOST_REPORTS } = input;
    const { behind = fromNewest } = placeBefore(before);
    const { items, next } = reportPage(stores, { agentId, behind, most });
    return { reports: items.map(reportLine), next };
  }),
  'report.show': agentQuery(definitions['report.show'], (stores, { input }) => {
    const report = readReport(stores, input.id);
    return report === null ? null : reportView(stores, report);
  }),
};
