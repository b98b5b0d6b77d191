import type { Crypto } from '../core/crypto';
import { select, textOr } from '../db/rows';
import type { RecordKind } from '../db/record-kind';
import type { Zone } from './outbox';

// [SYNC-17] The sum mod 2^256 of sha256(kind|id|stored text) over all records of a database: equal records have equal sums, in whatever order they
// came. A page at a time, and for nothing if something was written meanwhile.
const PAGE = 64;
const WORDS = 8;

const contentOf = ({ table, storage }: RecordKind) =>
  select(
    { id: textOr(''), content: textOr('') },
    `SELECT id, ${storage === 'registers' ? 'state' : 'body'} AS content FROM ${table} WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
  );

const add = (sum: Uint32Array, hash: Uint8Array): void => {
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength);
  let carry = 0;
  for (let word = WORDS - 1; word >= 0; word -= 1) {
    const total = (sum[word] ?? 0) + view.getUint32(4 * word) + carry;
    sum[word] = total;
    carry = total >= 2 ** 32 ? 1 : 0;
  }
};
const bytesOf = (sum: Uint32Array): Uint8Array => {
  const bytes = new Uint8Array(4 * WORDS);
  const view = new DataView(bytes.buffer);
  sum.forEach((value, word) => view.setUint32(4 * word, value));
  return bytes;
};

/** Each step reads a page. The sum at the end. */
export function* sumOfState(
  { database, records }: Pick<Zone, 'database' | 'records'>,
  { sha256 }: Pick<Crypto, 'sha256'>,
): Generator<undefined, Uint8Array, undefined> {
  const utf8 = new TextEncoder();
  const sum = new Uint32Array(WORDS);
  for (const name of records.names) {
    const page = contentOf(records.kind(name));
    for (let after = ''; ;) {
      const { rows, found } = page.page(database, [after]);
      for (const { id, content } of rows) add(sum, sha256(utf8.encode(`${name}|${id}|${content}`)));
      yield;
      const last = rows.at(-1);
      if (found < PAGE || last === undefined) break;
      after = last.id;
    }
  }
  return bytesOf(sum);
}
