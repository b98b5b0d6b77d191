import { openSearchFile } from '../src/db/search/search-schema';
import { mergeSome } from '../src/db/search/search-merge';
import {
  selectFound,
  findDocuments,
  putDocument,
  type FoundDocument,
} from '../src/db/search/search-documents';
import { indexedText, searchExpression } from '../src/db/search/search-text';
import type { SqlDatabase } from '../src/db/sql-database';
import { createBetterSqlite3Files } from '../src/platform/node/better-sqlite3-files';

// The shipped index beside a plain unicode61 and a trigram table over the same texts, under the same numbers and behind the same port.
const PER_TRANSACTION = 1_000;

const PLAIN = "CREATE VIRTUAL TABLE plain USING fts5 (title, body, content = '', tokenize = 'unicode61')";
const TRIGRAM = "CREATE VIRTUAL TABLE trigram USING fts5 (title, body, content = '', tokenize = 'trigram')";
const add = (table: string): string =>
  `INSERT INTO ${table} (rowid, title, body) SELECT number, ?, ? FROM document WHERE id = ?`;

export type Text = { readonly id: string; readonly title: string; readonly body: string };

const fill = (database: SqlDatabase, texts: readonly Text[]): number => {
  let took = 0;
  for (let from = 0; from < texts.length; from += PER_TRANSACTION) {
    const group = texts.slice(from, from + PER_TRANSACTION);
    const start = process.cpuUsage();
    database.transaction(() => {
      group.forEach(({ id, title, body }, index) =>
        putDocument(database, {
          ref: { kind: 'note', id },
          text: { title, body, at: 1_700_000_000_000 + (from + index) * 1_000, categoryId: null },
        }),
      );
    });
    const { user, system } = process.cpuUsage(start);
    took += (user + system) / 1000;
    database.transaction(() => {
      for (const { id, title, body } of group) {
        database.run(add('plain'), [title, body, id]);
        database.run(add('trigram'), [title, body, id]);
      }
    });
  }
  return took;
};

/** The steps that the product takes while nobody waits. */
const createMerging = (database: SqlDatabase) => {
  let steps = 0;
  let took = 0;
  const step = (): boolean => {
    const start = performance.now();
    const isDone = database.transaction(() => mergeSome(database));
    took += performance.now() - start;
    steps += 1;
    return isDone;
  };
  return {
    mergeUpTo: (most: number): void => {
      while (steps < most && !step());
    },
    mergeAll: () => {
      while (!step());
      return { steps, took };
    },
  };
};

export const openSearchPeer = ({ dir, texts }: { readonly dir: string; readonly texts: readonly Text[] }) => {
  const database = openSearchFile(createBetterSqlite3Files(dir));
  database.run(PLAIN);
  database.run(TRIGRAM);
  const indexMs = fill(database, texts);
  const every = { kinds: null, categoryId: null, from: null, until: null, onWall: null, before: null };
  const inTable = (table: 'plain' | 'trigram') => {
    const sql = `SELECT document.kind, document.id, document.number FROM ${table} CROSS JOIN document ON document.number = ${table}.rowid
WHERE ${table} MATCH ? ORDER BY ${table}.rowid DESC LIMIT ?`;
    // What is asked for is the same of every peer, and taken from its rows in the same way.
    const found = selectFound(sql);
    return (expression: string, limit: number): readonly FoundDocument[] =>
      found.all(database, [expression, limit]);
  };
  const bytesOf = (table: string): number => {
    const [bytes] = database.query(`SELECT sum(length(block)) FROM ${table}_data`).rows[0] ?? [];
    return typeof bytes === 'number' ? bytes : 0;
  };
  return {
    indexMs,
    // As after a rebuild in the product. Plain unicode61 is left as its own rules leave it.
    ...createMerging(database),
    expressionOf: searchExpression,
    foldedOf: indexedText,
    ours: (expression: string, limit: number): readonly FoundDocument[] =>
      findDocuments(database, { ...every, expression, limit }),
    plain: inTable('plain'),
    trigram: inTable('trigram'),
    bytes: { ours: bytesOf('words'), plain: bytesOf('plain'), trigram: bytesOf('trigram') },
    close: database.close,
  };
};
