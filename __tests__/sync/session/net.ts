import type { OpenSocket } from '../../../src/core/socket';
import { nodeCrypto } from '../../../src/platform/node/node-crypto';
import { defaultRelayLimits, type RelayLimits } from '../../../src/sync/relay/limits';
import type { RelayConnection, RelayStore } from '../../../src/sync/relay/ports';
import { createRelay, type Relay } from '../../../src/sync/relay/relay';
import { createMemoryRelayStore } from '../../relay/memory-store';

// Time, chance and a net between devices and the real relay. Everything that happens is one task at one instant, so a seed replays it.
export const createChance = (seed: number) => {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (most: number): number => Math.floor(next() * most),
    happens: (share: number): boolean => next() < share,
    random: { bytes: (count: number) => Uint8Array.from({ length: count }, () => Math.floor(next() * 256)) },
  };
};
export type Chance = ReturnType<typeof createChance>;

type Task = { readonly at: number; readonly order: number; readonly run: () => void };
export const createTime = () => {
  const start = Date.UTC(2026, 10, 20);
  let now = start;
  let order = 0;
  let tasks: Task[] = [];
  const at = (when: number, run: () => void): (() => void) => {
    order += 1;
    const task = { at: when, order, run };
    tasks.push(task);
    return () => {
      tasks = tasks.filter((each) => each !== task);
    };
  };
  return {
    clock: { now: () => now },
    after: (milliseconds: number, run: () => void) => at(now + Math.max(0, milliseconds), run),
    pause: (run: () => void): void => void at(now + 1, run),
    /** Runs what comes due within so long. */
    pass: (milliseconds: number): void => {
      const end = now + milliseconds;
      for (;;) {
        const due = tasks
          .filter((task) => task.at <= end)
          .sort((a, b) => a.at - b.at || a.order - b.order)[0];
        if (due === undefined) break;
        tasks = tasks.filter((each) => each !== due);
        now = Math.max(now, due.at);
        due.run();
      }
      now = end;
    },
  };
};
export type Time = ReturnType<typeof createTime>;

export type Weather = {
  /** Shares of frames at which the line is cut, and that come twice. */
  readonly cut: number;
  readonly double: number;
  readonly slowest: number;
};
export const calm: Weather = { cut: 0, double: 0, slowest: 5 };

type Ports = {
  readonly time: Time;
  readonly chance: Chance;
  readonly limits?: Partial<RelayLimits>;
};
export const createNet = ({ time, chance, limits = {} }: Ports) => {
  const relayId = chance.random.bytes(16);
  const permitKey = chance.random.bytes(32);
  const faults: unknown[] = [];
  let weather: Weather = calm;
  let isUp = true;
  let frames = 0;
  const lines = new Set<() => void>();
  const start = (store: RelayStore): Relay =>
    createRelay({
      store,
      relayId,
      permitKey,
      foundingToken: null,
      crypto: nodeCrypto,
      random: chance.random,
      clock: time.clock,
      limits: { ...defaultRelayLimits, ...limits },
      defer: (task) => void time.after(0, task),
      refused: () => undefined,
      broken: (cause) => faults.push(cause),
    });
  let store = createMemoryRelayStore(chance.random.bytes(16));
  let relay = start(store);
  const cutAll = (): void => {
    for (const cut of [...lines]) cut();
  };

  const openSocket: OpenSocket = (_url, events) => {
    let connection: RelayConnection | null = null;
    let isOver = false;
    const delay = (): number => 1 + chance.below(weather.slowest);
    // In order, as TCP has it.
    const lastAt = { up: 0, down: 0 };
    const carry = (way: 'up' | 'down', deliver: () => void): void => {
      frames += 1;
      const times = chance.happens(weather.double) ? 2 : 1;
      if (chance.happens(weather.cut)) return void time.after(delay(), cut);
      for (let time_ = 0; time_ < times; time_ += 1) {
        lastAt[way] = Math.max(lastAt[way], time.clock.now() + delay());
        time.after(lastAt[way] - time.clock.now(), () => {
          if (!isOver) deliver();
        });
      }
    };
    const cut = (): void => {
      if (isOver) return;
      isOver = true;
      lines.delete(cut);
      connection?.closed();
      time.after(delay(), events.closed);
    };
    lines.add(cut);
    time.after(delay(), () => {
      if (isOver) return;
      if (!isUp) return cut();
      connection = relay.connect({
        address: { share: '127.0.0.1', is: 'loopback', mayFound: true },
        send: (frame) => {
          const copy = frame.slice();
          carry('down', () => events.received(copy));
        },
        end: () => void time.after(10, cut),
        waiting: () => 0,
        proved: () => undefined,
      });
      events.opened();
    });
    return {
      send: (frame) => {
        const copy = frame.slice();
        if (connection !== null && !isOver) carry('up', () => connection?.receive(copy));
      },
      waiting: () => 0,
      close: () => {
        if (isOver) return;
        isOver = true;
        lines.delete(cut);
        connection?.closed();
      },
    };
  };
  return {
    openSocket,
    faults,
    frames: () => frames,
    store: () => store,
    relay: () => relay,
    set: (next: Weather): void => {
      weather = next;
    },
    cutAll,
    down: (): void => {
      isUp = false;
      cutAll();
    },
    up: (): void => {
      isUp = true;
    },
    /** Another database under the same relay: everything that it held is gone. */
    wipe: (): void => {
      cutAll();
      store = createMemoryRelayStore(chance.random.bytes(16));
      relay = start(store);
    },
    drain: (): void => {
      relay.drain();
      relay = start(store);
    },
    beat: () => relay.beat(),
  };
};
export type Net = ReturnType<typeof createNet>;
