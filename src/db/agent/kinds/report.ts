import { z } from 'zod';
import { idsOf, integerOrNull, textOf } from '../../journal/effective';
import type { AppendOnlyKind } from '../../record-kind';
import {
  AgentCount,
  AgentId,
  AgentLine,
  AgentMillis,
  AgentRecordId,
  AgentText,
  CounterByHost,
  RunKey,
} from '../fields';
import { MessageProvenance } from './message';

export const ReportScope = z.enum(['current', 'daily', 'weekly', 'monthly']);
export type ReportScope = z.infer<typeof ReportScope>;
/** [REPORT-2] A claim without a source is inferred, whatever its author called it. */
export const ReportClaim = z.object({
  id: AgentRecordId,
  text: AgentText,
  inference: z.enum(['observed', 'inferred']),
  confidence: z.number().min(0).max(1).nullable(),
  /** [REPORT-3] For whoever reads it: what a run may do asks for the report's own. */
  tainted: z.boolean(),
});
export const ReportSection = z.object({
  id: AgentRecordId,
  title: AgentLine,
  claims: z.array(ReportClaim).max(100),
});

/** [REPORT-1] A report is a snapshot and never changes; the newest of a scope is worked out, not stored as truth. */
export const AgentReport = z.object({
  agentId: AgentId,
  scope: ReportScope,
  runKey: RunKey.nullable(),
  createdAt: AgentMillis,
  /** 1 + the greatest height of this agent's reports of this scope that its author knew: what orders them. */
  height: AgentCount,
  /** One line for a list. */
  lead: AgentLine,
  sections: z.array(ReportSection).max(50),
  confidence: z.number().min(0).max(1).nullable(),
  tainted: z.boolean(),
  /** Old by age alone after this instant. */
  freshUntil: AgentMillis,
  /** How much of each stream (`{hostId}/{domain}`) it had seen. */
  asOf: CounterByHost,
  /** Tokens (tokenKey) besides its sources whose change makes it old. */
  watches: z.array(AgentLine).max(200),
  provenance: MessageProvenance,
});
export type AgentReport = z.infer<typeof AgentReport>;

export const reportKind = {
  kind: 'agentReport',
  table: 'agent_reports',
  storage: 'append',
  ids: 'stream_or_effect',
  payloadType: 'agentReport',
  token: 'AGENT_REPORT_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  schema: AgentReport,
  columns: {
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    scope: { type: 'TEXT', from: (effective) => textOf(effective, 'scope') },
    height: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'height') ?? 0 },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof AgentReport>;

export const AgentSourceRef = z.object({
  agentId: AgentId,
  reportId: AgentRecordId,
  sectionId: AgentRecordId,
  claimId: AgentRecordId,
  sourceType: z.enum(['journal', 'agent', 'web', 'tool_output']),
  /** The record's id where it is one of ours. */
  sourceId: AgentRecordId,
  capturedAt: AgentMillis,
  freshnessAt: AgentMillis,
  confidence: z.number().min(0).max(1).nullable(),
  inferenceFlag: z.enum(['observed', 'inferred']),
});
export type AgentSourceRef = z.infer<typeof AgentSourceRef>;

export const sourceRefKind = {
  kind: 'agentSourceRef',
  table: 'agent_source_refs',
  storage: 'append',
  ids: 'stream_or_effect',
  payloadType: 'agentSourceRef',
  token: 'AGENT_REPORT_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  schema: AgentSourceRef,
  columns: {
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    report_id: { type: 'TEXT', from: (effective) => textOf(effective, 'reportId') },
    source_type: { type: 'TEXT', from: (effective) => textOf(effective, 'sourceType') },
    source_id: { type: 'TEXT', from: (effective) => textOf(effective, 'sourceId') },
  },
} as const satisfies AppendOnlyKind<typeof AgentSourceRef>;
