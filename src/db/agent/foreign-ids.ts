import { isJsonArray, isJsonObject, type Json } from '../../core/json';
import type { Registers } from '../../core/registers';
import type { RegisterKind } from '../record-kind';
import type { Stores } from '../stores';
import { findSourceRecord, isBornOutside } from './source-record';

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
const MOST_LOOKED_UP = 2_000;

/** Whether something that is told names a record by an id that came from outside. */
export const namesForeignId = (stores: Stores, told: Json): boolean => {
  const seen = new Set<string>();
  for (const word of wordsIn(told)) {
    const id = bare(word);
    if (id === '' || id.length > LONGEST_ID || isMade(id)) continue;
    for (const each of id === word ? [id] : [id, word]) {
      if (seen.has(each)) continue;
      // More than a result can hold of what is no sentence.
      if (seen.size >= MOST_LOOKED_UP) return true;
      seen.add(each);
      const record = findSourceRecord(stores, each);
      if (record !== null && (record.tainted || record.isBornOutside)) return true;
    }
  }
  return false;
};
