import * as fc from 'fast-check';
import { foldField, type FieldFold } from './folds';
import type { Json } from './json';
import type { Author, Entry } from './registers';

const entry = (value: Json, more: Partial<Entry> = {}): Entry => ({
  host: 'a',
  n: 1,
  rev: 1,
  by: 'person',
  authority: 'person',
  tainted: false,
  value,
  ...more,
});
const read = (fold: FieldFold, ...entries: readonly Entry[]): Json | undefined =>
  foldField(fold, entries)?.value;
const both = (fold: FieldFold, left: Json, right: Json): Json | undefined =>
  read(fold, entry(left), entry(right, { host: 'b' }));

test('[FOLD-1] no entry reads as nothing, one entry as it was written', () => {
  expect(foldField('intersection', [])).toBeNull();
  const only = entry(['b', 'a', 'a']);
  expect(foldField('intersection', [only])).toEqual({ value: ['b', 'a', 'a'], entry: only });
});

test('[FOLD-2] scalar: a person beats an agent of greater rev; then rev, then host', () => {
  const agents = entry('agent', { host: 'z', rev: 9, by: 'agent' });
  expect(read('scalar', entry('person'), agents)).toBe('person');
  expect(read('scalar', entry('old', { host: 'z' }), entry('new', { rev: 2 }))).toBe('new');
  expect(read('scalar', entry('a'), entry('b', { host: 'b' }))).toBe('b');
  expect(read('scalar', entry('run', { by: 'runtime', rev: 2 }), agents)).toBe('agent');
});

test('[FOLD-3] slot: rev, then host, whoever wrote', () => {
  expect(read('slot', entry('person'), entry('agent', { by: 'agent', rev: 2 }))).toBe('agent');
  expect(read('slot', entry('a'), entry('b', { host: 'b' }))).toBe('b');
});

test('[FOLD-3] hosts compare by UTF-8 bytes, not by UTF-16 units', () => {
  expect(read('slot', entry('high', { host: '\u{1f600}' }), entry('low', { host: '\uff61' }))).toBe('high');
});

test.each<[FieldFold, Json, Json, Json]>([
  ['max', 1, 2, 2],
  ['max', null, 0, 0],
  ['max', '2026-11-18T08:00:00.000Z', '2026-11-18T09:00:00.000Z', '2026-11-18T09:00:00.000Z'],
  ['min', 1, 2, 1],
  ['min', null, 5, 5],
  ['falseWins', true, false, false],
  ['falseWins', true, 'strange', 'strange'],
  ['lifecycle', 'dormant', 'active', 'dormant'],
  ['lifecycle', 'active', 'created', 'active'],
  ['lifecycle', 'from the future', 'dormant', 'from the future'],
  ['deletedAt', 1000, null, null],
  ['deletedAt', 1000, 2000, 2000],
  ['higherWins', 'low', 'high', 'high'],
  ['higherWins', 'medium', 'low', 'medium'],
  ['higherWins', 'high', 'forbidden', 'forbidden'],
  ['intersection', ['b', 'a'], ['c', 'a', 'b'], ['a', 'b']],
  ['intersection', ['a'], ['b'], []],
  ['intersection', null, ['b', 'a'], ['a', 'b']],
  ['intersection', ['a'], 'all', []],
  ['intersection', [{ tool: 'x', scope: 1 }], [{ scope: 1, tool: 'x' }], [{ tool: 'x', scope: 1 }]],
  ['perKeyMax', { a: 1, b: 5 }, { a: 3 }, { a: 3, b: 5 }],
])(
  '[FOLD-4] [FOLD-5] [FOLD-6] [FOLD-7] [FOLD-8] %s of %j and %j is %j, in both orders',
  (fold, left, right, expected) => {
    expect(both(fold, left, right)).toEqual(expected);
    expect(read(fold, entry(right, { host: 'b' }), entry(left))).toEqual(expected);
  },
);

test('[FOLD-7] personaHead: only what a person approved, then the higher version, then host, then id', () => {
  const persona = (id: string, version: number, approvedByPerson: boolean): Json => ({
    id,
    version,
    approvedByPerson,
  });
  expect(both('personaHead', persona('x', 1, true), persona('y', 2, false))).toMatchObject({ id: 'x' });
  expect(both('personaHead', persona('x', 1, true), persona('y', 2, true))).toMatchObject({ id: 'y' });
  expect(both('personaHead', persona('x', 2, true), persona('y', 2, true))).toMatchObject({ id: 'y' });
});

const folds: readonly FieldFold[] = [
  'scalar',
  'slot',
  'max',
  'min',
  'intersection',
  'falseWins',
  'lifecycle',
  'deletedAt',
  'higherWins',
  'perKeyMax',
  'personaHead',
];
const anyEntry = fc.record({
  host: fc.constantFrom('a', 'b', 'c'),
  n: fc.integer({ min: 1, max: 3 }),
  rev: fc.integer({ min: 1, max: 3 }),
  by: fc.constantFrom<Author>('person', 'agent', 'runtime'),
  authority: fc.constant('person' as const),
  tainted: fc.boolean(),
  value: fc.oneof(
    fc.constantFrom<Json>(
      null,
      true,
      false,
      0,
      1,
      'low',
      'active',
      'x',
      ['a', 'b'],
      ['b'],
      { a: 1 },
      { version: 2, id: 'q' },
    ),
    fc.string(),
  ),
});
const entriesOfOwnDots = fc.uniqueArray(anyEntry, { selector: ({ host, n }) => `${host}${n}`, maxLength: 6 });

test('[FOLD-1] every fold reads the same from any order of any entries, and never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...folds), entriesOfOwnDots, (fold, entries) => {
      const expected = foldField(fold, entries);
      expect(foldField(fold, [...entries].reverse())).toEqual(expected);
      expect(foldField(fold, [...entries.slice(1), ...entries.slice(0, 1)])).toEqual(expected);
    }),
    { numRuns: 3000 },
  );
});
