import { createLiveConflicts, supersededBy, type SupersededEdit } from '../../src/core/conflicts';
import { addDot, hasUncoveredDot, mergeDots, noDots, type DotSet } from '../../src/core/dot-set';
import { createEffectiveRead, type FoldField, type Folds } from '../../src/core/effective-read';
import { foldField } from '../../src/core/folds';
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
import {
  engageStop,
  isStopped,
  mergeStops,
  noStop,
  releaseStop,
  type StopMap,
} from '../../src/core/stop-map';

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

export type Act =
  | { readonly kind: 'set'; readonly by: Author; readonly values: ReadonlyMap<FieldName, Json> }
  | { readonly kind: 'destroy' | 'stop' | 'release' };

export type Peer = {
  readonly registers: Registers;
  readonly destroyed: DotSet;
  readonly stop: StopMap;
  readonly edits: ReadonlyMap<string, SupersededEdit>;
};
export const emptyPeer: Peer = {
  registers: emptyRegisters,
  destroyed: noDots,
  stop: noStop,
  edits: new Map(),
};

/** What the checkers can be handed broken, to see them go red. */
export type Rules = { readonly merge: typeof mergeRegisters; readonly fold: FoldField };
export const shipped: Rules = { merge: mergeRegisters, fold: foldField };

const setFields = (peer: Peer, dot: Dot, act: Act & { kind: 'set' }): Peer => {
  const lost = supersededBy({ id: 'r', registers: peer.registers }, { values: act.values, folds: fields });
  if (!lost.ok) throw new Error(lost.error.code);
  const edits = new Map(peer.edits);
  for (const edit of lost.value) edits.set(edit.id, edit);
  const provenance = { by: act.by, authority: 'person', tainted: false } as const;
  return { ...peer, edits, registers: writeFields(peer.registers, { dot, provenance, values: act.values }) };
};

export const perform = (peer: Peer, dot: Dot, act: Act): Peer => {
  if (act.kind === 'set') return setFields(peer, dot, act);
  const provenance = { by: 'person', authority: 'person', tainted: false } as const;
  const registers = writeFields(peer.registers, { dot, provenance, values: new Map() });
  const ticked: Peer = { ...peer, registers };
  if (act.kind === 'destroy') return { ...ticked, destroyed: addDot(peer.destroyed, dot) };
  if (act.kind === 'stop') return { ...ticked, stop: engageStop(peer.stop, dot) };
  const released = releaseStop(peer.stop, 'person');
  if (!released.ok) throw new Error(released.error.code);
  return { ...ticked, stop: released.value };
};

export const mergePeers = (a: Peer, b: Peer, rules: Rules): Peer => ({
  registers: rules.merge(a.registers, b.registers),
  destroyed: mergeDots(a.destroyed, b.destroyed),
  stop: mergeStops(a.stop, b.stop),
  edits: new Map([...a.edits, ...b.edits]),
});

const sorted = (map: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1));

const keys = new WeakMap<Peer, string>();
/** Equal states have equal keys. */
export const keyOf = (peer: Peer): string => {
  const known = keys.get(peer);
  if (known !== undefined) return known;
  const destroyed = [...peer.destroyed].map(([host, dots]) => [host, [...dots].sort()].join()).sort();
  const stop = [sorted(peer.stop.engaged), sorted(peer.stop.released)];
  const key =
    encodeRegisters(peer.registers) + JSON.stringify([destroyed, stop, [...peer.edits.keys()].sort()]);
  keys.set(peer, key);
  return key;
};

/** What a person would see. */
export type View = {
  readonly effective: Readonly<Record<string, Json>>;
  readonly isDestroyed: boolean;
  readonly isStopped: boolean;
  readonly live: readonly string[];
  readonly superseded: readonly string[];
};

export const viewOf = (peer: Peer, rules: Rules): View => {
  const read = createEffectiveRead(rules.fold)(peer.registers, fields);
  return {
    effective: Object.fromEntries([...read].map(([name, folded]) => [name, folded.value])),
    isDestroyed: hasUncoveredDot(peer.destroyed),
    isStopped: isStopped(peer.stop),
    live: createLiveConflicts(rules.fold)({ id: 'r', registers: peer.registers }, fields).map(
      ({ field }) => field,
    ),
    superseded: [...peer.edits.values()]
      .map(({ field, host, counter }) => `${field} ${host} ${counter}`)
      .sort(),
  };
};
