import * as fc from 'fast-check';
import { lettersEmbedder, LETTERS_DIMENSIONS } from './letters-embedder';
import { likenessTo, packed, unitLength } from './vector-code';
import { fuse } from '../fuse';

const { embed } = lettersEmbedder;
const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
const alike = (a: string, b: string): number => cosine(embed(a), embed(b));

test.each([
  ['watered the tomatoes on the balcony', 'water the balcony tomatoes', 'paid the rent for November'],
  ['Steuererklärung abgegeben', 'die Erklärung für die Steuer', 'Training am Abend'],
  ['東京都に行く', '明日は東京へ行く', '家で本を読む'],
  ['Café Müller', 'cafe muller', 'the bicycle repair'],
])('[LIKE-1] %j is more alike to %j than to %j', (text, near, far) => {
  expect(alike(text, near)).toBeGreaterThan(alike(text, far) + 0.15);
  expect(alike(text, near)).toBeGreaterThan(lettersEmbedder.floor);
  expect(alike(text, far)).toBeLessThan(lettersEmbedder.floor);
});

test('[LIKE-1] the same text has the same vector of length 1 everywhere; one without letters has none', () => {
  const vector = embed('Water the plants');
  expect(vector).toHaveLength(LETTERS_DIMENSIONS);
  expect(embed('Water the plants')).toEqual(vector);
  expect(cosine(vector, vector)).toBeCloseTo(1, 5);
  expect(Array.from(vector.slice(0, 4), (value) => Math.round(value * 1e4))).toEqual([-602, -315, 570, -438]);
  for (const nothing of ['', ' … !', '\ud83d'.slice(1)])
    expect(embed(nothing).every((value) => value === 0)).toBe(true);
});

const vectorOf = (length: number) =>
  fc.array(fc.float({ noNaN: true, min: -1, max: 1 }), { minLength: length, maxLength: length });

test('[LIKE-2] whole numbers say the same as the floats to a hundredth; another length says nothing', () => {
  fc.assert(
    fc.property(vectorOf(40), vectorOf(40), (one, two) => {
      const [a, b] = [unitLength(Float32Array.from(one)), unitLength(Float32Array.from(two))];
      expect(Math.abs((likenessTo(a, packed(b)) ?? 9) - cosine(a, b))).toBeLessThan(0.02);
    }),
  );
  expect(likenessTo(new Float32Array(3), packed(new Float32Array(4)))).toBeNull();
});

test('[LIKE-8] rank 1 of two lists goes before rank 1 of one; ranks decide, never scores', () => {
  const fused = fuse(
    [
      ['a', 'b', 'c'],
      ['c', 'd'],
    ],
    (item) => item,
  );
  expect(fused.map(({ item }) => item)).toEqual(['c', 'a', 'b', 'd']);
  expect(fused[0]?.score).toBeCloseTo(1 / 63 + 1 / 61, 10);
  expect(fuse([[], []], String)).toEqual([]);
});
