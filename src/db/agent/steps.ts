import type { AgentId, RunKey } from '../../core/named-ids';
import type { Writer } from '../commit';
import type { Stores } from '../stores';
import { RunClaim, RunStep, type StepBody } from './kinds/run';
import { readAppended } from './read-record';

// [RUN-2] Everything a run got or decided is stored before it is used, in order, without gaps.
// [RUN-3] A run's steps are those of its newest generation, behind the steps of the one before that its claim adopted, and so on down.
export type StoredStep = RunStep & { readonly id: string };
export type StepPlace = {
  readonly runKey: RunKey;
  readonly agentId: AgentId;
  readonly generation: number;
  readonly index: number;
};

const OF_RUN = 'SELECT id FROM agent_run_steps WHERE run_key = ? ORDER BY step_index, id';
const CLAIMS_OF_RUN = 'SELECT id FROM agent_run_claims WHERE run_key = ? ORDER BY generation, id';

const idsOf = (
  { agent }: Stores,
  { sql, runKey }: { readonly sql: string; readonly runKey: RunKey },
): string[] =>
  agent.database.query(sql, [runKey]).rows.flatMap(([id]) => (typeof id === 'string' ? [id] : []));

/** generation → how many steps of the generation below its claim took over. */
const adoptedBy = (stores: Stores, runKey: RunKey): ReadonlyMap<number, number> => {
  const adopted = new Map<number, number>();
  for (const id of idsOf(stores, { sql: CLAIMS_OF_RUN, runKey })) {
    const claim = readAppended(stores.agent.records, { kind: 'agentRunClaim', id, schema: RunClaim });
    if (claim !== null) adopted.set(claim.generation, claim.adopts ?? 0);
  }
  return adopted;
};

const withoutGaps = (steps: readonly StoredStep[]): readonly StoredStep[] => {
  const whole: StoredStep[] = [];
  for (const step of steps) if (step.index === whole.length) whole.push(step);
  return whole;
};

/** What the run goes on from, in order. */
export const readSteps = (stores: Stores, runKey: RunKey): readonly StoredStep[] => {
  const byGeneration = new Map<number, StoredStep[]>();
  for (const id of idsOf(stores, { sql: OF_RUN, runKey })) {
    const step = readAppended(stores.agent.records, { kind: 'agentRunStep', id, schema: RunStep });
    if (step === null) continue;
    const known = byGeneration.get(step.generation);
    if (known === undefined) byGeneration.set(step.generation, [{ ...step, id }]);
    else known.push({ ...step, id });
  }
  const adopted = adoptedBy(stores, runKey);
  let steps: readonly StoredStep[] = [];
  for (const generation of [...new Set([...byGeneration.keys(), ...adopted.keys()])].sort((a, b) => a - b)) {
    const kept = steps.slice(0, adopted.get(generation) ?? 0);
    steps = withoutGaps([...kept, ...(byGeneration.get(generation) ?? [])]);
  }
  return steps;
};

/** In a commit of agent.sqlite, with whatever the step brought. */
export const appendStep = (
  writer: Writer,
  { place, body }: { readonly place: StepPlace; readonly body: StepBody },
): void => writer.append('agentRunStep', writer.newAppendId(), { ...place, at: writer.now(), body });
