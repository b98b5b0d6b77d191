import { z } from 'zod';
import { AnyJson } from '../../db/records/any-json';
import { created, done, entry } from './call-shape';
import {
  AgentMode,
  AgentName,
  AgentSummary,
  BudgetView,
  MessageView,
  PageStart,
  PersonaView,
  Purpose,
  ReportLine,
  ReportScopeView,
  ReportView,
  RunStatusView,
  RunSummary,
  Said,
  StopTarget,
  SubscriptionView,
  TemplateId,
  TimerView,
  TraceEntry,
  WorksOnView,
} from './agent-values';
import { AgentId, CategoryId, Id, RunKey } from './values';

// Agents: their lives, what wakes them, what they did, and what holds them back.

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const QuietInput = z.object({ from: clockTime, until: clockTime }).nullable();
const ModelName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}\/[!-~]{1,200}$/);
const AgentFields = z.object({
  name: AgentName,
  purpose: Purpose,
  mode: AgentMode,
  /** Null: every category. */
  categoryIds: z.array(CategoryId).max(500).nullable(),
  quietHours: QuietInput,
  sessionTimeoutMinutes: z.number().int().min(1).max(1_440),
  /** `provider/model`: that one alone. Null: all that it may ask, in the space's order. */
  modelId: ModelName.nullable(),
});
const zone = z.string().min(1).max(100);
export const ScheduleInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('once'), at: z.iso.datetime({ precision: 3, offset: false }) }),
  z.object({
    kind: z.literal('interval'),
    every: z.object({ minutes: z.number().int().min(1).max(527_040) }),
    anchor: z.iso.datetime({ precision: 3, offset: false }),
  }),
  z.object({ kind: z.literal('daily'), time: clockTime, zone }),
  z.object({
    kind: z.literal('weekly'),
    days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    time: clockTime,
    zone,
  }),
  z.object({ kind: z.literal('cron'), expression: z.string().min(1).max(200), zone }),
]);
/** Said as a person would: which change, where, and what it becomes. */
export const WatchInput = z.object({
  tokens: z.array(z.string().min(1).max(128)).min(1).max(20),
  categoryId: CategoryId.exactOptional(),
  statusBecomes: z.string().max(40).exactOptional(),
  fieldChanged: z.string().max(40).exactOptional(),
  linkedTo: Id.exactOptional(),
});
/** What wakes a new agent: what its kind brings, by its key, or a time or a change that the person names. */
export const CauseInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('template'), key: z.string().min(1).max(40) }),
  z.object({ kind: z.literal('time'), label: AgentName, schedule: ScheduleInput }),
  z.object({ kind: z.literal('change'), label: AgentName, watch: WatchInput }),
]);
const limit = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable();
const LimitsInput = z.object({
  tokens: limit.exactOptional(),
  costMicros: limit.exactOptional(),
  runMs: limit.exactOptional(),
  toolCalls: limit.exactOptional(),
  softPercent: z.number().int().min(1).max(100).exactOptional(),
});
const AskableModel = z.object({
  id: z.string(),
  provider: z.string(),
  model: z.string(),
  isLocal: z.boolean(),
});

