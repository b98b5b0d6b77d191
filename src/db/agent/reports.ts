import type { AgentId, RunKey } from '../../core/named-ids';
import { DAY_MS, HOUR_MS } from '../../core/calendar/civil-day';
import type { z } from 'zod';
import type { Writer } from '../commit';
import type { Stores } from '../stores';
import { AgentReport, AgentSourceRef, type ReportClaim, type ReportScope } from './kinds/report';
import type { MessageProvenance } from './kinds/message';
import { readAgent } from './agent-view';
import { appendLink } from './links';
import { readAppended } from './read-record';
import { MOST_SOURCES, type ReportArgs } from './report-args';
import { refreshReportHead, reportHead } from './report-heads';
import { findSourceRecord, isSeenBy, type SourceRecord } from './source-record';
import { from, number, text } from '../rows';

// [REPORT-1] A report is a snapshot and never changes; the newest of a scope is worked out, not stored as truth.
// [REPORT-2] A claim without a source is inferred, whatever its author called it. What is no record here, or lies in a category that the
// agent may not see, is no source.
// [REPORT-3] A report is tainted where its author, or any record that it rests on, is. Of its claims those are marked that rest on such a
// record, and where the author is tainted those that rest on none.
/** How long a report of a scope is fresh, where nothing happens. */
export const freshFor: Readonly<Record<ReportScope, number>> = {
  current: DAY_MS,
  daily: 36 * HOUR_MS,
  weekly: 8 * DAY_MS,
  monthly: 32 * DAY_MS,
};
export type ReportDraft = {
  readonly agentId: AgentId;
  readonly runKey: RunKey | null;
  readonly args: ReportArgs;
  readonly tainted: boolean;
  readonly provenance: z.infer<typeof MessageProvenance>;
  /** Tokens (tokenKey) besides its sources whose change makes it old. */
  readonly watches: readonly string[];
  /** How much of each stream its author had seen: `seenNow` when what the author reads was put together. Default: now. */
  readonly asOf?: Readonly<Record<string, number>>;
};
export type WrittenReport = {
  readonly reportId: string;
  readonly tainted: boolean;
  /** What was named as a source and is none. */
  readonly unknownSources: readonly string[];
};
export type StoredReport = AgentReport & {
  readonly id: string;
  readonly sources: readonly (AgentSourceRef & { readonly id: string })[];
};

/** The current head of every known stream, as a report stores it. */
export const seenNow = ({ journal, agent }: Stores): Record<string, number> => {
  const seen: Record<string, number> = {};
  for (const [domain, { feed }] of [
    ['journal', journal],
    ['agent', agent],
  ] as const)
    for (const [host, counter] of feed.countersAt(feed.head())) seen[`${host}/${domain}`] = counter;
  return seen;
};

type Known = ReadonlyMap<string, SourceRecord>;
type Claim = z.infer<typeof ReportClaim>;
type Section = AgentReport['sections'][number];
type SourcedClaim = {
  readonly sectionId: string;
  readonly claim: Claim;
  readonly sourceIds: readonly string[];
};
type Sourced = { readonly sections: readonly Section[]; readonly claims: readonly SourcedClaim[] };

const lookUp = (
  stores: Stores,
  { agentId, args }: ReportDraft,
): { readonly known: Known; readonly unknown: readonly string[] } => {
  const known = new Map<string, SourceRecord>();
  const unknown = new Set<string>();
  const allowed = readAgent(stores.agent.records, agentId)?.allowedCategoryIds ?? null;
  for (const id of args.sections.flatMap(({ claims }) => claims.flatMap(({ sources }) => sources))) {
    if (known.has(id) || unknown.has(id)) continue;
    const found = findSourceRecord(stores, id);
    if (found === null || !isSeenBy(allowed, found)) unknown.add(id);
    else known.set(id, found);
  }
  return { known, unknown: [...unknown] };
};

/** Null: it rests on nothing. */
const restsOnOutside = (sources: readonly (SourceRecord | undefined)[]): boolean | null =>
  sources.length === 0 ? null : sources.some((source) => source === undefined || source.tainted);

const sourced = ({ args, tainted }: ReportDraft, known: Known): Sourced => {
  const claims: SourcedClaim[] = [];
  let room = MOST_SOURCES;
  const sections = args.sections.map((section, at): Section => {
    const sectionId = `s${at + 1}`;
    const made = section.claims.map((said, place): Claim => {
      const sourceIds = [...new Set(said.sources)].filter((id) => known.has(id)).slice(0, room);
      room -= sourceIds.length;
      const claim: Claim = {
        id: `${sectionId}c${place + 1}`,
        text: said.text,
        inference: sourceIds.length === 0 ? 'inferred' : said.inference,
        confidence: said.confidence,
        tainted: restsOnOutside(sourceIds.map((id) => known.get(id))) ?? tainted,
      };
      claims.push({ sectionId, claim, sourceIds });
      return claim;
    });
    return { id: sectionId, title: section.title, claims: made };
  });
  return { sections, claims };
};

const LAST_HEIGHT = from('agent_reports').column(
  { height: number },
  'WHERE agent_id = ? AND scope = ? ORDER BY height DESC, id DESC LIMIT 1',
);
const LAST_MESSAGE = from('agent_messages').column(
  { id: text },
  'WHERE run_key = ? ORDER BY height DESC, id DESC LIMIT 1',
);

