import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RelayStore } from '../../../src/sync/relay/ports';
import { readHeader } from '../../../src/sync/envelope';
import { createMemoryRelayStore } from '../../relay/memory-store';
import { writeRelease, writeStop } from '../../../src/db/agent/stops';
import { liveSome } from '../../merge/two-profiles';
import { valueOf } from '../results';
import { calm, createChance, createNet, createTime, type Weather } from '../session/net';
import { createDevice, type Device, type World } from './device';
import { operate } from './ledger';
import { judge, unsettled } from './judge';

// One seed is one history: devices of one person, the relay between them, and everything that goes wrong, as tasks of one loop in simulated time.
/** A history that is not quiet by then never will be. */
const MOST_EVENTS = 60_000;
const HOUR = 3_600_000;
const SECOND = 1000;

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
export const happenings = [
  'lived',
  'stopped',
  'operated',
  'undone',
  'killed',
  'restarted',
  'parted',
  'cut',
  'relayDown',
  'relayUp',
  'relayKilled',
  'wiped',
  'setBack',
  'clock',
  'weather',
  'asked',
  'copied',
  'copyOpened',
  'joinedLate',
] as const;
export type Happening = (typeof happenings)[number];
type Lived = World & { readonly devices: Device[]; readonly saw: Set<Happening>; events: number };
/** So much simulated time; promises settle between any two tasks. */
const pass = async (world: Lived, milliseconds: number): Promise<void> => {
  const end = world.time.clock.now() + milliseconds;
  await turn();
  while (world.time.next(end)) {
    world.events += 1;
    await turn();
  }
};
const until = async (world: Lived, { what, is }: { what: string; is: () => boolean }): Promise<void> => {
  for (let second = 0; !is(); second += 1) {
    if (second > 300)
      throw new Error(
        `${what}: ${world.devices.map((device) => JSON.stringify(device.life().status())).join(' ')}`,
      );
    await pass(world, SECOND);
  }
};

const codeOn = (device: Device): string | null => {
  const status = device.life().status();
  if (status.is === 'joining') return status.step === 'compare_code' ? status.code : null;
  return status.is === 'in' ? (status.invite?.code ?? null) : null;
};
const settled = <T>(world: Lived, what: string, promise: Promise<T>): Promise<T> => {
  let answer: { readonly value: T } | null = null;
  void promise.then((value) => {
    answer = { value };
  });
  return until(world, { what, is: () => answer !== null }).then(() => promise);
};
const found = async (world: Lived, founder: Device): Promise<void> => {
  const asked = {
    commandId: 'found',
    name: founder.host,
    relay: undefined,
    foundingToken: null,
    mayUseFile: false,
  };
  valueOf(await settled(world, 'found', founder.life().create(asked)));
};
const join_ = async (
  world: Lived,
  { inviter, joiner }: { inviter: Device; joiner: Device },
): Promise<void> => {
  const { text } = valueOf(await settled(world, 'invite', inviter.life().invite()));
  const asked = { text, name: joiner.host, mayUseFile: false };
  valueOf(await settled(world, 'join', joiner.life().join(asked)));
  await until(world, { what: 'codes', is: () => codeOn(inviter) !== null && codeOn(joiner) !== null });
  const code = codeOn(joiner) ?? '';
  for (const device of [joiner, inviter])
    valueOf(await settled(world, 'confirm', device.life().confirm({ code, role: 'person' })));
  await until(world, { what: 'joined', is: () => joiner.space() !== undefined });
};
const isFetching = (device: Device): boolean => device.life().status().is !== 'in';

/** As the relay's computer would have it from a backup: the same relay, and less in it. */
const copyOf = (store: RelayStore, space: Uint8Array | undefined): RelayStore => {
  const copy = createMemoryRelayStore(store.relayEpoch);
  if (space === undefined) return copy;
  copy.together('now', () => {
    for (let version = 0; version < store.rosters.version(space);)
      for (const entry of store.rosters.read(space, version))
        copy.rosters.append(space, (version += 1), entry);
    for (const { bytes } of store.log.read(space, 0, Number.POSITIVE_INFINITY)) {
      const place = readHeader(bytes);
      if (place !== null) copy.log.append({ ...place, space, bytes, mayLeaveGap: true });
    }
    for (const key of store.slots.keys(space)) {
      const bytes = store.slots.get(space, key);
      if (bytes !== null) copy.slots.put(space, { ...key, bytes });
    }
  });
  return copy;
};

