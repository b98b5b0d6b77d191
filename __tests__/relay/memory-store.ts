import { sameBytes, toBase64Url } from '../../src/core/wire-bytes';
import type { SeqRange } from '../../src/sync/relay/messages';
import { ROSTER_READ, type RelayStore, type Slot } from '../../src/sync/relay/ports';
import { MOST_RANGES, MOST_STREAMS, placeSeq, withoutThrough } from '../../src/sync/relay/ranges';

// A relay's store in memory, under the same contract as the one on SQLite: for simulations, where a database would be most of the time.
type Envelope = { readonly position: number; readonly seq: number; readonly bytes: Uint8Array };
type Stream = { readonly stream: Uint8Array; ranges: readonly SeqRange[]; envelopes: Map<number, Envelope> };
type Piece = { readonly bytes: Uint8Array; readonly isLast: boolean };
type Held = {
  readonly streams: Map<string, Stream>;
  readonly order: Map<number, Envelope>;
  readonly entries: Uint8Array[];
  readonly slots: Map<string, Slot>;
  readonly pieces: Map<string, Piece>;
  head: number;
  bytes: number;
};

const fits = <T extends { readonly bytes: Uint8Array }>(all: readonly T[], most: number): readonly T[] => {
  let left = most;
  const end = all.findIndex(({ bytes }, at) => {
    left -= bytes.length;
    return at > 0 && left < 0;
  });
  return end === -1 ? all : all.slice(0, end);
};
const blobKey = (blob: Uint8Array, piece: number): string => `${toBase64Url(blob)} ${piece}`;
const slotKey = (slot: { readonly device: Uint8Array; readonly name: string }): string =>
  `${toBase64Url(slot.device)} ${slot.name}`;
const byKey = (a: readonly [string, unknown], b: readonly [string, unknown]): number =>
  a[0] < b[0] ? -1 : 1;

