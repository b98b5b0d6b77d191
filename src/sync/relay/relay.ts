import type { Crypto } from '../../core/crypto';
import type { Clock, Random } from '../../core/ports';
import { openConnection, type Connection } from './connection';
import { createAllowances, type Allowances, type RelayLimits } from './limits';
import { createMailboxes, type Mailboxes } from './mailboxes';
import type { PushOutcome, RelayCode } from './messages';
import type { RelayAddress, RelayConnection, RelayLine, RelayStore, Space } from './ports';
import { createRooms, deliver, type Room, type Rooms } from './rooms';
import { createTick, type Tick } from './tick';

// The relay without a socket, a disk or a clock of its own. It keeps envelopes in order, hands them to the other devices of their space, keeps the
// roster, slots, blobs and mailboxes; it reads heads and rosters and nothing else, and signs nothing.
/** For the operator's counters and log: nothing that names anybody. */
export type RelayRefusal = {
  readonly code: RelayCode | PushOutcome | 'mailbox';
  readonly address: RelayAddress['is'];
  readonly space: Space | null;
};
export type RelayCounts = {
  readonly connections: number;
  readonly devices: number;
  readonly mailboxes: number;
  readonly pushes: ReadonlyMap<string, number>;
  readonly refusals: ReadonlyMap<string, number>;
  readonly framesSent: number;
  readonly logReads: number;
};
export type RelayPorts = {
  readonly store: RelayStore;
  /** 16 bytes, for good. */
  readonly relayId: Uint8Array;
  /** 32 bytes, for good: makes permits. */
  readonly permitKey: Uint8Array;
  /** Null: no token founds a space here. */
  readonly foundingToken: string | null;
  readonly crypto: Crypto;
  readonly random: Random;
  readonly clock: Clock;
  readonly limits: RelayLimits;
  /** Runs a task at the end of this turn of the event loop. */
  readonly defer: (task: () => void) => void;
  readonly refused: (refusal: RelayRefusal) => void;
  /** The store threw something else than "full". The relay ends every connection; its owner looks into it. */
  readonly broken: (cause: unknown) => void;
};
export type Relay = {
  readonly connect: (line: RelayLine) => RelayConnection;
  /** Called every few seconds: time is up for mailboxes, strangers, silent and slow connections. */
  readonly beat: () => void;
  readonly counts: () => RelayCounts;
  /** Says `draining` to all, once what was pushed is kept and answered. No connection is taken after it. */
  readonly drain: () => void;
};
/** Shared by all connections. */
export type RelayState = {
  readonly ports: RelayPorts;
  readonly rooms: Rooms;
  readonly tick: Tick;
  readonly mailboxes: Mailboxes;
  readonly messages: Allowances;
  readonly guesses: Allowances;
  readonly envelopes: Allowances;
  readonly bytes: Allowances;
  readonly count: (counter: 'pushes' | 'refusals', code: string) => void;
  readonly sent: (frames: number, reads: number) => void;
  readonly ended: (connection: Connection) => void;
  /** Something of it was pushed in this tick. */
  readonly touch: (room: Room) => void;
};

const strangersOf = (connections: ReadonlySet<Connection>): ReadonlyMap<string, readonly Connection[]> => {
  const shares = new Map<string, Connection[]>();
  for (const connection of connections) {
    if (!connection.isStranger()) continue;
    const share = shares.get(connection.share) ?? [];
    share.push(connection);
    shares.set(connection.share, share);
  }
  return shares;
};

/**
 * [RELAY-6] Nobody keeps others out by holding connections: where there are too many that proved nothing, the oldest one goes of the address that has
 * most. Loopback has no share of its own, since a proxy brings everybody from there.
 */
const makePlace = (
  newest: Connection,
  { connections, limits }: { connections: ReadonlySet<Connection>; limits: RelayLimits },
): void => {
  const shares = strangersOf(connections);
  const all = [...shares.values()];
  const own = shares.get(newest.share) ?? [];
  const isOverShare = !newest.isLocal && own.length > limits.strangersOfOne;
  if (isOverShare) return own[0]?.refuse('relay_full');
  if (all.reduce((sum, share) => sum + share.length, 0) <= limits.strangers) return;
  const fullest = all.reduce((most, share) => (share.length > most.length ? share : most), own);
  fullest[0]?.refuse('relay_full');
};

export const createRelay = (ports: RelayPorts): Relay => {
  const { clock, limits, store } = ports;
  const connections = new Set<Connection>();
  const counters = { pushes: new Map<string, number>(), refusals: new Map<string, number>() };
  const sent = { frames: 0, reads: 0 };
  let isDraining = false;
  const rooms = createRooms(ports.crypto, store);
  const broken = (cause: unknown): void => {
    for (const connection of [...connections]) connection.refuse('draining');
    ports.broken(cause);
  };
  const guarded = (task: () => void): void => {
    try {
      task();
    } catch (cause) {
      broken(cause);
    }
  };
  const touched = new Set<Room>();
  const committed = (): void => {
    const rooms = [...touched];
    touched.clear();
    for (const room of rooms) deliver(room, store.log.head(room.space));
  };
  const tick = createTick({ store, committed, defer: (task) => ports.defer(() => guarded(task)) });
  const mailboxes = createMailboxes({ clock, most: limits.mailboxes, mostOfOne: limits.mailboxesOfSpace });
  const state: RelayState = {
    ports,
    rooms,
    tick,
    mailboxes,
    messages: createAllowances(clock, limits.messagesOfAddress),
    guesses: createAllowances(clock, limits.guesses),
    envelopes: createAllowances(clock, limits.envelopesOfSpace),
    bytes: createAllowances(clock, limits.bytesOfSpace),
    count: (counter, code) => void counters[counter].set(code, (counters[counter].get(code) ?? 0) + 1),
    sent: (frames, reads) => {
      sent.frames += frames;
      sent.reads += reads;
    },
    touch: (room) => void touched.add(room),
    ended: (connection) => void connections.delete(connection),
  };
  return {
    connect: (line) => {
      const connection = openConnection(state, line);
      connections.add(connection);
      // A caller has its handle first.
      if (isDraining) ports.defer(() => connection.refuse('draining'));
      else makePlace(connection, { connections, limits });
      return {
        receive: (frame) => guarded(() => connection.receive(frame)),
        drained: () => guarded(connection.drained),
        closed: () => guarded(connection.closed),
      };
    },
    beat: () => {
      guarded(tick.flush);
      mailboxes.expire();
      for (const connection of [...connections]) guarded(connection.beat);
      rooms.prune();
    },
    counts: () => ({
      ...counters,
      connections: connections.size,
      devices: rooms.all().reduce((sum, { members }) => sum + members.size, 0),
      mailboxes: mailboxes.count(),
      framesSent: sent.frames,
      logReads: sent.reads,
    }),
    drain: () => {
      isDraining = true;
      guarded(tick.flush);
      for (const connection of [...connections]) connection.refuse('draining');
    },
  };
};
