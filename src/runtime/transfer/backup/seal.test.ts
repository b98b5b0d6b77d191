import fc from 'fast-check';
import type { Random } from '../../../core/ports';
import { stagedBytes } from '../staging/pieces';
import { refusalOf } from '../testing/refusal-of';
import { CHUNK_BYTES, createSealer, HEAD_BYTES, openSealed } from './seal';

const SEED = 20_261_118;
const random: Random = { bytes: (count) => Uint8Array.from({ length: count }, (_, at) => (at * 37) & 255) };
const entropy = Uint8Array.from({ length: 32 }, (_, at) => at);

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
const seal = (bytes: Uint8Array, step = bytes.length + 1): Uint8Array => {
  const parts: Uint8Array[] = [];
  const sealer = createSealer({ entropy, random }, (part) => void parts.push(part.slice()));
  for (let at = 0; at < bytes.length; at += step) sealer.write(bytes.subarray(at, at + step));
  sealer.finish();
  return joined(parts);
};
const open = (sealed: Uint8Array, words = entropy): Uint8Array =>
  joined([...openSealed(stagedBytes(sealed), words)]);
const patterned = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 31) & 255);

test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, 3 * CHUNK_BYTES + 7])(
  '[BACKUP-2] %i bytes come out as they went in, however they were handed over',
  (length) => {
    const bytes = patterned(length);
    for (const step of [977, CHUNK_BYTES, length + 1]) {
      const sealed = seal(bytes, step);
      expect(sealed.length).toBe(HEAD_BYTES + length + 16 * Math.max(1, Math.ceil(length / CHUNK_BYTES)));
      expect(Buffer.from(open(sealed)).equals(Buffer.from(bytes))).toBe(true);
    }
  },
);

test('[BACKUP-3] every flipped bit of a small backup is refused', () => {
  const sealed = seal(patterned(300));
  for (let at = 0; at < sealed.length * 8; at += 1) {
    const flipped = sealed.slice();
    flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7));
    expect(refusalOf(() => open(flipped))).toMatch(/^backup_(not_one|too_new|wrong_words|damaged)$/);
  }
});

test('[BACKUP-3] samples of a large one, too', () => {
  const sealed = seal(patterned(5 * CHUNK_BYTES + 11));
  const place = fc.record({ at: fc.nat(sealed.length - 1), bit: fc.nat(7) });
  fc.assert(
    fc.property(place, ({ at, bit }) => {
      const flipped = sealed.slice();
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
      expect(refusalOf(() => open(flipped))).not.toBe('ok');
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test('[BACKUP-3] cut anywhere, lengthened, chunks swapped, left out, repeated: refused', () => {
  const sealed = seal(patterned(3 * CHUNK_BYTES));
  const size = CHUNK_BYTES + 16;
  const head = sealed.subarray(0, HEAD_BYTES);
  const [a, b, c] = [0, 1, 2].map((k) => sealed.subarray(HEAD_BYTES + k * size, HEAD_BYTES + (k + 1) * size));
  if (a === undefined || b === undefined || c === undefined) throw new Error('three chunks');
  const wrong = [
    [head],
    [head, a],
    [head, a, b],
    [head, b, a, c],
    [head, a, c],
    [head, a, a, b, c],
    [head, c],
  ];
  for (const parts of [...wrong, [sealed, new Uint8Array(1)], [sealed, c]])
    expect(refusalOf(() => open(joined(parts)))).toBe('backup_damaged');
  for (const length of [0, 5, HEAD_BYTES - 1]) {
    expect(refusalOf(() => open(sealed.slice(0, length)))).toBe('backup_not_one');
  }
  for (const length of [HEAD_BYTES + 3, HEAD_BYTES + size - 1, sealed.length - 1])
    expect(refusalOf(() => open(sealed.slice(0, length)))).toBe('backup_damaged');
});

test('[BACKUP-2] other words open nothing; a newer version says so', () => {
  const sealed = seal(patterned(10));
  const others = entropy.slice();
  others[31] = 0;
  expect(refusalOf(() => open(sealed, others))).toBe('backup_wrong_words');
  const newer = sealed.slice();
  newer[8] = 2;
  expect(refusalOf(() => open(newer))).toBe('backup_too_new');
});
