import { bytes, from, number, text } from '../../rows';
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

const SCOPES = from('scope').select({ number, kind: text, owner: text }, 'ORDER BY number');
const seenScopes = (database: SqlDatabase, isSeen: NearQuestion['isSeen']): Uint8Array => {
  const scopes = SCOPES.all(database);
  const seen = new Uint8Array(scopes.reduce((most, scope) => Math.max(most, scope.number), 0) + 1);
  for (const scope of scopes) seen[scope.number] = isSeen(scope) ? 1 : 0;
  return seen;
};

/** The codes let through this many more than are wanted; the exact comparison decides among them. */
const LOOKED_AT_FACTOR = 10;
const LOOKED_AT_LEAST = 320;
const AT_ONCE = 200;
const values = (count: number) =>
  from('vector').select(
    { number, value: bytes },
    `WHERE number IN (${Array.from({ length: count }, () => '?').join(', ')})`,
  );
const NAME = from('vector').select({ kind: text, id: text }, 'WHERE number = ?');

type Compared = { readonly number: number; readonly likeness: number };
const compared = (
  database: SqlDatabase,
  { numbers, vector, floor }: { numbers: readonly number[] } & Pick<NearQuestion, 'vector' | 'floor'>,
): readonly Compared[] => {
  const near: Compared[] = [];
  for (let at = 0; at < numbers.length; at += AT_ONCE) {
    const some = numbers.slice(at, at + AT_ONCE);
    for (const { number: place, value } of values(some.length).all(database, some)) {
      const likeness = likenessTo(vector, value);
      if (likeness !== null && likeness >= floor) near.push({ number: place, likeness });
    }
  }
  return near;
};

const named = (database: SqlDatabase, { number: place, likeness }: Compared): readonly Near[] => {
  const ref = NAME.first(database, [place]);
  return ref === null ? [] : [{ ...ref, likeness }];
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
