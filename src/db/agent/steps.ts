import type { z } from 'zod';
import { unitOfAppendId } from '../../core/append-only';
import { parseJson } from '../../core/json';
import type { AgentId, HostId, RunKey } from '../../core/named-ids';
import type { Writer } from '../commit';
import type { Stores } from '../stores';
import { RunClaim, RunStep, type StepBody } from './kinds/run';
import { from, text, textOr } from '../rows';
import { holdersOfRun } from './runs';

// [RUN-2] Everything a run got or decided is stored before it is used, in order, without gaps.
// [RUN-3] A run's steps are those of its newest generation, behind the steps of the one before that its claim adopted, and so on down.
export type StoredStep = RunStep & { readonly id: string };
export type StepPlace = {
  readonly runKey: RunKey;
  readonly agentId: AgentId;
  readonly generation: number;
  readonly index: number;
};

const BODY = { id: text, body: textOr(null) };
const OF_RUN = from('agent_run_steps').select(BODY, 'WHERE run_key = ? ORDER BY step_index, id');
const CLAIMS_OF_RUN = from('agent_run_claims').select(BODY, 'WHERE run_key = ? ORDER BY generation, id');

/** [SQL-23] While this mark is the same, `readSteps` answers the same. */
export const stepsMark = ({ agent: { database } }: Stores): number =>
  database.markOf(OF_RUN.sql) + database.markOf(CLAIMS_OF_RUN.sql);

type Asked<T> = {
  readonly bodies: typeof OF_RUN;
  readonly runKey: RunKey;
  readonly kind: string;
  readonly schema: z.ZodType<T>;
};
/** [RECORD-3] An unreadable row is reported and leaves the others readable. */
const bodiesOf = <T>(
  { agent, onFault }: Stores,
  { bodies, runKey, kind, schema }: Asked<T>,
): readonly (T & { readonly id: string })[] =>
  bodies.all(agent.database, [runKey]).flatMap(({ id, body }) => {
    const json = body === null ? null : parseJson(body);
    if (json?.ok !== true) {
      onFault({ code: 'record_unreadable', ids: [kind, id] });
      return [];
    }
    const read = schema.safeParse(json.value);
    return read.success ? [{ ...read.data, id }] : [];
  });

const hasRivals = (claims: readonly RunClaim[]): boolean =>
  claims.some(({ generation, hostId }) =>
    claims.some((other) => other.generation === generation && other.hostId !== hostId),
  );

type Holding = {
  /** generation → how many steps of the generation below its claim took over. */
  readonly adopted: ReadonlyMap<number, number>;
  /** [AWAY-6] False: another device's claim to the same generation is the first. */
  readonly counts: (step: StoredStep) => boolean;
};
const holdingOf = (stores: Stores, runKey: RunKey): Holding => {
  const asked = { bodies: CLAIMS_OF_RUN, runKey, kind: 'agentRunClaim', schema: RunClaim };
  const claims = bodiesOf(stores, asked);
  const holders = hasRivals(claims) ? holdersOfRun(stores.agent.database, runKey) : new Map<number, HostId>();
  const isRival = ({ generation, hostId }: Pick<RunClaim, 'generation' | 'hostId'>): boolean =>
    (holders.get(generation) ?? hostId) !== hostId;
  const adopted = new Map<number, number>();
  for (const claim of claims) if (!isRival(claim)) adopted.set(claim.generation, claim.adopts ?? 0);
  const rivals = claims.filter(isRival);
  return {
    adopted,
    counts: ({ id, generation }) => {
      const host = rivals.length === 0 ? null : (unitOfAppendId(id, 'agent')?.host ?? null);
      return !rivals.some((claim) => claim.generation === generation && claim.hostId === host);
    },
  };
};

const withoutGaps = (steps: readonly StoredStep[]): readonly StoredStep[] => {
  const whole: StoredStep[] = [];
  for (const step of steps) if (step.index === whole.length) whole.push(step);
  return whole;
};

/** What the run goes on from, in order. */
export const readSteps = (stores: Stores, runKey: RunKey): readonly StoredStep[] => {
  const byGeneration = new Map<number, StoredStep[]>();
  const { adopted, counts } = holdingOf(stores, runKey);
  for (const step of bodiesOf(stores, { bodies: OF_RUN, runKey, kind: 'agentRunStep', schema: RunStep })) {
    if (!counts(step)) continue;
    const known = byGeneration.get(step.generation);
    if (known === undefined) byGeneration.set(step.generation, [step]);
    else known.push(step);
  }
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
