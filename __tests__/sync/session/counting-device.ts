import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { ok } from '../../../src/core/result';
import { concatBytes, u32Bytes, u64Bytes, u8Bytes } from '../../../src/core/wire-bytes';
import { nodeCrypto } from '../../../src/platform/node/node-crypto';
import type { StreamRanges } from '../../../src/sync/relay/messages';
import { extendRoster, foldRoster } from '../../../src/sync/roster/fold';
import type { Roster } from '../../../src/sync/roster/entry';
import { createSession } from '../../../src/sync/session/session';
import type { KnownRelay, Session } from '../../../src/sync/session/session-parts';
import type { StreamDesk } from '../../../src/sync/stream-desk';
import type { Device, Person } from '../../relay/relay-bed';
import type { Chance, Net, Time } from './net';

// A device whose streams are numbered, opaque envelopes: everything that a session has to bring there and back, and nothing that it must not know. What
// real streams make of them is tested where they are.
const STREAM_AT = 17;
const SEQ_AT = 33;
type Place = { readonly stream: string; readonly seq: number };
const placeOf = (envelope: Uint8Array): Place => ({
  stream: bytesToHex(envelope.subarray(STREAM_AT, SEQ_AT)),
  seq: Number(new DataView(envelope.buffer, envelope.byteOffset).getBigUint64(SEQ_AT)),
});
const keyOf = ({ stream, seq }: Place): string => `${stream} ${seq}`;

const rangesOf = (held: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, readonly number[]> => {
  const seqs = new Map<string, number[]>();
  for (const envelope of held.values()) {
    const { stream, seq } = placeOf(envelope);
    const list = seqs.get(stream) ?? [];
    seqs.set(stream, list);
    list.push(seq);
  }
  return seqs;
};
const isIn = (ranges: readonly StreamRanges[], place: Place): boolean =>
  ranges.some(
    ({ stream, ranges: each }) =>
      bytesToHex(stream) === place.stream &&
      each.some(({ from, through }) => from <= place.seq && place.seq <= through),
  );

type Store = {
  readonly held: Map<string, Uint8Array>;
  readonly atRelay: Set<string>;
  readonly refused: Map<string, string>;
  unsealed: number;
  seq: number;
  known: KnownRelay | null;
  said: string;
  entries: readonly Uint8Array[];
  readonly acks: Map<string, string>;
};
export const newStore = (entries: readonly Uint8Array[]): Store => ({
  held: new Map(),
  atRelay: new Set(),
  refused: new Map(),
  unsealed: 0,
  seq: 0,
  known: null,
  said: '',
  entries,
  acks: new Map(),
});

const applied = (store: Store): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...rangesOf(store.held)].map(([stream, seqs]) => {
      const there = new Set(seqs);
      let through = 0;
      while (there.has(through + 1)) through += 1;
      return [stream, through];
    }),
  );

