import * as fc from 'fast-check';
import type { Json } from '../../src/core/json';
import { emptyReplica, mergeReplicas, writeReplica, type Replica } from '../../conformance/replica';
import { createDice, shuffled } from '../merge/random';

// Histories of one agent's state on three devices, and what they must end as, told by who had seen what: no clocks, no registers.
export const hosts = ['ha', 'hb', 'hc'] as const;
const slots = ['primaryGoal', 'activeTaskId', 'openLoopIds', 'preferenceByKey'] as const;
const provenance = { by: 'runtime', authority: 'runtime', tainted: false } as const;

export type Values = Readonly<Record<string, Json>>;
type Op =
  { readonly host: number; readonly set: Values } | { readonly host: number; readonly message: number };
type Step = { readonly host: string; readonly set: Values; readonly past: ReadonlySet<number> };
type Device = { readonly name: string; replica: Replica; seen: ReadonlySet<number>; counter: number };
type Message = { readonly replica: Replica; readonly seen: ReadonlySet<number> };

const instant = fc.constantFrom<Json>(null, '2026-11-18T08:00:00.000Z', '2026-11-19T08:00:00.000Z');
const set: fc.Arbitrary<Values> = fc.record(
  {
    lifecycle: fc.constantFrom<Json>('created', 'active', 'dormant', 'destroyed'),
    consecutiveFailureCount: fc.nat({ max: 3 }),
    nextWakeAt: instant,
    sleepUntil: instant,
    primaryGoal: fc.constantFrom<Json>(null, 'rest', 'run'),
    activeTaskId: fc.constantFrom<Json>(null, 't1', 't2'),
    openLoopIds: fc.constantFrom<Json>([], ['l1'], ['l2', 'l1']),
    preferenceByKey: fc.constantFrom<Json>({}, { tone: 'kind' }, { tone: 'dry' }),
  },
  { requiredKeys: [] },
);
const host = fc.nat({ max: 2 });
export const anyHistory: fc.Arbitrary<readonly Op[]> = fc.array(
  fc.oneof(fc.record({ host, set }), fc.record({ host, message: fc.nat({ max: 30 }) })),
  { maxLength: 16 },
);

export const written = (replica: Replica, write: { host: string; n: number; set: Values }): Replica =>
  writeReplica(replica, {
    dot: { host: write.host, n: write.n },
    provenance,
    values: new Map(Object.entries(write.set)),
  });

const receive = (device: Device, message: Message): void => {
  device.replica = mergeReplicas(device.replica, message.replica);
  device.seen = new Set([...device.seen, ...message.seen]);
};

/** Plays the history; then every device gets every message, some twice, in an order of its own. */
export const play = (history: readonly Op[], seed: number) => {
  const devices: readonly Device[] = hosts.map((name) => ({
    name,
    replica: emptyReplica,
    seen: new Set<number>(),
    counter: 0,
  }));
  const messages: Message[] = [];
  const steps: Step[] = [];
  for (const op of history) {
    const device = devices[op.host];
    if (device === undefined) continue;
    if ('message' in op) {
      const message = messages[op.message % Math.max(1, messages.length)];
      if (message !== undefined) receive(device, message);
      continue;
    }
    device.counter += 1;
    device.replica = written(device.replica, { host: device.name, n: device.counter, set: op.set });
    steps.push({ host: device.name, set: op.set, past: device.seen });
    device.seen = new Set([...device.seen, steps.length - 1]);
    messages.push({ replica: device.replica, seen: device.seen });
  }
  const dice = createDice(seed);
  for (const device of devices) {
    for (const message of shuffled([...messages, ...messages.slice(0, 2)], dice)) receive(device, message);
  }
  return {
    replicas: devices.map(({ replica }) => replica),
    messages: messages.map(({ replica }) => replica),
    steps,
  };
};

type Touch = { readonly value: Json; readonly host: string; readonly rev: number };

/** The writes of a field that no other write of it had seen, each with its place in the longest chain of writes below it. */
const maximal = (steps: readonly Step[], field: string): readonly Touch[] => {
  const revs = new Map<number, number>();
  steps.forEach((step, index) => {
    if (!Object.hasOwn(step.set, field)) return;
    revs.set(index, 1 + Math.max(0, ...[...step.past].flatMap((past) => revs.get(past) ?? [])));
  });
  return [...revs].flatMap(([index, rev]) => {
    const step = steps[index];
    const isSeen = [...revs.keys()].some((other) => steps[other]?.past.has(index));
    return step === undefined || isSeen ? [] : [{ value: step.set[field] ?? null, host: step.host, rev }];
  });
};

const newest = (touches: readonly Touch[]): Json =>
  [...touches].sort((a, b) => b.rev - a.rev || (a.host < b.host ? 1 : -1))[0]?.value ?? null;

const instants = (touches: readonly Touch[]): readonly string[] =>
  touches.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])).sort();

const lifecycles = ['created', 'active', 'dormant'];
const lifecycleOf = (steps: readonly Step[]): Json => {
  if (steps.some(({ set: { lifecycle } }) => lifecycle === 'destroyed')) return 'destroyed';
  const ranks = maximal(steps, 'lifecycle').map(({ value }) => lifecycles.indexOf(String(value)));
  return lifecycles[Math.max(0, ...ranks)] ?? null;
};

const initialSlots: Values = { primaryGoal: null, activeTaskId: null, openLoopIds: [], preferenceByKey: {} };

/** What every device must show once it has everything. */
export const expectedState = (steps: readonly Step[]): Values => {
  const failures = maximal(steps, 'consecutiveFailureCount').map(({ value }) => Number(value));
  const state: Record<string, Json> = {
    lifecycle: lifecycleOf(steps),
    consecutiveFailureCount: Math.max(0, ...failures),
    nextWakeAt: instants(maximal(steps, 'nextWakeAt'))[0] ?? null,
    sleepUntil: instants(maximal(steps, 'sleepUntil')).at(-1) ?? null,
  };
  for (const slot of slots) {
    const touches = maximal(steps, slot);
    state[slot] = touches.length === 0 ? (initialSlots[slot] ?? null) : newest(touches);
  }
  return state;
};
