// What was spent is summed from an index alone: the rows themselves carry every word that was sent.
export const agentSchema6: readonly string[] = [
  `CREATE INDEX ledger_calls_spent ON ledger_calls
  (purpose, at, agent_id, provider, model, input_tokens, output_tokens, cost_micros, is_estimated)`,
];
