import { randomFillSync } from 'node:crypto';
import { z } from 'zod';
import { createIdSource } from '../src/core/id';
import { person } from '../src/db/commit';
import { MOST_RECORDS } from '../src/db/commit-refusal';
import { journalSchema9 } from '../src/db/journal/migrations/0009-envelopes';
import { firstLogSql, oneLogSql, recordTableSql } from '../src/db/log/schema';
import type { AppendOnlyKind, RegisterKind } from '../src/db/record-kind';
import { textOrNull } from '../src/db/journal/effective';
import type { SqlDatabase } from '../src/db/sql-database';
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

const field = { schema: z.string(), fold: 'scalar', isText: true } as const;
const objectFields = { f0: field, f1: field, f2: field, f3: field, f4: field } as const;
/** What several devices edit at once. */
const objectKind = {
  kind: 'object',
  table: 'objects',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'OBJECT',
  fields: objectFields,
  columns: {
    f0: { type: 'TEXT', from: (object) => textOrNull(object, 'f0') },
    f1: { type: 'TEXT', from: (object) => textOrNull(object, 'f1') },
    f2: { type: 'TEXT', from: (object) => textOrNull(object, 'f2') },
    f3: { type: 'TEXT', from: (object) => textOrNull(object, 'f3') },
    f4: { type: 'TEXT', from: (object) => textOrNull(object, 'f4') },
  },
} as const satisfies RegisterKind<typeof objectFields>;
type FieldName = keyof typeof objectFields;
const isFieldName = (name: string): name is FieldName => Object.hasOwn(objectFields, name);
type BenchEdit = { readonly obj: string; readonly field: string; readonly value: string };

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

/** Whoever asks for NORMAL compares with others that never wait for the disk. */
const neverWaiting = (database: SqlDatabase): SqlDatabase => ({
  ...database,
  transaction: (body) => database.transaction(body, { durable: 'later' }),
});
const schema = [
  ...firstLogSql,
  ...oneLogSql,
  ...journalSchema9,
  recordTableSql(messageKind),
  recordTableSql(objectKind),
];
const everyField = Object.keys(objectFields);
const SNAPSHOT = `SELECT id, ${everyField.join(', ')} FROM objects ORDER BY id`;
/** The replicas that the harness names. */
const hosts = ['hosta', 'hostb', 'hostc'];

export const openMessagePeer = ({ dir, replica, sync = 'FULL' }: Opening) => {
  const durable = sync === 'FULL' ? 'now' : 'later';
  const files = createBetterSqlite3Files(dir);
  const isNew = !files.exists('db.sqlite');
  const opened = files.open('db.sqlite');
  const database = sync === 'FULL' ? opened : neverWaiting(opened);
  if (isNew) {
    database.transaction(() => {
      for (const sql of schema) database.run(sql);
    });
  }
  const clock = { now: () => Date.now() };
  const ids = createIdSource({ clock, random: pooledRandom() });
  const kinds = [messageKind, objectKind];
  const hostId = replica.toLowerCase();
  const unitOfWork = createUnitOfWork({ database, kinds, clock, ids, hostId, domain: 'journal' });
  const commit = (records: readonly BenchRecord[]): void => {
    const done = unitOfWork.commit({ commandId: ids(), writer: person, durable }, (writer) => {
      for (const record of records) writer.append('message', record.id, record);
      return null;
    });
    if (!done.ok) throw new Error(done.error.code);
  };
  /** Loaded when it is first asked for: a start pays for none of it. */
  const openSync = async () => {
    const { createStatelessSync } = await import('./stateless-sync');
    const agentDatabase = createBetterSqlite3Files(dir).open('agent.sqlite', { durable: 'later' });
    const all = hosts.includes(hostId) ? hosts : [...hosts, hostId];
    return createStatelessSync({ host: hostId, hosts: all, database, kinds, unitOfWork, agentDatabase });
  };
  let opening: ReturnType<typeof openSync> | null = null;
  const syncing = () => (opening ??= openSync());
  return {
    version: async () => (await syncing()).version(),
    diff: async (version: Uint8Array) => (await syncing()).diff(version),
    apply: async (payload: Uint8Array) => (await syncing()).apply(payload),
    edit: (edits: readonly BenchEdit[]): void => {
      const fieldsById = new Map<string, Partial<Record<FieldName, string>>>();
      for (const { obj, field: name, value } of edits) {
        const fields = fieldsById.get(obj) ?? {};
        fieldsById.set(obj, fields);
        if (isFieldName(name)) fields[name] = value;
      }
      const done = unitOfWork.commit({ commandId: ids(), writer: person, durable }, (writer) => {
        for (const [id, fields] of fieldsById) {
          if (writer.read('object', id) === null) writer.create('object', id, fields);
          else writer.write('object', id, fields);
        }
        return null;
      });
      if (!done.ok) throw new Error(done.error.code);
    },
    /** A line for each value, in one order on every replica. */
    snapshot: (): string =>
      JSON.stringify(
        database
          .query(SNAPSHOT, [])
          .rows.flatMap(([id, ...values]) =>
            everyField.flatMap((name, place) => (values[place] === null ? [] : [[id, name, values[place]]])),
          ),
      ),
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
    close: async (): Promise<void> => {
      (await opening)?.close();
      database.close();
    },
  };
};
