import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import type { AgentSummary } from '../../src/runtime/api/agent-values';

// [CLI-7] An agent is named by its name (any case), its kind (`planner`) or its id or the end of one. A name that two share is refused, with both;
// one that is destroyed is meant only where no living one is.
const LEAST = 4;

const meant = (agents: readonly AgentSummary[], typed: string): readonly AgentSummary[] => {
  const wanted = typed.toLowerCase();
  const by = [
    ({ id }: AgentSummary) => id === wanted,
    ({ name }: AgentSummary) => name.toLowerCase() === wanted,
    ({ templateId }: AgentSummary) => templateId === wanted,
    ({ id }: AgentSummary) => wanted.length >= LEAST && id.endsWith(wanted),
  ];
  for (const isMeant of by) {
    const found = agents.filter(isMeant);
    if (found.length > 0) return found;
  }
  return [];
};

export const agentByName = async (
  client: ApiClient,
  typed: string,
): Promise<Result<AgentSummary, Failure>> => {
  const listed = await client.query('agent.list', {});
  if (!listed.ok) return listed;
  const all = meant(listed.value.agents, typed);
  const living = all.filter(({ state }) => state !== 'destroyed');
  const [first, second] = living.length > 0 ? living : all;
  if (first === undefined) return fail('agent_not_found');
  return second === undefined ? ok(first) : fail('agent_name_ambiguous');
};

/** The end of a run's key is enough where it names one of the latest. */
export const runByEnding = async (client: ApiClient, typed: string): Promise<Result<string, Failure>> => {
  const wanted = typed.toLowerCase();
  const exact = await client.query('run.get', { runKey: wanted });
  if (exact.ok && exact.value !== null) return ok(wanted);
  const listed = await client.query('run.list', { limit: 200 });
  if (!listed.ok) return listed;
  const [first, second] = listed.value.runs.filter(
    ({ runKey }) => wanted.length >= LEAST && runKey.endsWith(wanted),
  );
  if (first === undefined) return fail('run_not_found');
  return second === undefined ? ok(first.runKey) : fail('run_id_ambiguous');
};
