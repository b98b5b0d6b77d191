import { isJsonArray, isJsonObject, type Json } from '../../core/json';
import type { Registers } from '../../core/registers';
import type { RegisterKind } from '../record-kind';
import type { Stores } from '../stores';
import { findSourceRecord, isBornOutside, someRecord } from './source-record';

// [TAINT-7] An id that came with a record from outside can be a sentence. It is somebody's words like the record's title is, and stays so when
// the person has vouched for the title.
// Ids that are made here hold no words: a hash, or a ULID of our time (its first two digits until 2039).
const MADE = /^(?:[0-9a-f]{64}|01[0-9a-hjkmnp-tv-z]{24})$/;
const isMade = (id: string): boolean => MADE.test(id);

/** Of a record that is read anyway. */
export const hasForeignId = (
  id: string,
  { kind, state }: { kind: RegisterKind; state: Registers },
): boolean => !isMade(id) && isBornOutside(kind, state);

/** What no record has for an id is nobody's that we know. */
export const isForeignId = (stores: Stores, id: string): boolean => {
  const record = findSourceRecord(stores, id);
  if (record === null) return true;
  return record.tainted || (record.isBornOutside && !isMade(id));
};

const wordsIn = function* (value: Json): Generator<string, void, undefined> {
  if (typeof value === 'string') yield* value.split(/[\s,|]+/u);
  else if (isJsonArray(value)) for (const item of value) yield* wordsIn(item);
  else if (isJsonObject(value)) for (const member of Object.values(value)) yield* wordsIn(member);
};

/** In which a detail says an id: `task {id}: deleted`. */
const bare = (word: string): string => word.replace(/[:.;]+$/u, '');
const LONGEST_ID = 128;

const couldBeForeign = (word: string): boolean => word !== '' && word.length <= LONGEST_ID && !isMade(word);

/** Whether something that is told names a record by an id that came from outside. */
export const namesForeignId = (stores: Stores, told: Json): boolean => {
  const words = new Set<string>();
  for (const word of wordsIn(told))
    for (const each of [word, bare(word)]) if (couldBeForeign(each)) words.add(each);
  return someRecord(stores, {
    ids: [...words],
    isSuch: (record) => record.tainted || record.isBornOutside,
  });
};
