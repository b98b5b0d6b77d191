import { createLiveConflicts, supersededBy, type SupersededEdit } from '../../src/core/conflicts';
import { createEffectiveRead, type FoldField } from '../../src/core/effective-read';
import { foldField, type Folds } from '../../src/core/folds';
import type { Json } from '../../src/core/json';
import { encodeRegisters } from '../../src/core/registers-codec';
import {
  emptyRegisters,
  mergeRegisters,
  writeFields,
  type Author,
  type Dot,
  type Registers,
} from '../../src/core/registers';
import { isStopped, releaseStop, type StopMap } from '../../src/core/stop-map';

/** One record with a field of every fold, on the shipped code. */
export const fields = {
  title: 'scalar',
  goal: 'slot',
  failures: 'max',
  wake: 'min',
  allowed: 'intersection',
  active: 'falseWins',
  lifecycle: 'lifecycle',
  deletedAt: 'deletedAt',
  risk: 'higherWins',
  processed: 'perKeyMax',
  persona: 'personaHead',
} as const satisfies Folds;
export type FieldName = keyof typeof fields;
export const fieldNames = [
  'title',
  'goal',
  'failures',
  'wake',
  'allowed',
  'active',
  'lifecycle',
  'deletedAt',
  'risk',
  'processed',
  'persona',
] as const satisfies readonly FieldName[];

const counters = {
  destroyed: 'leastByHost',
  engaged: 'mostByHost',
  released: 'perKeyMax',
  used: 'most',
} as const satisfies Folds;
type CounterName = keyof typeof counters;
const folds: Folds = { ...fields, ...counters };

export type Act =
  | { readonly kind: 'set'; readonly by: Author; readonly values: ReadonlyMap<FieldName, Json> }
  | { readonly kind: 'destroy' | 'stop' | 'release' | 'use' }
  /** A device that leaves out, or lowers, the values that others wrote about themselves. */
  | { readonly kind: 'forget'; readonly values: ReadonlyMap<'destroyed' | 'engaged' | 'used', Json> };

export type Peer = {
  readonly registers: Registers;
  readonly edits: ReadonlyMap<string, SupersededEdit>;
};
export const emptyPeer: Peer = { registers: emptyRegisters, edits: new Map() };

/** What the checkers can be handed broken, to see them go red. */
export type Rules = { readonly merge: typeof mergeRegisters; readonly fold: FoldField };
export const shipped: Rules = { merge: mergeRegisters, fold: foldField };

const setFields = (peer: Peer, dot: Dot, act: Act & { kind: 'set' }): Peer => {
  const lost = supersededBy({ id: 'r', registers: peer.registers }, { values: act.values, folds: fields });
  if (!lost.ok) throw new Error(lost.error.code);
  const edits = new Map(peer.edits);
  for (const edit of lost.value) edits.set(edit.id, edit);
  const provenance = { by: act.by, authority: 'person', tainted: false } as const;
  return { edits, registers: writeFields(peer.registers, { dot, provenance, values: act.values, folds }) };
};

const countersIn = ({ registers }: Peer, name: CounterName): ReadonlyMap<string, number> => {
  const value = foldField(counters[name], registers.fields.get(name) ?? [])?.value ?? {};
  return new Map(
    Object.entries(value).flatMap(([host, n]) => (typeof n === 'number' ? [[host, n] as const] : [])),
  );
};
const stopOf = (peer: Peer): StopMap => ({
  engaged: countersIn(peer, 'engaged'),
  released: countersIn(peer, 'released'),
});

const usedBy = ({ registers }: Peer): number =>
  Number(foldField(counters.used, registers.fields.get('used') ?? [])?.value ?? 0);

const valuesOf = (peer: Peer, dot: Dot, act: Exclude<Act, { kind: 'set' }>): ReadonlyMap<string, Json> => {
  const own = { [dot.host]: dot.n };
  if (act.kind === 'forget') return act.values;
  if (act.kind === 'destroy') return new Map([['destroyed', own]]);
  if (act.kind === 'stop') return new Map([['engaged', own]]);
  if (act.kind === 'use') return new Map([['used', usedBy(peer) + 1]]);
  const released = releaseStop(stopOf(peer), 'person');
  if (!released.ok) throw new Error(released.error.code);
  return new Map([['released', Object.fromEntries(released.value.released)]]);
};

export const perform = (peer: Peer, dot: Dot, act: Act): Peer => {
  if (act.kind === 'set') return setFields(peer, dot, act);
  const provenance = { by: 'person', authority: 'person', tainted: false } as const;
  const values = valuesOf(peer, dot, act);
  return { ...peer, registers: writeFields(peer.registers, { dot, provenance, values, folds }) };
};

export const mergePeers = (a: Peer, b: Peer, rules: Rules): Peer => ({
  registers: rules.merge(folds)(a.registers, b.registers),
  edits: new Map([...a.edits, ...b.edits]),
});

const keys = new WeakMap<Peer, string>();
/** Equal states have equal keys. */
export const keyOf = (peer: Peer): string => {
  const known = keys.get(peer);
  if (known !== undefined) return known;
  const key = encodeRegisters(peer.registers) + JSON.stringify([...peer.edits.keys()].sort());
  keys.set(peer, key);
  return key;
};

/** What a person would see. */
export type View = {
  readonly effective: Readonly<Record<string, Json>>;
  /** Counters by host: those that destroyed, those that stopped; and whether the stop holds. */
  readonly destroyed: Json;
  readonly engaged: Json;
  readonly isStopped: boolean;
  readonly used: number;
  readonly live: readonly string[];
  readonly superseded: readonly string[];
};

export const viewOf = (peer: Peer, rules: Rules): View => {
  const read = createEffectiveRead(rules.fold)(peer.registers, fields);
  return {
    effective: Object.fromEntries([...read].map(([name, folded]) => [name, folded.value])),
    destroyed: Object.fromEntries(countersIn(peer, 'destroyed')),
    engaged: Object.fromEntries(countersIn(peer, 'engaged')),
    isStopped: isStopped(stopOf(peer)),
    used: usedBy(peer),
    live: createLiveConflicts(rules.fold)({ id: 'r', registers: peer.registers }, fields).map(
      ({ field }) => field,
    ),
    superseded: [...peer.edits.values()]
      .map(({ field, host, counter }) => `${field} ${host} ${counter}`)
      .sort(),
  };
};
