// Written by __tests__/sql/table-columns.test.ts out of the newest schema: UPDATE_SCHEMA=1 writes it anew.
export type AgentTables = {
  readonly agent_approval_answers: {
    readonly id: string;
    readonly approvalId: string | null;
    readonly answeredAt: number | null;
    readonly body: string;
  };
  readonly agent_approvals: {
    readonly id: string;
    readonly agentId: string | null;
    readonly runKey: string | null;
    readonly operationId: string | null;
    readonly toolName: string | null;
    readonly expiresAt: number | null;
    readonly body: string;
  };
  readonly agent_budget_counters: {
    readonly id: string;
    readonly agentId: string | null;
    readonly day: string | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly agent_budget_windows: {
    readonly id: string;
    readonly agentId: string | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly agent_grants: {
    readonly id: string;
    readonly agentId: string | null;
    readonly toolName: string | null;
    readonly active: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly agent_links: {
    readonly id: string;
    readonly type: string | null;
    readonly fromId: string | null;
    readonly toId: string | null;
    readonly createdAt: number | null;
    readonly body: string;
  };
  readonly agent_message_payloads: {
    readonly id: string;
    readonly agentId: string | null;
    readonly createdAt: number | null;
    readonly body: string;
  };
  readonly agent_messages: {
    readonly id: string;
    readonly agentId: string | null;
    readonly threadId: string | null;
    readonly runKey: string | null;
    readonly kind: string | null;
    readonly height: number | null;
    readonly createdAt: number | null;
    readonly body: string;
  };
  readonly agent_persona_heads: {
    readonly id: string;
    readonly agentId: string | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly agent_persona_versions: {
    readonly id: string;
    readonly agentId: string | null;
    readonly version: number | null;
    readonly createdAt: number | null;
    readonly body: string;
  };
  readonly agent_policies: {
    readonly id: string;
    readonly agentId: string | null;
    readonly provider: string | null;
    readonly active: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly agent_projection_policies: {
    readonly id: string;
    readonly boundaryType: string | null;
    readonly operationKey: string | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly agent_prompt_items: {
    readonly id: string;
    readonly agentId: string | null;
    readonly runKey: string | null;
    readonly requiredBy: number | null;
    readonly createdAt: number | null;
    readonly body: string;
  };
  readonly agent_prompt_responses: {
    readonly id: string;
    readonly promptItemId: string | null;
    readonly respondedAt: number | null;
    readonly body: string;
  };
  readonly agent_report_heads: {
    readonly agentId: string;
    readonly scope: string;
    readonly reportId: string;
  };
  readonly agent_reports: {
    readonly id: string;
    readonly agentId: string | null;
    readonly scope: string | null;
    readonly height: number | null;
    readonly createdAt: number | null;
    readonly body: string;
  };
  readonly agent_run_claims: {
    readonly id: string;
    readonly runKey: string | null;
    readonly generation: number | null;
    readonly body: string;
  };
  readonly agent_run_log: {
    readonly id: string;
    readonly runKey: string | null;
    readonly agentId: string | null;
    readonly status: string | null;
    readonly generation: number | null;
    readonly at: number | null;
    readonly body: string;
  };
  readonly agent_run_steps: {
    readonly id: string;
    readonly runKey: string | null;
    readonly stepIndex: number | null;
    readonly body: string;
  };
  readonly agent_source_refs: {
    readonly id: string;
    readonly agentId: string | null;
    readonly reportId: string | null;
    readonly sourceType: string | null;
    readonly sourceId: string | null;
    readonly body: string;
  };
  readonly agent_states: {
    readonly id: string;
    readonly nextWakeAt: string | null;
    readonly sleepUntil: string | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly agent_stops: {
    readonly id: string;
    readonly scope: string | null;
    readonly target: string | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly agent_subscription_tokens: {
    readonly subscriptionId: string;
    readonly tokenClass: string;
    readonly tokenNamespace: string;
    readonly tokenValue: string;
    readonly need: string;
    readonly active: number;
  };
  readonly agent_subscriptions: {
    readonly id: string;
    readonly agentId: string | null;
    readonly active: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly agent_timers: {
    readonly id: string;
    readonly agentId: string | null;
    readonly active: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly agents: {
    readonly id: string;
    readonly templateId: string | null;
    readonly displayName: string | null;
    readonly lifecycle: string | null;
    readonly createdAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly alerts: {
    readonly alertId: string;
    readonly subject: string;
    readonly subjectId: string;
    readonly argsHash: string | null;
    readonly readHash: string | null;
    readonly madeAt: number;
    readonly snoozedUntil: number | null;
    readonly responseId: string | null;
    readonly outcome: string | null;
  };
  readonly attention_decisions: {
    readonly id: string;
    readonly targetAgentId: string | null;
    readonly signalId: string | null;
    readonly action: string | null;
    readonly createdAt: number | null;
    readonly body: string;
  };
  readonly attention_signals: {
    readonly id: string;
    readonly agentId: string | null;
    readonly createdAt: number | null;
    readonly body: string;
  };
  readonly batch_provenance: {
    readonly logicalChangeKey: string;
    readonly localBatchId: string;
    readonly changeUnitKeys: string;
    readonly at: number;
  };
  readonly budget_reservations: {
    readonly requestId: string;
    readonly runKey: string;
    readonly agentId: string;
    readonly day: string;
    readonly tokens: number;
    readonly costMicros: number;
    readonly at: number;
  };
  readonly commands: {
    readonly commandId: string;
    readonly result: string | null;
    readonly at: number;
    readonly arrival: number | null;
  };
  readonly commits: {
    readonly arrival: number;
    readonly host: string | null;
    readonly firstCounter: number;
    readonly lastCounter: number;
    readonly ownThrough: number | null;
    readonly at: number;
    readonly author: string;
    readonly actId: string | null;
    readonly commandId: string | null;
    readonly result: string | null;
    readonly cause: string | null;
    readonly units: string;
    readonly tokens: string | null;
    readonly before: string | null;
    readonly broughtIn: string | null;
  };
  readonly consents: {
    readonly provider: string;
    readonly model: string;
    readonly policyVersion: string;
    readonly disclosure: string;
    readonly confirmedAt: number;
  };
  readonly envelopes: {
    readonly place: number;
    readonly host: string;
    readonly seq: number;
    readonly firstCounter: number;
    readonly lastCounter: number;
    readonly epoch: number;
    readonly state: string;
    readonly reason: string | null;
    readonly bytes: Uint8Array;
  };
  readonly ledger_calls: {
    readonly callId: string;
    readonly at: number;
    readonly purpose: string;
    readonly runKey: string | null;
    readonly agentId: string | null;
    readonly requestId: string | null;
    readonly attempt: number;
    readonly backoffMs: number;
    readonly provider: string;
    readonly model: string | null;
    readonly method: string;
    readonly url: string;
    readonly categoryIds: string;
    readonly body: string | null;
    readonly bodyBytes: number;
    readonly outcome: string;
    readonly code: string | null;
    readonly status: number | null;
    readonly tookMs: number | null;
    readonly responseBytes: number | null;
    readonly inputTokens: number | null;
    readonly outputTokens: number | null;
    readonly costMicros: number | null;
    readonly isEstimated: number | null;
  };
  readonly meta: {
    readonly key: string;
    readonly value: string;
  };
  readonly operations: {
    readonly operationId: string;
    readonly runKey: string;
    readonly agentId: string;
    readonly phase: string;
    readonly status: string;
    readonly lastError: string | null;
    readonly updatedAt: number;
  };
  readonly providers: {
    readonly providerId: string;
    readonly kind: string;
    readonly baseUrl: string;
    readonly isLocal: number;
    readonly models: string;
    readonly rank: number;
    readonly addedAt: number;
    readonly prices: string | null;
    readonly abilities: string | null;
  };
  readonly report_staleness: {
    readonly reportId: string;
    readonly since: number;
    readonly token: string;
  };
  readonly report_watches: {
    readonly tokenKey: string;
    readonly reportId: string;
  };
  readonly run_traces: {
    readonly runKey: string;
    readonly number: number;
    readonly at: number;
    readonly kind: string;
    readonly body: string;
  };
  readonly runs: {
    readonly runKey: string;
    readonly agentId: string;
    readonly threadId: string;
    readonly status: string;
    readonly generation: number;
    readonly isOurs: number;
    readonly queuedAt: number;
    readonly startedAt: number | null;
    readonly endedAt: number | null;
    readonly code: string | null;
    readonly intoKey: string | null;
    readonly attempt: number;
    readonly depth: number;
    readonly trigger: string;
  };
  readonly runtime_scheduler_policies: {
    readonly id: string;
    readonly policyVersion: string | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly secret_refs: {
    readonly secretRefId: string;
    readonly provider: string;
    readonly account: string;
    readonly createdAt: number;
  };
  readonly sessions: {
    readonly sessionId: string;
    readonly agentId: string;
    readonly threadId: string;
    readonly openedAt: number;
    readonly lastActivityAt: number;
    readonly closedAt: number | null;
    readonly closeReason: string | null;
  };
  readonly space_settings: {
    readonly id: string;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly streams: {
    readonly place: number;
    readonly host: string;
    readonly oursFrom: number | null;
    readonly through: number;
    readonly seq: number;
    readonly commitment: Uint8Array | null;
    readonly halted: string | null;
  };
  readonly superseded_edits: {
    readonly id: string;
    readonly recordId: string;
    readonly body: string;
  };
  readonly timer_rows: {
    readonly timerId: string;
    readonly agentId: string;
    readonly active: number;
    readonly intent: string;
    readonly nextRunAt: number | null;
    readonly nextScheduledAt: string | null;
    readonly lastScheduledAt: string | null;
    readonly computedIn: string;
  };
  readonly unknown_records: {
    readonly place: number;
    readonly kind: string;
    readonly id: string;
    readonly host: string;
    readonly counter: number;
    readonly payloadType: string;
    readonly payload: string;
    readonly refused: string | null;
  };
  readonly wake_cursors: {
    readonly domain: string;
    readonly arrival: number;
  };
  readonly wake_queue: {
    readonly runKey: string;
    readonly agentId: string;
    readonly classRank: number;
    readonly notBefore: number;
    readonly queuedAt: number;
    readonly attempt: number;
    readonly subscriptionId: string | null;
    readonly merged: number;
    readonly wake: string;
    readonly stream: string | null;
    readonly firstCounter: number | null;
  };
};
