import { effectiveFields } from '../src/core/effective-read';
import type { Json } from '../src/core/json';
import {
  emptyRegisters,
  mergeRegisters,
  writeFields,
  type Dot,
  type Provenance,
  type Registers,
} from '../src/core/registers';
import { agentFrom, agentStateFrom } from '../src/db/agent/agent-view';
import { agentKind, agentStateKind } from '../src/db/agent/kinds/agent';
import { effectiveOf } from '../src/db/records/effective';
import { foldsOf } from '../src/db/record-kind';

// [REPLICA-1] An agent's state is the two records that the app keeps of an agent, merged and folded as their kinds say. Every host starts from
// `created`, 0, nulls and nothing.
// [REPLICA-2] Setting `lifecycle` to `destroyed` writes the host's key of `destroyed`. It never touches the lifecycle register and cannot be undone.
export type Replica = { readonly agent: Registers; readonly state: Registers };
export const emptyReplica: Replica = { agent: emptyRegisters, state: emptyRegisters };

const folds = { agent: foldsOf(agentKind), state: foldsOf(agentStateKind) };

export const writeReplica = (
  { agent, state }: Replica,
  write: { readonly dot: Dot; readonly provenance: Provenance; readonly values: ReadonlyMap<string, Json> },
): Replica => {
  const { dot, provenance } = write;
  const ofAgent = new Map<string, Json>();
  const ofState = new Map<string, Json>();
  for (const [name, value] of write.values) {
    if (name !== 'lifecycle') ofState.set(name, value);
    else if (value === 'destroyed') ofAgent.set('destroyed', { [dot.host]: dot.n });
    else ofAgent.set(name, value);
  }
  return {
    agent: writeFields(agent, { dot, provenance, values: ofAgent, folds: folds.agent }),
    state: writeFields(state, { dot, provenance, values: ofState, folds: folds.state }),
  };
};

export const mergeReplicas = (a: Replica, b: Replica): Replica => ({
  agent: mergeRegisters(folds.agent)(a.agent, b.agent),
  state: mergeRegisters(folds.state)(a.state, b.state),
});

/** The defaults of fields that were never written, as the app reads them. */
const never = agentStateFrom({});

export const effectiveReplica = ({ agent, state }: Replica): Readonly<Record<string, Json>> => {
  const { lifecycle, isDestroyed } = agentFrom('agent', effectiveOf(agentKind, agent));
  const { consecutiveFailureCount, nextWakeAt, sleepUntil } = never;
  const { primaryGoal, activeTaskId, openLoopIds, preferenceByKey } = never;
  const effective: Record<string, Json> = {
    lifecycle: isDestroyed ? 'destroyed' : lifecycle,
    consecutiveFailureCount,
    nextWakeAt,
    sleepUntil,
    primaryGoal,
    activeTaskId,
    openLoopIds,
    preferenceByKey,
  };
  for (const [name, { value }] of effectiveFields(state, folds.state)) effective[name] = value;
  return effective;
};
