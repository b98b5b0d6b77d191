import { DAY_MS } from '../src/core/calendar/civil-day';
import { FRESH } from '../src/runtime/commands/task-fields';
import { person } from '../src/db/commit';
import type { SqlFiles, SqlValue } from '../src/db/sql-database';
import { createBetterSqlite3Files } from '../src/platform/node/better-sqlite3-files';
import { openPeer, type Peer } from '../src/runtime/peer';
import type { FieldsOf } from '../src/db/records/kinds';

// A journal of many tasks behind the real peer, and the statements that one `today` runs in it.
const TODAY = '2026-11-18';
const NOON = Date.UTC(2026, 10, 18, 12);
const PER_COMMIT = 200;
const STATUSES = [
  'OPEN',
  'OPEN',
  'IN_PROGRESS',
  'BLOCKED',
  'ON_HOLD',
  'DONE',
  'DONE',
  'DONE',
  'REJECTED',
] as const;
const PRIORITIES = ['P0', 'P1', 'P2', 'P3'] as const;
export type Statement = { readonly sql: string; readonly params: readonly SqlValue[] };

const openOver = (files: SqlFiles): Peer => {
  let seed = 1;
  const next = (): number => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) >>> 16;
  const opened = openPeer({
    files,
    clock: { now: () => NOON },
    random: { bytes: (count) => Uint8Array.from({ length: count }, () => next() & 255) },
    place: { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion: 'bench' },
    defer: (task) => task(),
    pause: (task) => task(),
  });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
};
const dayAt = (offset: number): string => new Date(NOON + offset * DAY_MS).toISOString().slice(0, 10);

const taskOf = (index: number): FieldsOf<'task'> => {
  const status = STATUSES[index % STATUSES.length] ?? 'OPEN';
  return {
    ...FRESH,
    title: `Task ${index} about something`,
    status: { status, statusReason: null },
    priority: PRIORITIES[index % PRIORITIES.length] ?? 'P2',
    due: index % 3 === 0 ? null : dayAt(((index * 7919) % 200) - 100),
    completedAt: status === 'DONE' ? NOON - ((index * 31) % 30) * DAY_MS : null,
    createdAt: NOON - index * 1000,
  };
};

export const fillTasks = ({ dir, count }: { readonly dir: string; readonly count: number }): void => {
  const peer = openOver(createBetterSqlite3Files(dir));
  for (let from = 0; from < count; from += PER_COMMIT) {
    const done = peer.unitOfWork.commit({ commandId: `fill${from}`, writer: person }, (writer) => {
      for (let i = from; i < from + PER_COMMIT; i += 1) writer.create('task', writer.newId(), taskOf(i));
      return null;
    });
    if (!done.ok) throw new Error(done.error.code);
  }
  peer.close();
};

export const openToday = ({ dir }: { readonly dir: string }) => {
  const peer = openOver(createBetterSqlite3Files(dir));
  const today = (): unknown => {
    const answer = peer.query({ name: 'today', input: { day: TODAY } });
    if (answer instanceof Promise) throw new Error('Today is answered at once');
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  };
  return { today, close: peer.close };
};

/** What one `today` asks of SQLite. */
export const todayStatements = ({ dir }: { readonly dir: string }): readonly Statement[] => {
  const files = createBetterSqlite3Files(dir);
  const statements: Statement[] = [];
  let isRecording = false;
  const peer = openOver({
    ...files,
    open: (name, options) => {
      const database = files.open(name, options);
      return {
        isReadOnly: database.isReadOnly,
        markOf: database.markOf,
        run: database.run,
        transaction: database.transaction,
        checkpoint: database.checkpoint,
        flush: database.flush,
        close: database.close,
        query: (sql, params = []) => {
          if (isRecording) statements.push({ sql, params });
          return database.query(sql, params);
        },
      };
    },
  });
  isRecording = true;
  peer.query({ name: 'today', input: { day: TODAY } });
  isRecording = false;
  peer.close();
  return statements;
};
