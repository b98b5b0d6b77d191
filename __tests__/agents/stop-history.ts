import { foldsOf } from '../../src/db/record-kind';
import { mergeRegisters, writeFields, emptyRegisters, type Registers } from '../../src/core/registers';
import type { Json } from '../../src/core/json';
import { isScopeStopped, stopId, writeRelease, writeStop, type StopScope } from '../../src/db/agent/stops';
import { stopKind } from '../../src/db/agent/kinds/stop';
import type { UntypedWriter, Writer } from '../../src/db/commit';
import { effectiveOf } from '../../src/db/records/effective';
import type { RecordStore } from '../../src/db/records/store';
import { withTypes } from '../../src/db/records/writer';

// Three devices that stop, release and hear of each other, with the shipped writes over registers in memory, beside an account of who saw
// what that knows nothing of registers.
export const hosts = ['hosta', 'hostb', 'hostc'] as const;
export type Host = (typeof hosts)[number];
export type Act =
  | { readonly does: 'stop' | 'release'; readonly on: Host }
  | { readonly does: 'deliver'; readonly from: Host; readonly to: Host };
export const everyAct: readonly Act[] = [
  ...hosts.flatMap((on) => [{ does: 'stop', on } as const, { does: 'release', on } as const]),
  ...hosts.flatMap((from) =>
    hosts.flatMap((to) => (from === to ? [] : [{ does: 'deliver', from, to } as const])),
  ),
];

export const scope: StopScope = { scope: 'space' };
type Events = ReadonlySet<number>;
type Device = { registers: Registers | null; counter: number; seen: Events };
export type World = {
  readonly devices: Readonly<Record<Host, Device>>;
  /** Stops by number, and for each the releases that had seen it. */
  readonly stops: Set<number>;
  readonly covered: Map<number, Set<number>>;
  events: number;
};

const device = (): Device => ({ registers: null, counter: 0, seen: new Set() });
export const createWorld = (): World => ({
  devices: { hosta: device(), hostb: device(), hostc: device() },
  stops: new Set(),
  covered: new Map(),
  events: 0,
});

const notHere = (): never => {
  throw new Error('a stop needs no more of a writer than this');
};
const writerOf = (of: Device, host: Host): Writer => {
  const n = (of.counter += 1);
  const put = (_kind: string, id: string, fields: Readonly<Record<string, Json>>): void => {
    if (id !== stopId(scope)) notHere();
    of.registers = writeFields(of.registers ?? emptyRegisters, {
      dot: { host, n },
      provenance: { by: 'person', authority: 'person', tainted: false },
      values: new Map(Object.entries(fields)),
      folds: foldsOf(stopKind),
    });
  };
  const untyped: UntypedWriter = {
    read: (kind, id) =>
      of.registers === null ? null : { id, kind, fields: effectiveOf(stopKind, of.registers) },
    create: put,
    write: put,
    vouch: notHere,
    append: notHere,
    adopt: notHere,
    adoptBody: notHere,
  };
  return withTypes(untyped, {
    nextCounter: () => n,
    refuse: notHere,
    newId: notHere,
    newAppendId: notHere,
    now: () => 0,
  });
};

export const perform = (world: World, act: Act): void => {
  if (act.does === 'deliver') {
    const [from, to] = [world.devices[act.from], world.devices[act.to]];
    if (from.registers !== null)
      to.registers =
        to.registers === null
          ? from.registers
          : mergeRegisters(foldsOf(stopKind))(to.registers, from.registers);
    to.seen = new Set([...to.seen, ...from.seen]);
    return;
  }
  const of = world.devices[act.on];
  const event = (world.events += 1);
  if (act.does === 'stop') {
    writeStop(writerOf(of, act.on), { stop: scope, hostId: act.on });
    world.stops.add(event);
  } else {
    writeRelease(writerOf(of, act.on), scope);
    for (const seen of of.seen) world.covered.set(seen, (world.covered.get(seen) ?? new Set()).add(event));
  }
  of.seen = new Set([...of.seen, event]);
};

const storeOf = (registers: Registers | null): RecordStore => ({
  names: [],
  registerKind: () => stopKind,
  has: () => true,
  readState: () => ({ ok: true, value: registers }),
  readCounted: () => ({ ok: true, value: registers }),
  counts: () => true,
  appendOnlyKind: notHere,
  kind: notHere,
  readBody: notHere,
  insertState: notHere,
  updateState: notHere,
  insertBody: notHere,
  updateBody: notHere,
  known: notHere,
  over: notHere,
});
export const readsStopped = (registers: Registers | null): boolean =>
  isScopeStopped(storeOf(registers), scope);

/** What must be read by whoever saw these events: some stop among them that no release among them had seen. */
export const shouldBeStopped = (world: World, seen: Events): boolean =>
  [...seen].some(
    (event) => world.stops.has(event) && ![...(world.covered.get(event) ?? [])].some((by) => seen.has(by)),
  );

const permutations = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) =>
        permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
      );
const orders = permutations(hosts);

const mergedIn = (world: World, order: (typeof orders)[number]): Registers | null =>
  order.reduce<Registers | null>((merged, host) => {
    const { registers } = world.devices[host];
    if (merged === null || registers === null) return merged ?? registers;
    return mergeRegisters(foldsOf(stopKind))(merged, registers);
  }, null);

/** Throws where a device, or all of them merged in any order, read wrong. */
export const judge = (acts: readonly Act[]): void => {
  const world = createWorld();
  for (const act of acts) perform(world, act);
  for (const host of hosts) {
    const { registers, seen } = world.devices[host];
    if (readsStopped(registers) !== shouldBeStopped(world, seen))
      throw new Error(`${host} reads wrong after ${JSON.stringify(acts)}`);
  }
  const all = new Set(hosts.flatMap((host) => [...world.devices[host].seen]));
  for (const order of orders) {
    if (readsStopped(mergedIn(world, order)) !== shouldBeStopped(world, all))
      throw new Error(`a stop was lost or kept after ${JSON.stringify(acts)}, merged ${order.join()}`);
  }
};

const everyHistory = function* (length: number): Generator<readonly Act[], void, undefined> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const before of everyHistory(length - 1)) for (const act of everyAct) yield [...before, act];
};

/**
 * Every history that begins with a stop: what comes before the first one changes nothing, and that it is on the first device is no loss, since
 * no device is special. Answers how many there were.
 */
export const judgeEveryHistory = (length: number): number => {
  let count = 0;
  for (const rest of everyHistory(length - 1)) {
    judge([{ does: 'stop', on: 'hosta' }, ...rest]);
    count += 1;
  }
  return count;
};