export const agentCommands = {
  'agent.create': entry(
    z.object({
      templateId: TemplateId,
      name: AgentName.exactOptional(),
      categoryIds: z.array(CategoryId).max(500).nullable().exactOptional(),
      mode: AgentMode.exactOptional(),
      /** For an agent that is about one task. */
      taskId: Id.exactOptional(),
      language: z.enum(['en', 'de']).exactOptional(),
      /** All that wakes it; absent: what its kind brings. */
      causes: z.array(CauseInput).max(50).exactOptional(),
      quietHours: QuietInput.exactOptional(),
      /** One that is connected here; whether it may be asked is agreed to elsewhere. */
      modelId: ModelName.nullable().exactOptional(),
      /** What is absent is as its kind has it. */
      limits: LimitsInput.exactOptional(),
    }),
    created,
  ),
  'agent.update': entry(z.object({ id: AgentId, fields: AgentFields.partial() }), done),
  'agent.pause': entry(z.object({ id: AgentId }), done),
  'agent.resume': entry(z.object({ id: AgentId }), done),
  /** For good: it never wakes again; what it wrote stays. */
  'agent.destroy': entry(z.object({ id: AgentId }), done),
  'agent.wake': entry(z.object({ id: AgentId }), done.extend({ runKey: RunKey })),
  /** Opens a session where none is open, and takes one turn in it. */
  'agent.say': entry(
    z.object({ id: AgentId, text: Said }),
    done.extend({ runKey: RunKey, sessionId: Id, threadId: Id }),
  ),
  'agent.closeSession': entry(z.object({ id: AgentId }), done),
  'persona.draft': entry(
    z.object({
      agentId: AgentId,
      voiceDirectives: z.array(Purpose).max(50),
      toneBounds: z.array(Purpose).max(50),
      coachingStyle: Purpose.nullable(),
      antiSycophancyPolicy: Purpose.nullable(),
      /** The person saw it whole and says that the words are theirs; else what changes a tainted version stays so. */
      isOwn: z.boolean().exactOptional(),
    }),
    created,
  ),
  'persona.approve': entry(z.object({ agentId: AgentId, versionId: Id }), done),
  'run.cancel': entry(z.object({ runKey: RunKey }), done),
  /** Only for a run that failed for good. */
  'run.retry': entry(z.object({ runKey: RunKey }), done),
  /** [LOST-2] Where agents' database is gone: a new one, in which everything is stopped. */
  'agents.beginAnew': entry(z.object({}), done),
  'stop.engage': entry(StopTarget, done),
  'stop.release': entry(StopTarget, done),
  'operation.undo': entry(
    z.object({ operationId: Id }),
    z.object({ actId: z.string(), restored: z.number().int(), kept: z.number().int() }),
  ),
  'agentTimer.create': entry(
    z.object({ agentId: AgentId, label: AgentName, schedule: ScheduleInput }),
    created,
  ),
  /** Another time holds from now on: what lies before is not made up for. */
  'agentTimer.update': entry(z.object({ id: Id, label: AgentName, schedule: ScheduleInput }), done),
  'agentTimer.remove': entry(z.object({ id: Id }), done),
  /** What was removed comes back as it was, and counts from now on. */
  'agentTimer.restore': entry(z.object({ id: Id }), done),
  'subscription.create': entry(
    z.object({
      agentId: AgentId,
      label: AgentName,
      watch: WatchInput,
      includeAgentWrites: z.boolean().exactOptional(),
    }),
    created,
  ),
  'subscription.update': entry(z.object({ id: Id, label: AgentName, watch: WatchInput }), done),
  'subscription.remove': entry(z.object({ id: Id }), done),
  'subscription.restore': entry(z.object({ id: Id }), done),
  'budget.set': entry(LimitsInput.extend({ agentId: AgentId }), done),
} as const;

