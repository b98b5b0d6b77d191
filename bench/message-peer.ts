import { randomFillSync } from 'node:crypto';
import { z } from 'zod';
import { createIdSource } from '../src/core/id';
import { person } from '../src/db/commit';
import { MOST_RECORDS } from '../src/db/commit-refusal';
import { commitSchemaSql, recordTableSql } from '../src/db/log/schema';
import type { AppendOnlyKind } from '../src/db/record-kind';
import { createUnitOfWork } from '../src/db/unit-of-work';
import { createBetterSqlite3Files } from '../src/platform/node/better-sqlite3-files';

// The engine as a peer of the harness: its messages are an append-only kind, written through the shipped unit of work.
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const Message = z.object({
  id: z.string(),
  host: z.string(),
  seq: z.number().int(),
  prev: z.string().nullable(),
  ts: z.number(),
  role: z.enum(['user', 'agent']),
  body: z.string(),
});
type BenchRecord = z.infer<typeof Message>;

const messageKind = {
  kind: 'message',
  table: 'messages',
  storage: 'append',
  ids: 'derived',
  payloadType: 'journalEntity',
  schema: Message,
  columns: {
    host: { type: 'TEXT', from: ({ host }) => text(host) },
    seq: { type: 'INTEGER', from: ({ seq }) => number(seq) },
    prev: { type: 'TEXT', from: ({ prev }) => text(prev) },
  },
  token: 'MESSAGE',
} as const satisfies AppendOnlyKind;

/** Chance by the page: a call per id would cost more than the id. */
const pooledRandom = () => {
  const pool = new Uint8Array(4096);
  let next = pool.length;
  return {
    bytes: (count: number): Uint8Array => {
      if (next + count > pool.length) {
        randomFillSync(pool);
        next = 0;
      }
      next += count;
      return pool.subarray(next - count, next);
    },
  };
};

/** `sync` as SQLite names it. */
export type Opening = { readonly dir: string; readonly replica: string; readonly sync?: 'FULL' | 'NORMAL' };

export const openMessagePeer = ({ dir, replica, sync = 'FULL' }: Opening) => {
  const durable = sync === 'FULL' ? 'now' : 'later';
  const files = createBetterSqlite3Files(dir);
  const isNew = !files.exists('db.sqlite');
  const database = files.open('db.sqlite');
  if (isNew) {
    database.transaction(() => {
      for (const sql of [...commitSchemaSql, recordTableSql(messageKind)]) database.run(sql);
    });
  }
  const clock = { now: () => Date.now() };
  const ids = createIdSource({ clock, random: pooledRandom() });
  const kinds = [messageKind];
  const hostId = replica.toLowerCase();
  const unitOfWork = createUnitOfWork({ database, kinds, clock, ids, hostId, domain: 'journal' });
  const commit = (records: readonly BenchRecord[]): void => {
    const done = unitOfWork.commit({ commandId: ids(), writer: person, durable }, (writer) => {
      for (const record of records) writer.append('message', record.id, record);
      return null;
    });
    if (!done.ok) throw new Error(done.error.code);
  };
  return {
    /** One commit, where a commit may be that large; else as few as hold them all. */
    append: (records: readonly BenchRecord[]): void => {
      if (records.length <= MOST_RECORDS) return commit(records);
      for (let from = 0; from < records.length; from += MOST_RECORDS)
        commit(records.slice(from, from + MOST_RECORDS));
    },
    latest: (most: number): readonly unknown[] =>
      database
        .query('SELECT body FROM messages ORDER BY id DESC LIMIT ?', [most])
        .rows.map(([body]): unknown => JSON.parse(String(body))),
    count: (): unknown => database.query('SELECT count(*) FROM messages').rows[0]?.[0],
    close: (): void => database.close(),
  };
};