const stormOf = ({ chance }: World): Weather => ({
  cut: chance.below(3) * 0.01,
  double: 0,
  slowest: 1 + chance.below(3000),
  width: 1 + chance.below(200),
});

type Step = {
  readonly is: Happening;
  readonly weight: number;
  readonly mayBe?: () => boolean;
  readonly run: () => void;
};
/** All that may happen to a life between two breaths. */
const createSteps = (world: Lived) => {
  const { chance, net, devices } = world;
  let older: RelayStore | null = null;
  let stolen: { readonly of: Device; readonly path: string } | null = null;
  const device = (): Device => {
    const one = devices[chance.below(devices.length)];
    if (one === undefined) throw new Error('no devices');
    return one;
  };
  const alive = (then: (one: Device) => void) => (): void => {
    const one = device();
    if (one.isAlive() && one.space() !== undefined && !isFetching(one)) then(one);
  };
  const nobodyFetches = (): boolean => devices.every((one) => one.isAlive() && !isFetching(one));
  const acts = (): readonly string[] => devices.flatMap((one) => one.acts);
  const space = (): Uint8Array | undefined => devices[0]?.space();
  const act = alive((one) =>
    one.live((profile) => liveSome(profile, { seed: chance.below(2 ** 31), acts: 1 + chance.below(3) })),
  );
  const everything = { scope: 'space' } as const;
  const stopOrRelease = alive((one) =>
    one.live((profile) => {
      const isStop = chance.happens(0.7);
      profile.commit('agent', (writer) =>
        isStop ? writeStop(writer, { stop: everything, hostId: one.host }) : writeRelease(writer, everything),
      );
    }),
  );
  const steps: readonly Step[] = [
    { is: 'lived', weight: 55, run: act },
    { is: 'stopped', weight: 8, run: stopOrRelease },
    { is: 'operated', weight: 8, run: alive((one) => one.live((profile) => operate(profile, chance.below))) },
    {
      is: 'undone',
      weight: 10,
      run: alive((one) => {
        const all = acts();
        const act = all[chance.below(all.length)];
        if (act !== undefined) one.undo(act);
      }),
    },
    { is: 'killed', weight: 8, run: alive((one) => one.armed(1 + chance.below(60))) },
    { is: 'killed', weight: 2, run: alive((one) => one.kill()) },
    { is: 'parted', weight: 10, run: () => device().reach(chance.happens(0.5)) },
    { is: 'cut', weight: 4, run: net.cutAll },
    { is: 'relayDown', weight: 3, run: net.down },
    { is: 'relayUp', weight: 6, run: net.up },
    { is: 'relayKilled', weight: 3, run: () => net.restart(net.store()) },
    { is: 'wiped', weight: 2, mayBe: nobodyFetches, run: net.wipe },
    {
      is: 'setBack',
      weight: 3,
      mayBe: nobodyFetches,
      run: () => {
        if (older === null || chance.happens(0.3)) older = copyOf(net.store(), space());
        else net.restart(copyOf(older, space()));
      },
    },
    { is: 'clock', weight: 4, run: () => device().jump((chance.below(97) - 48) * HOUR) },
    { is: 'weather', weight: 4, run: () => net.set(stormOf(world)) },
    { is: 'asked', weight: 4, run: alive((one) => void one.life().syncNow()) },
    {
      is: 'copied',
      weight: 4,
      run: alive((one) => {
        if (stolen !== null) return;
        stolen = { of: one, path: join(world.folder, 'stolen') };
        one.copyTo(stolen.path);
      }),
    },
  ];
  const sum = steps.reduce((all, { weight }) => all + weight, 0);
  return {
    one: (): void => {
      let left = chance.below(sum);
      const step = steps.find(({ weight }) => (left -= weight) < 0);
      if (step === undefined || step.mayBe?.() === false) return;
      world.saw.add(step.is);
      step.run();
    },
    act,
    stolen: () => stolen,
  };
};

const wake = ({ devices, saw }: Lived): readonly string[] => {
  const killed = devices.filter((device) => !device.isAlive());
  if (killed.length > 0) saw.add('restarted');
  return killed.flatMap((device) => {
    const lost = device.restart();
    return lost === 0 ? [] : [`${device.host} lost ${lost} commits that had returned`];
  });
};

