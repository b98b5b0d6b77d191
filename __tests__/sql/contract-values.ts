import type { SqlDatabase, SqlValue } from '../../src/db/sql-database';
import {
  countItems,
  createItems,
  expectEqual,
  expectSqlError,
  expectTrue,
  withDatabase,
} from './contract-case';
import type { ContractCase } from './contract-case';

// What a caller without types could hand in: each must be refused, and none may reach the file.
const untyped: readonly { readonly name: string; readonly json: () => readonly unknown[] }[] = [
  { name: 'undefined', json: () => [undefined] },
  { name: 'a boolean', json: () => [true] },
  { name: 'a bigint', json: () => [BigInt(1)] },
  { name: 'an object', json: () => [{ a: 1 }] },
  { name: 'an array', json: () => [[1]] },
  { name: 'a date', json: () => [new Date(0)] },
  { name: 'an ArrayBuffer', json: () => [new ArrayBuffer(2)] },
];
const typed: readonly { readonly name: string; readonly value: SqlValue }[] = [
  { name: 'text with NUL', value: 'a\u0000b' },
  { name: 'a lone high surrogate', value: 'a\ud83d' },
  { name: 'a lone low surrogate', value: '\udc00b' },
  { name: 'NaN', value: Number.NaN },
  { name: 'Infinity', value: Number.POSITIVE_INFINITY },
  { name: '-Infinity', value: Number.NEGATIVE_INFINITY },
  { name: '2^53', value: 2 ** 53 },
  { name: '-2^53', value: -(2 ** 53) },
];

const insertUntyped = (database: SqlDatabase, params: readonly unknown[]): unknown =>
  Reflect.apply(database.run, database, ['INSERT INTO item (title) VALUES (?)', params]);

const refusals: readonly ContractCase[] = [
  ...untyped.map(({ name, json }) => ({
    name: `[SQL-1] ${name} is refused`,
    run: withDatabase((database) => {
      createItems(database);
      expectSqlError(() => insertUntyped(database, json()), { kind: 'refused_value', sqliteCode: 0 });
      expectEqual(countItems(database), 0, 'rows');
    }),
  })),
  ...typed.map(({ name, value }) => ({
    name: `[SQL-1] ${name} is refused`,
    run: withDatabase((database) => {
      createItems(database);
      const column = typeof value === 'string' ? 'title' : 'size';
      const insert = `INSERT INTO item (${column}) VALUES (?)`;
      expectSqlError(() => database.run(insert, [value]), { kind: 'refused_value', sqliteCode: 0 });
      expectEqual(countItems(database), 0, 'rows');
    }),
  })),
];

const texts: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'empty', text: '' },
  { name: 'emoji and joiners', text: '👩‍👩‍👧‍👦 🏳️‍🌈 é e\u0301 \u{10FFFF}' },
  { name: 'control characters', text: '\u0001\u001f\u007f\u0085\r\n\t' },
  { name: 'a leading byte order mark', text: '\ufeffnot eaten' },
  { name: 'noncharacters', text: '\uffff\ufffe\u{1ffff}' },
  { name: 'right to left', text: '\u202eمرحبا שלום' },
  { name: 'JSON', text: '{"b":1.0,"a":"\\u00e9", "a":2}' },
  { name: 'a number as text', text: '0042.50' },
  { name: '5 MB', text: 'ä'.repeat(2_500_000) },
];

const numbers: readonly number[] = [0, 1, -1, 42, 2 ** 31, 2 ** 32 + 1, 2 ** 53 - 1, -(2 ** 53 - 1)];
const reals: readonly number[] = [0.1, -2.5, 1e-300, 5e-324, 1.5, 3, 2 ** 53 - 1, 123456789.125];

const roundTrips: readonly ContractCase[] = [
  ...texts.map(({ name, text }) => ({
    name: `[SQL-2] text comes back unchanged: ${name}`,
    run: withDatabase((database) => {
      createItems(database);
      database.run('INSERT INTO item (title) VALUES (?)', [text]);
      const [row] = database.query('SELECT title, typeof(title), length(title) FROM item WHERE title = ?', [
        text,
      ]).rows;
      expectTrue(row?.[0] === text, 'the text differs');
      expectEqual(row?.slice(1), ['text', [...text].length], 'type and length');
    }),
  })),
  {
    name: '[SQL-1] whole numbers reach an INTEGER column as integers',
    run: withDatabase((database) => {
      createItems(database);
      for (const id of numbers) database.run('INSERT INTO item (id) VALUES (?)', [id]);
      const rows = database.query('SELECT id, typeof(id) FROM item ORDER BY id').rows;
      const expected = [...numbers].sort((a, b) => a - b).map((id) => [id, 'integer']);
      expectEqual(rows, expected, 'rows');
      for (const id of numbers) {
        expectEqual(
          database.query('SELECT count(*) FROM item WHERE id = ?', [id]).rows,
          [[1]],
          'found by value',
        );
      }
    }),
  },
  {
    name: '[SQL-1] numbers reach a REAL column as reals, whole ones too',
    run: withDatabase((database) => {
      createItems(database);
      for (const size of reals) database.run('INSERT INTO item (size) VALUES (?)', [size]);
      const rows = database.query('SELECT size, typeof(size) FROM item ORDER BY id').rows;
      expectEqual(
        rows,
        reals.map((size) => [size, 'real']),
        'rows',
      );
    }),
  },
  {
    name: '[SQL-1] a fraction does not reach an INTEGER column',
    run: withDatabase((database) => {
      createItems(database);
      const insert = (): number => database.run('INSERT INTO item (id) VALUES (?)', [1.5]);
      expectTrue(isRefusedBySqlite(insert), 'refused by STRICT');
    }),
  },
  {
    name: '[SQL-2] blobs are Uint8Array and nothing else, empty ones too',
    run: withDatabase((database) => {
      createItems(database);
      const all = Uint8Array.from({ length: 256 }, (_, index) => index);
      for (const body of [all, new Uint8Array(0), all.subarray(10, 13)]) {
        database.run('DELETE FROM item');
        database.run('INSERT INTO item (body) VALUES (?)', [body]);
        const [row] = database.query('SELECT body, typeof(body), ? FROM item', [body]).rows;
        expectEqual(row, [body, 'blob', body], 'row');
        for (const value of [row?.[0], row?.[2]]) {
          expectTrue(value instanceof Uint8Array, 'a Uint8Array');
          expectEqual(Object.getPrototypeOf(value) === Uint8Array.prototype, true, 'not a subclass');
        }
      }
    }),
  },
  {
    name: '[SQL-2] null comes back as null',
    run: withDatabase((database) => {
      createItems(database);
      database.run('INSERT INTO item (title, size, body) VALUES (?, ?, ?)', [null, null, null]);
      expectEqual(database.query('SELECT title, size, body FROM item').rows, [[null, null, null]], 'row');
    }),
  },
];

const isRefusedBySqlite = (work: () => unknown): boolean => {
  try {
    work();
    return false;
  } catch {
    return true;
  }
};

export const valueCases: readonly ContractCase[] = [...refusals, ...roundTrips];
