import type { RelayStore } from '../../src/sync/relay/ports';
import { MOST_RANGES, MOST_STREAMS } from '../../src/sync/relay/ranges';

// Every store of a relay passes this, so that a simulation on one says something of the other.
export type StoreUnderTest = { readonly store: RelayStore; readonly again: () => RelayStore };
const filled = (length: number, value: number): Uint8Array => new Uint8Array(length).fill(value);
const space = filled(16, 1);
const other = filled(16, 2);
const stream = filled(16, 3);
const envelope = (seq: number, size = 10): Uint8Array => filled(size, seq % 256);

export const testStoreContract = (name: string, open: () => StoreUnderTest): void => {
  const push = (
    store: RelayStore,
    seq: number,
    more: {
      readonly to?: Uint8Array;
      readonly mayLeaveGap?: boolean;
      readonly bytes?: Uint8Array;
      readonly in?: Uint8Array;
    } = {},
  ) =>
    store.together('later', () =>
      store.log.append({
        space: more.in ?? space,
        stream: more.to ?? stream,
        seq,
        bytes: more.bytes ?? envelope(seq),
        mayLeaveGap: more.mayLeaveGap ?? false,
      }),
    ).outcome;
  const seqsFrom = (store: RelayStore, after: number): readonly (number | undefined)[] =>
    store.log.read(space, after, 1_000_000).map(({ bytes }) => bytes[0]);

  describe(name, () => {
    test('[RELAY-3] new envelopes are kept in order, without a gap, and never change', () => {
      const { store } = open();
      expect([push(store, 1), push(store, 2), push(store, 4), push(store, 3)]).toEqual([
        'kept',
        'kept',
        'gap',
        'kept',
      ]);
      expect(push(store, 2)).toBe('there');
      expect(push(store, 2, { bytes: envelope(9) })).toBe('fork');
      expect(seqsFrom(store, 0)).toEqual([1, 2, 3]);
      expect(store.log.ranges(space)).toEqual([{ stream, ranges: [{ from: 1, through: 3 }] }]);
      expect(store.log.ranges(other)).toEqual([]);
      expect(store.bytesOf(space)).toBe(30);
    });

    test('[RELAY-3] an empty relay is filled from any seq, in any order, and holes stay visible', () => {
      const { store, again } = open();
      expect(push(store, 50)).toBe('kept');
      for (const seq of [7, 5, 9, 51, 6]) expect(push(store, seq, { mayLeaveGap: true })).toBe('kept');
      const holed = [
        { from: 5, through: 7 },
        { from: 9, through: 9 },
        { from: 50, through: 51 },
      ];
      expect(store.log.ranges(space)).toEqual([{ stream, ranges: holed }]);
      expect(again().log.ranges(space)).toEqual([{ stream, ranges: holed }]);
      // A new one comes behind its predecessor, wherever that stands.
      expect(push(store, 52)).toBe('kept');
      expect(push(store, 54)).toBe('gap');
      const within = { stream, range: { from: 6, through: 51 }, mostBytes: 1_000 };
      expect(store.log.readRange(space, within).map(({ seq }) => seq)).toEqual([6, 7, 9, 50, 51]);
    });

    test('[RELAY-3] a read answers at least one envelope, then as many as fit', () => {
      const { store } = open();
      for (let seq = 1; seq <= 10; seq += 1) push(store, seq, { bytes: envelope(seq, 100) });
      const [first] = store.log.read(space, 0, 1);
      expect(first?.bytes[0]).toBe(1);
      expect(store.log.read(space, 0, 1)).toHaveLength(1);
      expect(store.log.read(space, 0, 350)).toHaveLength(3);
      expect(store.log.read(space, first?.position ?? 0, 100_000)).toHaveLength(9);
      expect(store.log.read(space, store.log.head(space), 100_000)).toEqual([]);
      const range = { from: 4, through: 9 };
      expect(store.log.readRange(space, { stream, range, mostBytes: 250 }).map(({ seq }) => seq)).toEqual([
        4, 5,
      ]);
      expect(store.log.readRange(other, { stream, range, mostBytes: 250 })).toEqual([]);
    });

    test('[RELAY-3] spaces and streams do not touch each other', () => {
      const { store } = open();
      const second = filled(16, 4);
      push(store, 1);
      push(store, 1, { to: second });
      push(store, 1, { in: other });
      expect(store.log.read(space, 0, 1_000)).toHaveLength(2);
      expect(store.log.read(other, 0, 1_000)).toHaveLength(1);
      expect(store.log.head(other)).toBe(store.log.read(other, 0, 1_000)[0]?.position);
      expect(store.totals()).toEqual({ spaces: 2, envelopes: 3, bytes: 30 });
    });

    test('[RELAY-3] trim forgets a beginning, keeps the head and lets it come back', () => {
      const { store } = open();
      for (let seq = 1; seq <= 5; seq += 1) push(store, seq);
      const head = store.log.head(space);
      expect(store.together('later', () => store.log.trim(space, stream, 5))).toBe(50);
      expect(store.log.ranges(space)).toEqual([]);
      expect(store.log.head(space)).toBe(head);
      expect(store.bytesOf(space)).toBe(0);
      expect(push(store, 6)).toBe('kept');
      expect(push(store, 5, { mayLeaveGap: true })).toBe('kept');
      expect(store.log.ranges(space)[0]?.ranges).toEqual([{ from: 5, through: 6 }]);
      expect(store.together('later', () => store.log.trim(space, filled(16, 9), 5))).toBe(0);
    });

    test('[RELAY-6] streams and ranges of a space are bounded', () => {
      const { store } = open();
      const streamOf = (at: number): Uint8Array => Uint8Array.of(...filled(14, 7), at >> 8, at & 255);
      const outcomes = store.together('later', () =>
        Array.from({ length: MOST_STREAMS + 1 }, (_, at) =>
          store.log.append({ space, stream: streamOf(at), seq: 1, bytes: envelope(1), mayLeaveGap: false }),
        ).map(({ outcome }) => outcome),
      );
      expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(MOST_STREAMS);
      expect(outcomes.at(-1)).toBe('quota');
      const holes = store.together('later', () =>
        Array.from({ length: MOST_RANGES + 1 }, (_, at) =>
          store.log.append({ space: other, stream, seq: 2 * at + 1, bytes: envelope(1), mayLeaveGap: true }),
        ).map(({ outcome }) => outcome),
      );
      expect(holes.filter((outcome) => outcome === 'kept')).toHaveLength(MOST_RANGES);
      expect(holes.at(-1)).toBe('quota');
      // What closes a hole is always welcome.
      expect(push(store, 2, { in: other, mayLeaveGap: true })).toBe('kept');
    });

    test('[RELAY-4] a transaction that throws leaves nothing behind', () => {
      const { store, again } = open();
      push(store, 1);
      expect(() =>
        store.together('later', () => {
          store.log.append({ space, stream, seq: 2, bytes: envelope(2), mayLeaveGap: false });
          store.slots.put(space, { device: filled(32, 1), name: 'ack', bytes: envelope(1) });
          store.blobs.put({ space, blob: filled(32, 1), piece: 0, isLast: true, bytes: envelope(1) });
          store.rosters.append(other, 1, envelope(1));
          store.log.trim(space, stream, 1);
          throw new Error('undone');
        }),
      ).toThrow('undone');
      for (const each of [store, again()]) {
        expect(each.log.ranges(space)).toEqual([{ stream, ranges: [{ from: 1, through: 1 }] }]);
        expect(each.log.read(space, 0, 100)).toHaveLength(1);
        expect(each.slots.keys(space)).toEqual([]);
        expect(each.blobs.get(space, filled(32, 1), 0)).toBeNull();
        expect(each.rosters.version(other)).toBe(0);
        expect(each.bytesOf(space)).toBe(10);
        expect(each.totals()).toEqual({ spaces: 1, envelopes: 1, bytes: 10 });
      }
      expect(push(store, 2)).toBe('kept');
    });

    test('[RELAY-4] nothing is written outside a transaction', () => {
      const { store } = open();
      const put = { space, stream, seq: 1, bytes: envelope(1), mayLeaveGap: false };
      expect(() => store.log.append(put)).toThrow('[RELAY-4]');
    });

    test('[SYNC-13] the roster takes the next version only', () => {
      const { store } = open();
      const append = (version: number, value: number) =>
        store.together('now', () => store.rosters.append(space, version, filled(3, value)));
      expect([append(2, 1), append(1, 1), append(1, 2), append(2, 3)]).toEqual([
        'taken',
        'kept',
        'taken',
        'kept',
      ]);
      for (let version = 3; version <= 20; version += 1) append(version, version);
      expect(store.rosters.version(space)).toBe(20);
      expect(store.rosters.read(space, 0)).toHaveLength(16);
      expect(store.rosters.read(space, 16).map(([value]) => value)).toEqual([17, 18, 19, 20]);
    });

    test('[SYNC-17] a slot holds the newest only', () => {
      const { store } = open();
      const put = (device: number, value: number, size = 5) =>
        store.together('later', () =>
          store.slots.put(space, { device: filled(32, device), name: 'ack', bytes: filled(size, value) }),
        );
      put(1, 1);
      put(2, 2);
      put(1, 3, 8);
      expect(store.slots.keys(space).map(({ device }) => device[0])).toEqual([1, 2]);
      expect(store.slots.get(space, { device: filled(32, 1), name: 'ack' })).toEqual(filled(8, 3));
      expect(store.slots.get(space, { device: filled(32, 3), name: 'ack' })).toBeNull();
      expect(store.bytesOf(space)).toBe(13);
    });

    test('[RELAY-8] blobs are kept by piece and count for the quota', () => {
      const { store } = open();
      const blob = filled(32, 5);
      const put = (piece: number, size: number, isLast: boolean) =>
        store.together('later', () =>
          store.blobs.put({ space, blob, piece, isLast, bytes: filled(size, piece) }),
        );
      put(1, 20, true);
      put(0, 30, false);
      put(0, 40, false);
      expect(store.blobs.get(space, blob, 0)).toEqual({ bytes: filled(40, 0), isLast: false });
      expect(store.blobs.get(space, blob, 1)?.isLast).toBe(true);
      expect(store.blobs.get(other, blob, 0)).toBeNull();
      expect(store.bytesOf(space)).toBe(60);
      expect(store.together('later', () => store.blobs.drop(space, blob))).toBe(60);
      expect(store.bytesOf(space)).toBe(0);
      expect(store.blobs.get(space, blob, 1)).toBeNull();
    });
  });
};
