import { z } from 'zod';
import { createIdSource } from '../../src/core/id';
import type { Clock, Random } from '../../src/core/ports';
import type { CommitRequest, UnitOfWork, Writer } from '../../src/db/commit';
import { person } from '../../src/db/commit';
import { commitSchemaSql, recordTableSql } from '../../src/db/log/schema';
import type { AppendOnlyKind, RegisterKind } from '../../src/db/record-kind';
import type { StoreFault } from '../../src/db/records/store';
import type { SqlDatabase } from '../../src/db/sql-database';
import { createUnitOfWork } from '../../src/db/unit-of-work';

// A small world for the unit of work: two register kinds, parent and child, and an append-only one.
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const topicKind = {
  kind: 'topic',
  table: 'topics',
  storage: 'registers',
  payloadType: 'journalEntity',
  fields: {
    title: { schema: z.string().max(500), fold: 'scalar', isText: true },
    notes: { schema: z.string().max(200_000).nullable(), fold: 'scalar', isText: true },
    rank: { schema: z.number().int().nullable(), fold: 'scalar' },
    deletedAt: { schema: z.number().int().nullable(), fold: 'deletedAt' },
  },
  columns: {
    title: { type: 'TEXT', from: (fields) => text(fields['title']) },
    deleted_at: { type: 'INTEGER', from: (fields) => number(fields['deletedAt']) },
  },
  token: 'TOPIC',
} as const satisfies RegisterKind;
export const stepKind = {
  kind: 'step',
  table: 'steps',
  storage: 'registers',
  payloadType: 'journalEntity',
  fields: {
    topicId: { schema: z.string(), fold: 'scalar' },
    done: { schema: z.boolean(), fold: 'scalar' },
    deletedAt: { schema: z.number().int().nullable(), fold: 'deletedAt' },
  },
  columns: { topic_id: { type: 'TEXT', from: (fields) => text(fields['topicId']) } },
  token: 'STEP',
  parentField: 'topicId',
  parentKind: 'topic',
  relatedIds: (fields) => (typeof fields['topicId'] === 'string' ? [fields['topicId']] : []),
} as const satisfies RegisterKind;
export const eventKind = {
  kind: 'event',
  table: 'events',
  storage: 'append',
  ids: 'derived',
  payloadType: 'journalEntity',
  schema: z.object({ command: z.string(), text: z.string().optional() }),
  columns: { command: { type: 'TEXT', from: (fields) => text(fields['command']) } },
  token: 'EVENT',
} as const satisfies AppendOnlyKind;
export const sayingKind = {
  kind: 'saying',
  table: 'sayings',
  storage: 'append',
  ids: 'stream',
  payloadType: 'journalEntity',
  schema: z.object({ text: z.string() }),
  columns: {},
  token: 'SAYING',
} as const satisfies AppendOnlyKind;
export type BedKind = typeof topicKind | typeof stepKind | typeof eventKind | typeof sayingKind;
export type BedWriter = Writer<BedKind>;
export const kinds: readonly BedKind[] = [topicKind, stepKind, eventKind, sayingKind];

export const createTables = (database: SqlDatabase): void => {
  database.transaction(() => {
    for (const sql of commitSchemaSql) database.run(sql);
    for (const kind of kinds) database.run(recordTableSql(kind));
  });
};

/** mulberry32: the same chance for the same seed. */
export const seededRandom = (seed: number): Random & { readonly below: (most: number) => number } => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return {
    bytes: (count) => Uint8Array.from({ length: count }, () => next() & 255),
    below: (most) => next() % most,
  };
};

export const steppingClock = (start = 1_790_000_000_000): Clock => {
  let now = start;
  return { now: () => (now += 1) };
};

export type Bed = {
  readonly unitOfWork: UnitOfWork<BedKind>;
  readonly database: SqlDatabase;
  readonly faults: readonly StoreFault[];
  readonly ids: () => string;
};
export const HOST = 'hosta';

export const openBed = (database: SqlDatabase, options: { hostId?: string; seed?: number } = {}): Bed => {
  const faults: StoreFault[] = [];
  const clock = steppingClock();
  const ids = createIdSource({ clock, random: seededRandom(options.seed ?? 1) });
  const unitOfWork = createUnitOfWork({
    database,
    kinds,
    clock,
    ids,
    hostId: options.hostId ?? HOST,
    domain: 'journal',
    onFault: (fault) => faults.push(fault),
  });
  return { unitOfWork, database, faults, ids };
};

export const asPerson = (commandId: string, actId?: string): CommitRequest =>
  actId === undefined ? { commandId, writer: person } : { commandId, actId, writer: person };
export const asAgent = (commandId: string): CommitRequest => ({
  commandId,
  writer: { by: 'agent', authority: 'model', tainted: true },
  cause: { agentId: 'agent1', runKey: 'run1', depth: 1 },
});