export const createMemoryRelayStore = (relayEpoch: Uint8Array): RelayStore => {
  const spaces = new Map<string, Held>();
  let position = 0;
  let undo: (() => void)[] | null = null;
  /** Each write says how it is undone. */
  const written = (back: () => void): void => {
    if (undo === null) throw new Error('[RELAY-4] the relay writes only inside together()');
    undo.push(back);
  };
  const find = (space: Uint8Array): Held | undefined => spaces.get(toBase64Url(space));
  const make = (space: Uint8Array): Held => {
    const key = toBase64Url(space);
    const held = spaces.get(key);
    if (held !== undefined) return held;
    const made: Held = {
      streams: new Map(),
      order: new Map(),
      entries: [],
      slots: new Map(),
      pieces: new Map(),
      head: 0,
      bytes: 0,
    };
    spaces.set(key, made);
    written(() => void spaces.delete(key));
    return made;
  };
  const grow = (held: Held, size: number): void => {
    held.bytes += size;
    written(() => void (held.bytes -= size));
  };
  const set = <T>(map: Map<string, T>, { key, value }: { key: string; value: T | undefined }): void => {
    const before = map.get(key);
    if (value === undefined) map.delete(key);
    else map.set(key, value);
    written(() => void (before === undefined ? map.delete(key) : map.set(key, before)));
  };
  const rangesOf = (held: Held): number =>
    [...held.streams.values()].reduce((sum, { ranges }) => sum + ranges.length, 0);
  return {
    relayEpoch,
    together: (_durable, body) => {
      undo = [];
      try {
        return body();
      } catch (cause) {
        for (const back of undo.reverse()) back();
        throw cause;
      } finally {
        undo = null;
      }
    },
    log: {
      append: ({ space, stream, seq, bytes, mayLeaveGap }) => {
        const held = make(space);
        const key = toBase64Url(stream);
        const known = held.streams.get(key);
        const placed = placeSeq(known?.ranges ?? [], { seq, mayLeaveGap });
        if (placed === 'gap') return { outcome: 'gap', position: held.head };
        if (placed === 'there') {
          const there = known?.envelopes.get(seq)?.bytes;
          const isSame = there !== undefined && sameBytes(there, bytes);
          return { outcome: isSame ? 'there' : 'fork', position: held.head };
        }
        const more = placed.ranges.length - (known?.ranges.length ?? 0);
        if (
          (known === undefined && held.streams.size >= MOST_STREAMS) ||
          (more > 0 && rangesOf(held) + more > MOST_RANGES)
        )
          return { outcome: 'quota', position: held.head };
        const entry = known ?? { stream: stream.slice(), ranges: [], envelopes: new Map() };
        const before = { ranges: entry.ranges, head: held.head };
        position += 1;
        const envelope = { position, seq, bytes: bytes.slice() };
        held.streams.set(key, entry);
        entry.envelopes.set(seq, envelope);
        entry.ranges = placed.ranges;
        held.order.set(position, envelope);
        held.head = position;
        written(() => {
          entry.envelopes.delete(seq);
          entry.ranges = before.ranges;
          held.order.delete(envelope.position);
          held.head = before.head;
        });
        grow(held, bytes.length);
        return { outcome: 'kept', position };
      },
      read: (space, after, mostBytes) => {
        const behind = [...(find(space)?.order.values() ?? [])].filter((each) => each.position > after);
        return fits(behind, mostBytes).map(({ position: at, bytes }) => ({ position: at, bytes }));
      },
      readRange: (space, { stream, range, mostBytes }) => {
        const all = [...(find(space)?.streams.get(toBase64Url(stream))?.envelopes.values() ?? [])];
        const within = all
          .filter(({ seq }) => seq >= range.from && seq <= range.through)
          .sort((a, b) => a.seq - b.seq);
        return fits(within, mostBytes).map(({ position: at, seq, bytes }) => ({ position: at, seq, bytes }));
      },
      ranges: (space) =>
        [...(find(space)?.streams.values() ?? [])]
          .filter(({ ranges }) => ranges.length > 0)
          .map(({ stream, ranges }) => ({ stream, ranges })),
      head: (space) => find(space)?.head ?? 0,
      trim: (space, stream, through) => {
        const held = find(space);
        const known = held?.streams.get(toBase64Url(stream));
        if (held === undefined || known === undefined) return 0;
        const gone = [...known.envelopes.values()].filter(({ seq }) => seq <= through);
        const before = known.ranges;
        for (const { seq, position: at } of gone) {
          known.envelopes.delete(seq);
          held.order.delete(at);
        }
        known.ranges = withoutThrough(known.ranges, through);
        written(() => {
          known.ranges = before;
          for (const each of gone) {
            known.envelopes.set(each.seq, each);
            held.order.set(each.position, each);
          }
        });
        const size = gone.reduce((sum, { bytes }) => sum + bytes.length, 0);
        grow(held, -size);
        return size;
      },
    },
    blobs: {
      put: ({ space, blob, piece, isLast, bytes }) => {
        const held = make(space);
        const key = blobKey(blob, piece);
        const before = held.pieces.get(key)?.bytes.length ?? 0;
        set(held.pieces, { key, value: { bytes: bytes.slice(), isLast } });
        grow(held, bytes.length - before);
      },
      get: (space, blob, piece) => find(space)?.pieces.get(blobKey(blob, piece)) ?? null,
      drop: (space, blob) => {
        const held = find(space);
        if (held === undefined) return 0;
        const gone = [...held.pieces].filter(([key]) => key.startsWith(`${toBase64Url(blob)} `));
        for (const [key] of gone) set(held.pieces, { key, value: undefined });
        const size = gone.reduce((sum, [, { bytes }]) => sum + bytes.length, 0);
        grow(held, -size);
        return size;
      },
    },
    rosters: {
      append: (space, version, entry) => {
        const held = make(space);
        if (version !== held.entries.length + 1) return 'taken';
        held.entries.push(entry.slice());
        written(() => void held.entries.pop());
        grow(held, entry.length);
        return 'kept';
      },
      read: (space, after) => find(space)?.entries.slice(after, after + ROSTER_READ) ?? [],
      version: (space) => find(space)?.entries.length ?? 0,
    },
    slots: {
      put: (space, slot) => {
        const held = make(space);
        const key = slotKey(slot);
        const before = held.slots.get(key)?.bytes.length ?? 0;
        set(held.slots, { key, value: { ...slot, bytes: slot.bytes.slice() } });
        grow(held, slot.bytes.length - before);
      },
      get: (space, key) => find(space)?.slots.get(slotKey(key))?.bytes ?? null,
      keys: (space) =>
        [...(find(space)?.slots ?? [])].sort(byKey).map(([, { device, name }]) => ({ device, name })),
    },
    bytesOf: (space) => find(space)?.bytes ?? 0,
    totals: () => ({
      spaces: spaces.size,
      envelopes: [...spaces.values()].reduce((sum, { order }) => sum + order.size, 0),
      bytes: [...spaces.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    }),
  };
};
