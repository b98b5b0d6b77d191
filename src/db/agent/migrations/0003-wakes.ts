// A waiting wake of data says in columns how far back in which stream it reaches; what is over goes by its age, found by an index.
export const agentSchema3: readonly string[] = [
  'ALTER TABLE wake_queue ADD COLUMN stream TEXT',
  'ALTER TABLE wake_queue ADD COLUMN first_counter INTEGER',
  `UPDATE wake_queue SET
    stream = json_extract(wake, '$.trigger.hostId') || '/' || json_extract(wake, '$.trigger.domain'),
    first_counter = coalesce(json_extract(wake, '$.trigger.range.from'), json_extract(wake, '$.trigger.counter'))
  WHERE subscription_id IS NOT NULL AND json_valid(wake)`,
  'CREATE INDEX wake_queue_stream ON wake_queue (agent_id, stream, first_counter) WHERE stream IS NOT NULL',
  'CREATE INDEX wake_queue_queued ON wake_queue (queued_at)',
  "CREATE INDEX operations_over ON operations (updated_at) WHERE status <> 'open'",
  'CREATE INDEX budget_reservations_at ON budget_reservations (at)',
  'CREATE INDEX batch_provenance_at ON batch_provenance (at)',
];