const nextHeight = ({ agent }: Stores, { agentId, args }: ReportDraft): number =>
  (LAST_HEIGHT.first(agent.database, [agentId, args.scope]) ?? 0) + 1;

type Placed = { readonly writer: Writer; readonly draft: ReportDraft; readonly reportId: string };
const appendLinks = ({ agent }: Stores, { writer, draft, reportId }: Placed): void => {
  const link = { agentId: draft.agentId, createdAt: writer.now(), domain: 'agent' } as const;
  appendLink(writer, { ...link, type: 'report_head', fromId: draft.agentId, toId: reportId });
  if (draft.runKey === null) return;
  const upTo = LAST_MESSAGE.first(agent.database, [draft.runKey]);
  if (upTo === null) return;
  appendLink(writer, { ...link, type: 'report_source_span', fromId: reportId, toId: upTo });
};

const appendSources = (
  { writer, draft, reportId }: Placed,
  { claims, known }: { readonly claims: readonly SourcedClaim[]; readonly known: Known },
): void => {
  const at = writer.now();
  for (const { sectionId, claim, sourceIds } of claims) {
    for (const sourceId of sourceIds) {
      writer.append('agentSourceRef', writer.newAppendId(), {
        agentId: draft.agentId,
        reportId,
        sectionId,
        claimId: claim.id,
        sourceType: known.get(sourceId)?.sourceType ?? 'journal',
        sourceId,
        capturedAt: at,
        freshnessAt: at,
        confidence: claim.confidence,
        inferenceFlag: claim.inference,
      });
    }
  }
};

const watchedBy = ({ watches, args }: ReportDraft): string[] => [
  ...new Set([...watches, ...args.watches.map((key) => `semanticKey|-|${key}`)]),
];

/** In a commit of agent.sqlite: the report, its source refs, its links and the head cache, or nothing of it. */
export const appendReport = (
  writer: Writer,
  { stores, draft }: { readonly stores: Stores; readonly draft: ReportDraft },
): WrittenReport => {
  const { agentId, runKey, args } = draft;
  const { known, unknown } = lookUp(stores, draft);
  const { sections, claims } = sourced(draft, known);
  const tainted = draft.tainted || claims.some(({ claim }) => claim.tainted);
  const createdAt = writer.now();
  const reportId = writer.newAppendId();
  writer.append('agentReport', reportId, {
    agentId,
    scope: args.scope,
    runKey,
    createdAt,
    height: nextHeight(stores, draft),
    lead: args.lead,
    sections,
    confidence: args.confidence,
    tainted,
    freshUntil: createdAt + freshFor[args.scope],
    asOf: { ...(draft.asOf ?? seenNow(stores)) },
    watches: watchedBy(draft),
    provenance: draft.provenance,
  });
  const placed = { writer, draft, reportId };
  appendSources(placed, { claims, known });
  appendLinks(stores, placed);
  refreshReportHead(stores, { agentId, scope: args.scope });
  return { reportId, tainted, unknownSources: unknown };
};

const SOURCES = from('agent_source_refs').column({ id: text }, 'WHERE report_id = ? ORDER BY id');
const HISTORY = from('agent_reports').column(
  { id: text },
  'WHERE agent_id = ? AND scope = ? ORDER BY height DESC, id DESC LIMIT ?',
);

/** As its claims stand in it: the ids say nothing of their order. */
const inOrder = ({ sections }: AgentReport, sources: StoredReport['sources']): StoredReport['sources'] => {
  const places = new Map(
    sections.flatMap((section) => section.claims).map(({ id }, at): [string, number] => [id, at]),
  );
  const placeOf = ({ claimId }: AgentSourceRef): number => places.get(claimId) ?? places.size;
  return [...sources].sort((a, b) => placeOf(a) - placeOf(b));
};

const readAlone = ({ agent }: Stores, id: string): AgentReport | null =>
  readAppended(agent.records, { kind: 'agentReport', id, schema: AgentReport });

export const readReport = (stores: Stores, id: string): StoredReport | null => {
  const { agent } = stores;
  const report = readAlone(stores, id);
  if (report === null) return null;
  const sources = SOURCES.all(agent.database, [id]).flatMap((refId) => {
    const ref = readAppended(agent.records, { kind: 'agentSourceRef', id: refId, schema: AgentSourceRef });
    return ref === null ? [] : [{ ...ref, id: refId }];
  });
  return { ...report, id, sources: inOrder(report, sources) };
};

export type ReportPlace = { readonly agentId: AgentId; readonly scope: ReportScope };
export const currentReport = (stores: Stores, place: ReportPlace): StoredReport | null => {
  const id = reportHead(stores, place);
  return id === null ? null : readReport(stores, id);
};
/** [PAGE-5] For who shows one line of it: nothing that it rests on is read. */
export const currentReportAlone = (stores: Stores, place: ReportPlace): AgentReport | null => {
  const id = reportHead(stores, place);
  return id === null ? null : readAlone(stores, id);
};

/** Newest first; one that cannot be read is left out. */
export const reportHistory = (
  stores: Stores,
  { agentId, scope, most }: ReportPlace & { readonly most: number },
): readonly StoredReport[] =>
  HISTORY.all(stores.agent.database, [agentId, scope, most]).flatMap((id) => readReport(stores, id) ?? []);
