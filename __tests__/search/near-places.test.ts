import { bytesOfBlock, clearPlace, layCode, type Block } from '../../src/db/search/vectors/block';
import { tablesFor, type Kernel } from '../../src/db/search/vectors/kernel';
import { createMachineKernel } from '../../src/db/search/vectors/machine-kernel';
import { nearestPlaces } from '../../src/db/search/vectors/near-places';
import { createPlainKernel } from '../../src/db/search/vectors/plain-kernel';
import { codeOf, unitLength } from '../../src/db/search/vectors/vector-code';
import { PLACES_PER_BLOCK } from '../../src/db/search/vectors/vector-schema';
import { openMachineCode } from '../../src/platform/machine-code';

// Both ways of looking through codes, against sums made one by one.
const createDice = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
};
const COUNT = 2 * PLACES_PER_BLOCK;
const worldOf = (length: number, kernel: Kernel) => {
  const next = createDice(7);
  const drawn = () => unitLength(Float32Array.from({ length }, () => next() + next() + next()));
  const vectors = Array.from({ length: COUNT }, drawn);
  const blocks: readonly Block[] = [0, 1].map((at) => {
    const scopes = Uint16Array.from({ length: PLACES_PER_BLOCK }, (_, place) => (place % 3) + 1);
    const block = { scopes, codes: kernel.room() };
    vectors
      .slice(at * PLACES_PER_BLOCK, (at + 1) * PLACES_PER_BLOCK)
      .forEach((vector, place) => layCode(block, { place, code: codeOf(vector) }));
    clearPlace(block, 3);
    return block;
  });
  const isSeen = Uint8Array.from([0, 1, 0, 1]);
  const isThere = (at: number): boolean => at % PLACES_PER_BLOCK !== 3 && (at % PLACES_PER_BLOCK) % 3 !== 1;
  return {
    vectors,
    blocks,
    isSeen,
    seen: vectors.flatMap((_, at) => (isThere(at) ? [at] : [])),
    asked: drawn(),
  };
};

const machineKernel = (length: number, mostBlocks: number): Kernel => {
  const machine = openMachineCode();
  const kernel = machine && createMachineKernel(machine, { bytesOfBlock: bytesOfBlock(length), mostBlocks });
  if (kernel === null) throw new Error('this Node has no WebAssembly with 128 bits');
  return kernel;
};
/** What both bits of each number add, looked up one by one. */
const sumBy = (tables: Uint8Array, code: Uint8Array): number =>
  code.reduce(
    (sum, byte, at) =>
      sum + (tables[at * 32 + (byte & 15)] ?? 0) + (tables[at * 32 + 16 + (byte >>> 4)] ?? 0),
    0,
  );
const best = (
  places: readonly number[],
  { most, scoreOf }: { most: number; scoreOf: (at: number) => number },
) =>
  [...places]
    .sort((a, b) => scoreOf(b) - scoreOf(a) || a - b)
    .slice(0, most)
    .sort((a, b) => a - b);

test.each([32, 384, 3_072])(
  '[LIKE-3] of %i numbers the program of the machine lets through the greatest sums, wherever the blocks lie',
  (length) => {
    for (const mostBlocks of length === 384 ? [2, 1, 0] : [1]) {
      const kernel = machineKernel(length, mostBlocks);
      const { vectors, blocks, isSeen, seen, asked } = worldOf(length, kernel);
      const tables = tablesFor(asked);
      const sums = vectors.map((vector) => sumBy(tables, codeOf(vector)));
      const find = (mostFound: number) =>
        nearestPlaces({ blocks: () => blocks, kernel }, { vector: asked, isSeen, mostFound });
      expect(find(COUNT)).toEqual(seen);
      expect(find(7)).toEqual(best(seen, { most: 7, scoreOf: (at) => sums[at] ?? 0 }));
    }
  },
);

test.each([32, 384, 1_100])(
  '[LIKE-3] of %i numbers JavaScript alone lets through those in whose signs the fewest differ, then the greatest sums',
  (length) => {
    const kernel = createPlainKernel(bytesOfBlock(length));
    const { vectors, blocks, isSeen, seen, asked } = worldOf(length, kernel);
    const tables = tablesFor(asked);
    const find = (mostFound: number) =>
      nearestPlaces({ blocks: () => blocks, kernel }, { vector: asked, isSeen, mostFound });
    expect(find(COUNT)).toEqual(seen);
    const agreeing = (at: number): number =>
      vectors[at]?.reduce((sum, value, bit) => sum + (value > 0 === (asked[bit] ?? 0) > 0 ? 1 : 0), 0) ?? 0;
    const rough = best(seen, { most: 7 * 8, scoreOf: agreeing });
    const scoreOf = (at: number): number => sumBy(tables, codeOf(vectors[at] ?? new Float32Array(length)));
    expect(find(7)).toEqual(best(rough, { most: 7, scoreOf }));
  },
);

test('[LIKE-3] of many that are the same, none goes before one that is nearer', () => {
  const kernel = createPlainKernel(bytesOfBlock(32));
  const next = createDice(3);
  const asked = unitLength(Float32Array.from({ length: 32 }, next));
  const other = unitLength(asked.map((value, at) => (at % 4 === 0 ? -value : value)));
  const block = { scopes: new Uint16Array(PLACES_PER_BLOCK).fill(1), codes: kernel.room() };
  for (let place = 0; place < PLACES_PER_BLOCK; place += 1)
    layCode(block, { place, code: codeOf(place === 200 ? asked : other) });
  const found = nearestPlaces(
    { blocks: () => [block], kernel },
    { vector: asked, isSeen: Uint8Array.from([0, 1]), mostFound: 3 },
  );
  expect(found).toEqual([0, 1, 200]);
});

test('[LIKE-3] two bits of each number say nearly what the numbers say', () => {
  const kernel = machineKernel(384, 2);
  const { vectors, blocks, isSeen, seen, asked } = worldOf(384, kernel);
  const likeness = (at: number): number =>
    vectors[at]?.reduce((sum, value, bit) => sum + value * (asked[bit] ?? 0), 0) ?? 0;
  const found = nearestPlaces({ blocks: () => blocks, kernel }, { vector: asked, isSeen, mostFound: 30 });
  const nearest = best(seen, { most: 10, scoreOf: likeness });
  expect(nearest.filter((at) => found.includes(at)).length).toBeGreaterThanOrEqual(9);
});
