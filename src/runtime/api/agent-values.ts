import { z } from 'zod';
import { AnyJson } from '../../db/records/any-json';
import { readPlace } from '../../db/agent/page-place';
import { toolClasses } from '../../tools/tool-classes';
import { agentTemplateNames } from '../../words/agent-words';
import { most } from './most';
import { AgentId, Id, Instant, RunKey, textOf } from './values';

// What screens, worker, hub and command line say and hear of agents.
const line = (longest: number) =>
  textOf(longest).refine((value) => value.trim() !== '', { error: 'text_empty' });

export const AgentName = line(most.agentName);
export const Purpose = textOf(most.purpose);
/** What a person says to an agent. */
export const Said = line(most.said);
export const AgentMode = z.enum(['autonomous', 'interactive', 'hybrid']);
export const TemplateId = z.enum(agentTemplateNames);
export type TemplateId = z.infer<typeof TemplateId>;

/** What `next` of a page said: the next page begins behind it. */
export const PageStart = z
  .string()
  .refine((text) => readPlace(text) !== null, { error: 'invalid_arguments' });

export const StopTarget = z.discriminatedUnion('scope', [
  z.object({ scope: z.literal('space') }),
  z.object({ scope: z.literal('agent'), target: AgentId }),
  z.object({ scope: z.literal('tool'), target: z.enum(toolClasses) }),
]);

/** Who thinks for it. A demo is called a demo wherever its words are shown. */
export const ModelView = z.object({ id: z.string(), isDemo: z.boolean() });

export const RunStatusView = z.enum([
  'queued',
  'started',
  'awaiting_approval',
  'completed',
  'skipped_sleeping',
  'skipped_destroyed',
  'skipped_duplicate',
  'coalesced',
  'yielded',
  'cancelled',
  'failed_terminal',
]);
export const WakeReasonView = z.enum([
  'subscription',
  'timer',
  'recoveryCatchup',
  'nextWakeAt',
  'userInitiated',
  'manual',
]);

export const RunSummary = z.object({
  runKey: RunKey,
  agentId: AgentId,
  status: RunStatusView,
  reason: WakeReasonView,
  queuedAt: Instant,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Why it did not complete: a code with a sentence. */
  code: z.string().nullable(),
  /** The run that took this wake with it. */
  into: Id.nullable(),
  attempt: z.number().int(),
});
export type RunSummary = z.infer<typeof RunSummary>;

/** [AWAY-5] The other device that an agent works on; null where that is this one. The name is the roster's: null while it is not known. */
export const WorksOnView = z.object({ host: z.string().nullable(), name: z.string().nullable() }).nullable();
export type WorksOnView = z.infer<typeof WorksOnView>;

export const AgentSummary = z.object({
  id: AgentId,
  templateId: z.string(),
  name: z.string(),
  state: z.enum(['new', 'active', 'paused', 'destroyed']),
  mode: AgentMode,
  worksOn: WorksOnView,
  /** Why it would not wake now on the device where it works: a code with a sentence; null where it would. */
  whyNot: z.string().nullable(),
  isRunning: z.boolean(),
  waiting: z.number().int(),
  nextWakeAt: Instant.nullable(),
  lastRun: RunSummary.nullable(),
  /** What kept its newest run from its end: a code with a sentence. */
  heldBy: z.string().nullable(),
  /** One line of its latest report. */
  lead: z.string().nullable(),
  /** The demo wrote that line. */
  isLeadOfDemo: z.boolean(),
  /** Who would be asked for it now. */
  model: ModelView,
});
export type AgentSummary = z.infer<typeof AgentSummary>;