/** Everybody online. Answers what is not quiet after as long as it may take. */
const settle = async (world: Lived): Promise<readonly string[]> => {
  const { net, devices } = world;
  const before = world.events;
  net.set(calm);
  net.up();
  for (const device of devices) {
    device.armed(Number.POSITIVE_INFINITY);
    device.reach(true);
  }
  const lost = wake(world);
  for (;;) {
    await pass(world, 15 * SECOND);
    net.beat();
    const left = unsettled(devices);
    if (left.length === 0) return lost;
    if (world.events - before > MOST_EVENTS || world.time.clock.now() > START + 400 * HOUR)
      return [...lost, ...left];
  }
};
const START = Date.UTC(2026, 10, 20);

/** [SYNC-20] Somebody copied a device's files, and the device went on: from the copy nothing is sent. */
const openStolen = async (
  world: Lived,
  { of, path }: { of: Device; path: string },
): Promise<readonly string[]> => {
  const now = join(world.folder, 'now');
  const commits = of.ownHead();
  of.kill();
  of.copyTo(now);
  of.become(path);
  if (of.ownHead() === commits) {
    of.become(now);
    return [];
  }
  const { host } = of;
  world.saw.add('copyOpened');
  const pushed = of.pushes();
  of.forget(() => of.live((profile) => liveSome(profile, { seed: 1, acts: 3 })));
  await pass(world, 60 * SECOND);
  const status = of.life().status();
  const wrong: string[] = [];
  if (status.is !== 'in' || status.halted?.code !== 'copy_or_old_state')
    wrong.push(`a copy of ${host} says ${JSON.stringify(status)}`);
  if (of.pushes() > pushed) wrong.push(`a copy of ${host} pushed`);
  of.become(now);
  return wrong;
};

export type Verdict = {
  readonly seed: number;
  readonly wrong: readonly string[];
  readonly saw: ReadonlySet<Happening>;
  readonly events: number;
  readonly commits: number;
};
const live = async (world: Lived): Promise<readonly string[]> => {
  const { chance, net, time, devices } = world;
  const count = 2 + chance.below(3);
  const [founder, ...joiners] = Array.from({ length: count }, (_, at) => {
    const device = createDevice(world, {
      host: `01jd000000000000000000000${at + 1}`,
      number: at + 1,
      isFounder: at === 0,
    });
    device.setSkew((chance.below(97) - 48) * HOUR);
    return device;
  });
  if (founder === undefined) throw new Error('nobody');
  devices.push(founder);
  if (chance.happens(0.5))
    founder.live((profile) => liveSome(profile, { seed: chance.below(2 ** 31), acts: 6 }));
  await found(world, founder);
  const late = joiners.length > 1 && chance.happens(0.5) ? joiners.pop() : undefined;
  for (const joiner of joiners) {
    devices.push(joiner);
    await join_(world, { inviter: founder, joiner });
  }
  const steps = createSteps(world);
  const wrong: string[] = [];
  const chaos = async (rounds: number): Promise<void> => {
    net.set(stormOf(world));
    for (let round = 0; round < rounds; round += 1) {
      steps.one();
      if (chance.happens(0.4)) wrong.push(...wake(world));
      await pass(world, chance.below(6000));
    }
  };
  await chaos(20 + chance.below(20));
  if (late !== undefined) {
    wrong.push(...(await settle(world)));
    world.saw.add('joinedLate');
    devices.push(late);
    // Life goes on while the snapshot is written.
    for (let act = 0; act < 30; act += 1) time.after(chance.below(12 * SECOND), steps.act);
    await join_(world, { inviter: founder, joiner: late });
    await chaos(10 + chance.below(20));
  }
  wrong.push(...(await settle(world)));
  if (wrong.length > 0) return wrong;
  wrong.push(...judge(world, devices));
  const stolen = steps.stolen();
  if (stolen === null || wrong.length > 0) return wrong;
  wrong.push(...(await openStolen(world, stolen)));
  wrong.push(...(await settle(world)), ...judge(world, devices));
  return wrong;
};

export const play = async (seed: number): Promise<Verdict> => {
  const time = createTime();
  const chance = createChance(seed);
  const folder = mkdtempSync(join(tmpdir(), 'reveille lived '));
  const world: Lived = {
    time,
    chance,
    net: createNet({ time, chance }),
    folder,
    devices: [],
    saw: new Set(),
    events: 0,
  };
  try {
    const wrong = await live(world);
    const commits = world.devices.reduce((sum, { ledger }) => sum + ledger.length, 0);
    return { seed, wrong, saw: world.saw, events: world.events, commits };
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { seed, wrong: [what], saw: world.saw, events: world.events, commits: 0 };
  } finally {
    for (const device of world.devices) device.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
