import { agentKinds } from './kinds';

// [SYNCED-1] What travels between a person's devices and what never leaves this one: two lists, and every table is in one of them.
export const syncedTables: readonly string[] = [...agentKinds.map(({ table }) => table), 'superseded_edits'];
export const localTables: readonly string[] = [
  // The stream itself: what travels is made from it.
  'meta',
  'commits',
  'streams',
  'commands',
  'envelopes',
  'unknown_records',
  // Worked out again from the records.
  'agent_subscription_tokens',
  'agent_report_heads',
  'report_watches',
  'report_staleness',
  'runs',
  'timer_rows',
  'sessions',
  // This device's own.
  'wake_cursors',
  'wake_queue',
  'batch_provenance',
  'operations',
  'run_traces',
  'budget_reservations',
  'consents',
  'secret_refs',
  'providers',
  'ledger_calls',
  'alerts',
];
