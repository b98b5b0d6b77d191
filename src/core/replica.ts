import { addDot, hasUncoveredDot, mergeDots, noDots, type DotSet } from './dot-set';
import { effectiveFields } from './effective-read';
import type { FieldFold } from './folds';
import type { Json } from './json';
import {
  emptyRegisters,
  mergeRegisters,
  writeFields,
  type Dot,
  type Provenance,
  type Registers,
} from './registers';

// [REPLICA-1] An agent's state is registers beside the grow-only `destroyed`. Every host starts from `created`, 0, nulls and nothing.
// [REPLICA-2] Setting `lifecycle` to `destroyed` adds a dot; it never touches the lifecycle register, and nothing takes it back.
export const agentStateFolds = {
  lifecycle: 'lifecycle',
  consecutiveFailureCount: 'max',
  nextWakeAt: 'min',
  sleepUntil: 'max',
  primaryGoal: 'slot',
  activeTaskId: 'slot',
  openLoopIds: 'slot',
  preferenceByKey: 'slot',
} as const satisfies Record<string, FieldFold>;
export type AgentStateField = keyof typeof agentStateFolds;

const initial: Readonly<Record<AgentStateField, Json>> = {
  lifecycle: 'created',
  consecutiveFailureCount: 0,
  nextWakeAt: null,
  sleepUntil: null,
  primaryGoal: null,
  activeTaskId: null,
  openLoopIds: [],
  preferenceByKey: {},
};

export type Replica = { readonly registers: Registers; readonly destroyed: DotSet };
export const emptyReplica: Replica = { registers: emptyRegisters, destroyed: noDots };

export const writeReplica = (
  replica: Replica,
  write: { readonly dot: Dot; readonly provenance: Provenance; readonly values: ReadonlyMap<string, Json> },
): Replica => {
  const values = new Map(write.values);
  const destroys = values.get('lifecycle') === 'destroyed';
  if (destroys) values.delete('lifecycle');
  return {
    registers: writeFields(replica.registers, { ...write, values }),
    destroyed: destroys ? addDot(replica.destroyed, write.dot) : replica.destroyed,
  };
};

export const mergeReplicas = (a: Replica, b: Replica): Replica => ({
  registers: mergeRegisters(a.registers, b.registers),
  destroyed: mergeDots(a.destroyed, b.destroyed),
});

export const effectiveReplica = (replica: Replica): Readonly<Record<string, Json>> => {
  const state: Record<string, Json> = { ...initial };
  for (const [name, folded] of effectiveFields(replica.registers, agentStateFolds)) {
    state[name] = folded.value;
  }
  if (hasUncoveredDot(replica.destroyed)) state['lifecycle'] = 'destroyed';
  return state;
};

/** Derived when read: an agent that is not active, or is destroyed, never wakes by its clock. */
export const effectiveWake = (state: Readonly<Record<string, Json>>): Json =>
  state['lifecycle'] === 'active' ? (state['nextWakeAt'] ?? null) : null;
