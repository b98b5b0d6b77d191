import fc from 'fast-check';
import { CHUNK_OVERHEAD } from './chunk-overhead';
import { createChunkSeal, type ChunkPlace, type ChunkSeal } from './chunk-seal';

const counted = () => {
  let count = 0;
  return { bytes: (length: number) => Uint8Array.from({ length }, () => (count = (count + 37) % 251)) };
};
const sealWith = (byte: number): ChunkSeal =>
  createChunkSeal({ secret: new Uint8Array(32).fill(byte), random: counted() });

const Chunks = fc.array(fc.uint8Array({ maxLength: 48 }), { minLength: 1, maxLength: 8 });
const sealAll = (seal: ChunkSeal, file: string, chunks: readonly Uint8Array[]): readonly Uint8Array[] =>
  chunks.map((bytes, number) => seal.seal({ file, number, isLast: number === chunks.length - 1 }, bytes));
/** What a reader gets that knows the file, and not how long it should be. */
const read = (seal: ChunkSeal, file: string, sealed: readonly Uint8Array[]) => {
  const opened: Uint8Array[] = [];
  for (const [number, chunk] of sealed.entries()) {
    const inner = seal.open({ file, number, isLast: false }, chunk);
    if (inner !== null) {
      opened.push(inner);
      continue;
    }
    const last = seal.open({ file, number, isLast: true }, chunk);
    if (last === null) return { opened, isWhole: false };
    return { opened: [...opened, last], isWhole: number === sealed.length - 1 };
  }
  return { opened, isWhole: false };
};

test('[CHUNK-1] what was sealed opens as it was, and no two seals of the same bytes look alike', () => {
  fc.assert(
    fc.property(Chunks, (chunks) => {
      const seal = sealWith(1);
      const sealed = sealAll(seal, 'a', chunks);
      expect(read(seal, 'a', sealed)).toEqual({ opened: chunks, isWhole: true });
      expect(sealed.map(({ length }) => length)).toEqual(chunks.map(({ length }) => length + CHUNK_OVERHEAD));
      expect(sealAll(seal, 'a', chunks)).not.toEqual(sealed);
    }),
  );
});

test('[CHUNK-2] every flipped bit of every byte is refused', () => {
  const seal = sealWith(2);
  const place: ChunkPlace = { file: 'a', number: 3, isLast: false };
  const sealed = seal.seal(place, Uint8Array.of(1, 2, 3, 4, 5));
  for (let at = 0; at < sealed.length * 8; at += 1) {
    const changed = Uint8Array.from(sealed, (byte, index) =>
      index === Math.floor(at / 8) ? byte ^ (1 << (at % 8)) : byte,
    );
    expect(seal.open(place, changed)).toBeNull();
  }
  expect(seal.open(place, sealed)).toEqual(Uint8Array.of(1, 2, 3, 4, 5));
});

test('[CHUNK-2] a chunk cut short or made longer is refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 48 }), fc.nat(), (bytes, at) => {
      const seal = sealWith(3);
      const place: ChunkPlace = { file: 'a', number: 0, isLast: true };
      const sealed = seal.seal(place, bytes);
      expect(seal.open(place, sealed.subarray(0, at % sealed.length))).toBeNull();
      expect(seal.open(place, Uint8Array.of(...sealed, 0))).toBeNull();
    }),
  );
});

test('[CHUNK-2] a chunk opens at its own place in its own file with its own key, and nowhere else', () => {
  fc.assert(
    fc.property(Chunks, Chunks, fc.nat(), fc.nat(), (mine, theirs, from, to) => {
      const seal = sealWith(4);
      const sealed = sealAll(seal, 'mine', mine);
      const others = sealAll(seal, 'theirs', theirs);
      const at = from % mine.length;
      const other = to % theirs.length;
      const swapped = sealed.map((chunk, index) => (index === at ? (others[other] ?? chunk) : chunk));
      expect(read(seal, 'mine', swapped)).toEqual({ opened: mine.slice(0, at), isWhole: false });
      const place = (number: number) => ({ file: 'mine', number, isLast: number === mine.length - 1 });
      const chunk = sealed[at] ?? new Uint8Array();
      for (let number = 0; number < mine.length; number += 1)
        if (number !== at) expect(seal.open(place(number), chunk)).toBeNull();
      expect(seal.open({ ...place(at), isLast: !place(at).isLast }, chunk)).toBeNull();
      expect(sealWith(5).open(place(at), chunk)).toBeNull();
    }),
  );
});

test('[CHUNK-3] killed at any chunk, the whole chunks are there, and it is known that the end is not', () => {
  fc.assert(
    fc.property(Chunks, (chunks) => {
      const seal = sealWith(6);
      const sealed = sealAll(seal, 'a', chunks);
      for (let kept = 0; kept < chunks.length; kept += 1) {
        const whole = { opened: chunks.slice(0, kept), isWhole: false };
        expect(read(seal, 'a', sealed.slice(0, kept))).toEqual(whole);
        const torn = [...sealed.slice(0, kept), (sealed[kept] ?? new Uint8Array()).subarray(0, -1)];
        expect(read(seal, 'a', torn)).toEqual(whole);
      }
    }),
  );
});

test('[CHUNK-2] a name cannot be made to look like another place', () => {
  const seal = sealWith(7);
  const sealed = seal.seal({ file: 'a",1', number: 0, isLast: false }, Uint8Array.of(9));
  expect(seal.open({ file: 'a', number: 1, isLast: false }, sealed)).toBeNull();
  expect(() => seal.seal({ file: 'a', number: -1, isLast: false }, Uint8Array.of(9))).toThrow('[CHUNK-2]');
});