const Provenance = z.object({
  authority: z.enum(['person', 'runtime', 'integration', 'external', 'model']),
  tainted: z.boolean(),
});
export const MessageView = z.object({
  id: Id,
  threadId: Id,
  runKey: RunKey.nullable(),
  kind: z.enum(['observation', 'user', 'thought', 'action', 'toolResult', 'summary', 'system']),
  createdAt: Instant,
  text: z.string(),
  provenance: Provenance,
  brief: z.enum(['ack', 'result', 'failure']).nullable(),
  toolName: z.string().nullable(),
  status: z.enum(['success', 'error', 'partial']).nullable(),
  /** The code of a failed tool or a failed turn. */
  code: z.string().nullable(),
  /** Of a tool that failed: what kind of failure, what the agent was told to do, about which argument, and whether it may try again. */
  failure: z
    .object({ kind: z.string(), hint: z.string(), field: z.string().nullable(), retryable: z.boolean() })
    .nullable(),
  model: ModelView.nullable(),
});

export const ClaimView = z.object({
  id: Id,
  text: z.string(),
  inference: z.enum(['observed', 'inferred']),
  confidence: z.number().nullable(),
  /** It rests on a text from outside, or on nothing in a report whose author had read such. */
  tainted: z.boolean(),
  sources: z.array(
    z.object({
      type: z.enum(['journal', 'agent', 'web', 'tool_output']),
      id: Id,
      /** What the record is called now; null where it is gone or not of this device. */
      title: z.string().nullable(),
      capturedAt: Instant,
    }),
  ),
});
export const Freshness = z.discriminatedUnion('state', [
  z.object({ state: z.literal('fresh'), until: Instant }),
  z.object({ state: z.literal('old_by_age'), since: Instant }),
  z.object({ state: z.literal('old_by_event'), since: Instant, token: z.string() }),
]);
export const ReportScopeView = z.enum(['current', 'daily', 'weekly', 'monthly']);
export const ReportView = z.object({
  id: Id,
  agentId: AgentId,
  scope: ReportScopeView,
  createdAt: Instant,
  lead: z.string(),
  sections: z.array(z.object({ id: Id, title: z.string(), claims: z.array(ClaimView) })),
  confidence: z.number().nullable(),
  /** Its author had read something from outside, or a claim rests on such. Which claims do, they say themselves: `isTaintedAsWhole`. */
  tainted: z.boolean(),
  freshness: Freshness,
  model: ModelView,
  runKey: RunKey.nullable(),
});
export type ReportView = z.infer<typeof ReportView>;

/** One line of a list of reports. */
export const ReportLine = z.object({
  id: Id,
  scope: ReportScopeView,
  createdAt: Instant,
  lead: z.string(),
  tainted: z.boolean(),
  isDemo: z.boolean(),
});
export type ReportLine = z.infer<typeof ReportLine>;

export const TimerView = z.object({
  id: Id,
  agentId: AgentId,
  agentName: z.string(),
  label: z.string(),
  active: z.boolean(),
  schedule: z.json(),
  nextRunAt: Instant.nullable(),
  nextScheduledAt: z.string().nullable(),
  lastScheduledAt: z.string().nullable(),
});
export const SubscriptionView = z.object({
  id: Id,
  label: z.string(),
  active: z.boolean(),
  predicate: AnyJson,
  includeAgentWrites: z.boolean(),
});
export const PersonaView = z.object({
  id: Id,
  version: z.number().int(),
  status: z.enum(['draft', 'active', 'archived']),
  voiceDirectives: z.array(z.string()),
  toneBounds: z.array(z.string()),
  coachingStyle: z.string().nullable(),
  antiSycophancyPolicy: z.string().nullable(),
  authoredBy: z.enum(['person', 'agent', 'template']),
  /** Somebody else's words are in it. */
  tainted: z.boolean(),
  createdAt: Instant,
});
const amount = z.object({ used: z.number(), reserved: z.number(), limit: z.number().nullable() });
export const BudgetView = z.object({
  agentId: AgentId,
  /** The local day that it counts, and when that ends. */
  day: z.iso.date(),
  endsAt: Instant,
  tokens: amount,
  costMicros: amount,
  runMs: amount,
  toolCalls: amount,
  softPercent: z.number(),
});
export const TraceEntry = z.object({ at: Instant, kind: z.string(), body: z.json() });