export const agentQueries = {
  'template.list': entry(
    z.object({ language: z.enum(['en', 'de']).exactOptional() }),
    z.object({
      templates: z.array(
        z.object({
          id: TemplateId,
          name: z.string(),
          purpose: z.string(),
          mode: AgentMode,
          /** It sees only what the person chose, so at least one category is to be chosen. */
          needsCategory: z.boolean(),
          /** It is about one task, which the person names. */
          isAboutTask: z.boolean(),
          /** What wakes it, by keys: when it looks, and what it listens for (null: that depends on its task). */
          timers: z.array(z.object({ key: z.string(), label: z.string(), schedule: z.json() })),
          subscriptions: z.array(
            z.object({ key: z.string(), label: z.string(), predicate: AnyJson.nullable() }),
          ),
          /** What it may use in a day; null: no limit. */
          limits: z.object({ tokens: limit, costMicros: limit, runMs: limit, toolCalls: limit }),
          /** Whom every agent of this kind may ask already, in the space's order. */
          models: z.array(AskableModel),
        }),
      ),
    }),
  ),
  'agent.list': entry(z.object({}), z.object({ agents: z.array(AgentSummary) })),
  'agent.get': entry(
    z.object({ id: AgentId }),
    AgentSummary.extend({
      purpose: z.string(),
      categoryIds: z.array(CategoryId).nullable(),
      tools: z.array(z.string()),
      /** Those of its tools that change what the person wrote. */
      changingTools: z.array(z.string()),
      subscriptions: z.array(SubscriptionView),
      timers: z.array(TimerView),
      personas: z.array(PersonaView),
      budget: BudgetView,
      session: z.object({ sessionId: Id, threadId: Id }).nullable(),
      /** When no change wakes it. */
      quietHours: z.object({ from: z.string(), until: z.string() }).nullable(),
      /** The one that the person chose for it; null: the space's order. */
      modelId: z.string().nullable(),
      /** Whom it may ask, in the space's order. */
      models: z.array(AskableModel),
    }).nullable(),
  ),
  /** What a version would change; of the one in force where no other is named; null: no such version. From nothing everything is new. */
  'persona.diff': entry(
    z.object({ agentId: AgentId, versionId: Id, againstId: Id.exactOptional() }),
    z
      .object({
        againstId: Id.nullable(),
        changes: z.array(
          z.object({
            part: z.enum(['voiceDirectives', 'toneBounds', 'coachingStyle', 'antiSycophancyPolicy']),
            added: z.array(z.string()),
            removed: z.array(z.string()),
          }),
        ),
      })
      .nullable(),
  ),
  'run.list': entry(
    z.object({
      agentId: AgentId.exactOptional(),
      status: RunStatusView.exactOptional(),
      before: PageStart.exactOptional(),
      limit: z.number().int().min(1).max(200).exactOptional(),
    }),
    z.object({ runs: z.array(RunSummary), next: PageStart.nullable() }),
  ),
  'run.get': entry(
    z.object({ runKey: RunKey }),
    RunSummary.extend({
      threadId: Id,
      worksOn: WorksOnView,
      /** What woke it: the words of the time or the change that it listens for, and what had changed. */
      cause: z.object({ label: z.string().nullable(), ids: z.array(Id) }),
      /** What asking models cost it, failed attempts included, as far as this device still knows. */
      cost: z.object({
        calls: z.number().int(),
        costMicros: z.number(),
        isEstimated: z.boolean(),
        unknownCalls: z.number().int(),
      }),
      messages: z.array(MessageView),
      trace: z.array(TraceEntry),
      operations: z.array(
        z.object({
          operationId: Id,
          toolName: z.string(),
          status: z.string(),
          code: z.string().nullable(),
          /** Whether `operation.undo` would give something back now. */
          canUndo: z.boolean(),
        }),
      ),
    }).nullable(),
  ),
  /** Runs it again against what the model answered then, and writes nothing. */
  'run.replay': entry(
    z.object({ runKey: RunKey }),
    z.object({
      isSame: z.boolean(),
      actions: z.array(
        z.object({
          toolName: z.string(),
          operationId: Id,
          then: z.string().nullable(),
          now: z.string().nullable(),
        }),
      ),
      differences: z.array(z.string()),
      /** Indices (from 0) of its requests to the model that would be different today, because their sources have changed. */
      changedRequests: z.array(z.number().int()),
    }),
  ),
  'agentTimer.list': entry(
    z.object({ agentId: AgentId.exactOptional() }),
    z.object({ timers: z.array(TimerView) }),
  ),
  'report.get': entry(
    z.object({ agentId: AgentId, scope: ReportScopeView.exactOptional() }),
    ReportView.nullable(),
  ),
  'report.list': entry(
    z.object({ agentId: AgentId, limit: z.number().int().min(1).max(100).exactOptional() }),
    z.object({ reports: z.array(ReportView) }),
  ),
  /** The lines of its reports, newest first, without what they rest on. */
  'report.history': entry(
    z.object({
      agentId: AgentId,
      before: PageStart.exactOptional(),
      limit: z.number().int().min(1).max(100).exactOptional(),
    }),
    z.object({ reports: z.array(ReportLine), next: PageStart.nullable() }),
  ),
  'report.show': entry(z.object({ id: Id }), ReportView.nullable()),
  'stop.status': entry(
    z.object({}),
    z.object({
      isStopped: z.boolean(),
      agentIds: z.array(AgentId),
      toolClasses: z.array(z.string()),
      /** [LOST-1] Their database was there and is gone: nothing runs, and no release changes that. */
      isLost: z.literal(true).exactOptional(),
    }),
  ),
  'budget.get': entry(z.object({ agentId: AgentId }), BudgetView.nullable()),
  'thread.get': entry(
    z.object({ threadId: Id, limit: z.number().int().min(1).max(200).exactOptional() }),
    z.object({ messages: z.array(MessageView) }),
  ),
  /** What a model says in this thread right now, before it has said it all; null: nobody is saying anything. */
  'thread.saying': entry(z.object({ threadId: Id }), z.object({ text: z.string().nullable() })),
} as const;