const countingStreams = (
  store: Store,
  { person, own, random }: { person: Person; own: string; random: Chance['random'] },
): StreamDesk => {
  const sealOne = (): void => {
    store.seq += 1;
    const envelope = concatBytes([
      u8Bytes(1),
      person.space,
      hexToBytes(own),
      u64Bytes(store.seq),
      u32Bytes(1),
      random.bytes(24),
      random.bytes(120),
    ]);
    store.held.set(keyOf({ stream: own, seq: store.seq }), envelope);
  };
  return {
    useRoster: () => undefined,
    seal: () => {
      for (; store.unsealed > 0; store.unsealed -= 1) sealOne();
      return ok(null);
    },
    outgoing: () =>
      [...store.held]
        .filter(([key]) => key.startsWith(own) && !store.atRelay.has(key) && !store.refused.has(key))
        .map(([, envelope]) => envelope)
        .slice(0, 7),
    pushed: ({ stream, seq, outcome }) => {
      const key = keyOf({ stream: bytesToHex(stream), seq });
      if (outcome === 'kept' || outcome === 'there') store.atRelay.add(key);
      else if (outcome !== 'gap') store.refused.set(key, outcome);
    },
    compare: (ranges) => {
      const toSend = [...store.held.values()].filter((envelope) => !isIn(ranges, placeOf(envelope)));
      for (const envelope of toSend) store.atRelay.delete(keyOf(placeOf(envelope)));
      const isNewOwn = (envelope: Uint8Array): boolean => {
        const { stream, seq } = placeOf(envelope);
        const there = ranges.find((each) => bytesToHex(each.stream) === own)?.ranges.at(-1)?.through ?? 0;
        return stream === own && seq > there;
      };
      const toRead = ranges.map(({ stream, ranges: each }) => ({
        stream,
        ranges: each.flatMap(({ from, through }) =>
          Array.from({ length: through - from + 1 }, (_, at) => from + at)
            .filter((seq) => !store.held.has(keyOf({ stream: bytesToHex(stream), seq })))
            .map((seq) => ({ from: seq, through: seq })),
        ),
      }));
      return { toSend: toSend.filter((envelope) => !isNewOwn(envelope)), toRead };
    },
    tryAgain: () => store.refused.clear(),
    arrived: (envelopes) => {
      for (const envelope of envelopes) {
        const key = keyOf(placeOf(envelope));
        const before = store.held.get(key);
        if (before !== undefined && bytesToHex(before) !== bytesToHex(envelope))
          throw new Error('two under one seq');
        store.held.set(key, envelope);
      }
      return ok(null);
    },
    applySome: () => ok(false),
    acknowledgement: () => {
      const says = JSON.stringify(applied(store));
      if (says === store.said) return null;
      store.said = says;
      return new TextEncoder().encode(says);
    },
    acknowledged: (device, bytes) => void store.acks.set(bytesToHex(device), new TextDecoder().decode(bytes)),
    halts: () => [],
    counts: () => ({ toSend: 0, toApply: 0, refused: [] }),
    safeUntil: () => new Map(),
  };
};

export type CountingDevice = {
  readonly store: Store;
  readonly own: string;
  readonly session: () => Session;
  readonly write: (commits: number) => void;
  /** As after `kill -9`: only what was stored is left. */
  readonly restart: () => void;
  readonly applied: () => Readonly<Record<string, number>>;
};
type Bed = { readonly time: Time; readonly chance: Chance; readonly net: Net; readonly person: Person };
export const createCountingDevice = (
  { time, chance, net, person }: Bed,
  { device, number, knows }: { device: Device; number: number; knows: number },
): CountingDevice => {
  const store = newStore(person.entries.slice(0, knows));
  const own = bytesToHex(new Uint8Array(16).fill(number));
  const fold = (): Roster => {
    const folded = foldRoster(nodeCrypto, store.entries);
    if (!folded.ok) throw new Error(folded.error.code);
    return folded.value;
  };
  const start = (): Session => {
    const streams = countingStreams(store, { person, own, random: chance.random });
    const session = createSession({
      space: person.space,
      device: device.key,
      sign: (message) => nodeCrypto.sign(device.seed, message),
      relay: () => 'ws://127.0.0.1/relay',
      openSocket: net.openSocket,
      after: time.after,
      pause: time.pause,
      clock: time.clock,
      elapsed: time.clock.now,
      random: chance.random,
      heartbeatMs: 30_000,
      foundingToken: null,
      streams,
      roster: {
        version: () => store.entries.length,
        hashOf: (version) => fold().hashes[version - 1] ?? null,
        entriesFrom: (version) => store.entries.slice(version - 1),
        take: (_from, entries) => {
          let roster = fold();
          for (const bytes of entries) {
            const next = extendRoster(nodeCrypto, { roster, bytes });
            if (!next.ok) return next;
            if (next.value.version > roster.version) store.entries = [...store.entries, bytes];
            roster = next.value;
          }
          return ok(null);
        },
      },
      memory: {
        read: () => store.known,
        keep: (known) => {
          store.known = known;
        },
      },
      isOldState: (ranges) =>
        (ranges.find(({ stream }) => bytesToHex(stream) === own)?.ranges.at(-1)?.through ?? 0) > store.seq,
      heardSlot: () => undefined,
      heardMailbox: () => undefined,
      connected: () => undefined,
      takesEnvelopes: () => true,
      onChange: () => undefined,
    });
    session.start();
    return session;
  };
  let session = start();
  return {
    store,
    own,
    session: () => session,
    write: (commits) => {
      store.unsealed += commits;
      session.committed(commits);
    },
    restart: () => {
      session.stop();
      session = start();
    },
    applied: () => applied(store),
  };
};
