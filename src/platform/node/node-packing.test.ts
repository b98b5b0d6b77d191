import fc from 'fast-check';
import { deflateRawSync } from 'node:zlib';
import { dictionary } from '../../sync/dictionary';
import { portablePacking } from '../../sync/packing';
import { nodePacking } from './node-packing';

const MOST = 4_000;
/** One bit of each is another one, so that they are damaged in every way that DEFLATE can be. */
const damaged = fc
  .record({ text: fc.string({ maxLength: 400 }), level: fc.integer({ min: 1, max: 9 }), bit: fc.nat() })
  .map(({ text, level, bit }) => {
    const packed = deflateRawSync(Buffer.from(text), { level, dictionary });
    const place = (bit >> 3) % packed.length;
    packed[place] = (packed[place] ?? 0) ^ (1 << (bit & 7));
    return new Uint8Array(packed);
  });

test('[STREAM-4] each unpacks what the other packed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: MOST }), (bytes) => {
      for (const [from, to] of [
        [nodePacking, portablePacking],
        [portablePacking, nodePacking],
      ] as const)
        expect(to.inflate(from.deflate(bytes), MOST)).toEqual({ bytes, made: bytes.length });
    }),
  );
});

test('[STREAM-4] both make the same of damaged bytes, or nothing', () => {
  fc.assert(
    fc.property(damaged, (packed) => {
      expect(nodePacking.inflate(packed, MOST).bytes).toEqual(portablePacking.inflate(packed, MOST).bytes);
    }),
    { numRuns: 3_000 },
  );
});

test('[STREAM-4] both stop at the limit, and take bytes behind the end alike', () => {
  const bytes = new Uint8Array(MOST).fill(7);
  for (const packing of [nodePacking, portablePacking]) {
    const packed = packing.deflate(bytes);
    expect(packing.inflate(packed, MOST).bytes).toEqual(bytes);
    const stopped = packing.inflate(packed, MOST - 1);
    expect(stopped.bytes).toBeNull();
    expect(stopped.made).toBeGreaterThan(MOST - 1);
    expect(packing.inflate(packed.subarray(0, packed.length - 1), MOST).bytes).toBeNull();
    expect(packing.inflate(Uint8Array.from([...packed, 1, 2]), MOST).bytes).toEqual(bytes);
  }
});
