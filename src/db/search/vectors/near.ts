import type { SqlDatabase } from '../../sql-database';
import type { DocumentRef } from '../searchable';
import { nearestPlaces, type Looked } from './near-places';
import type { Owned, Shelf } from './shelf';
import { likenessTo } from './vector-code';
import { SHELF } from './vector-schema';

// [LIKE-3] The codes let through a few hundred; those are compared exactly, and what is less alike than the model's floor is not alike at all.
export type NearQuestion = {
  readonly vector: Float32Array;
  readonly floor: number;
  readonly isSeen: (owned: Owned) => boolean;
  readonly limit: number;
};
export type Near = DocumentRef & { readonly likeness: number };

const seenScopes = (database: SqlDatabase, isSeen: NearQuestion['isSeen']): Uint8Array => {
  const { rows } = database.query('SELECT number, kind, owner FROM scope ORDER BY number');
  const seen = new Uint8Array(rows.reduce((most, [number]) => Math.max(most, Number(number)), 0) + 1);
  for (const [number, kind, owner] of rows)
    if (typeof number === 'number' && typeof kind === 'string' && typeof owner === 'string')
      seen[number] = isSeen({ kind, owner }) ? 1 : 0;
  return seen;
};

/** The codes let through this many more than are wanted; the exact comparison decides among them. */
const LOOKED_AT_FACTOR = 10;
const LOOKED_AT_LEAST = 320;
const AT_ONCE = 200;
const valuesSql = (count: number): string =>
  `SELECT number, value FROM vector WHERE number IN (${Array.from({ length: count }, () => '?').join(', ')})`;
const NAME = 'SELECT kind, id FROM vector WHERE number = ?';

type Compared = { readonly number: number; readonly likeness: number };
const compared = (
  database: SqlDatabase,
  { numbers, vector, floor }: { numbers: readonly number[] } & Pick<NearQuestion, 'vector' | 'floor'>,
): readonly Compared[] => {
  const near: Compared[] = [];
  for (let from = 0; from < numbers.length; from += AT_ONCE) {
    const some = numbers.slice(from, from + AT_ONCE);
    for (const [number, value] of database.query(valuesSql(some.length), some).rows) {
      if (typeof number !== 'number' || !(value instanceof Uint8Array)) continue;
      const likeness = likenessTo(vector, value);
      if (likeness !== null && likeness >= floor) near.push({ number, likeness });
    }
  }
  return near;
};

const named = (database: SqlDatabase, { number, likeness }: Compared): readonly Near[] => {
  const [kind, id] = database.query(NAME, [number]).rows[0] ?? [];
  return typeof kind === 'string' && typeof id === 'string' ? [{ kind, id, likeness }] : [];
};

/** The most alike first. */
export const nearest = (
  database: SqlDatabase,
  { shelf, looked, question }: { shelf: Shelf; looked: Looked; question: NearQuestion },
): readonly Near[] => {
  const { vector, floor, isSeen, limit } = question;
  if (vector.length !== shelf.dimensions || vector.every((value) => value === 0)) return [];
  const places = nearestPlaces(looked, {
    vector,
    isSeen: seenScopes(database, isSeen),
    mostFound: Math.max(LOOKED_AT_LEAST, limit * LOOKED_AT_FACTOR),
  });
  const numbers = places.map((place) => shelf.number * SHELF + place);
  return [...compared(database, { numbers, vector, floor })]
    .sort((a, b) => b.likeness - a.likeness || a.number - b.number)
    .slice(0, limit)
    .flatMap((each) => named(database, each));
};
