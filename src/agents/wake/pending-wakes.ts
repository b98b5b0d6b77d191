import type { TypedToken } from '../../core/token';
import { tokenKey } from '../../core/token-key';
import { enqueueWake, isRunKnown, readWake } from '../../db/agent/wake-queue';
import type { Wake, WakeTrigger } from '../../db/agent/wake';
import { column, from, number, type Column, type Select } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';

// [WAKE-23] Of one subscription at most 100 wakes wait. Later ones of a stream become one row that says from which counter to which, how many,
// and with what tokens; it keeps the key of the first of them.
export const MOST_PENDING = 100;
const MOST_TOKENS = 600;
type DataTrigger = Extract<WakeTrigger, { readonly reason: 'subscription' }>;

const COUNT = column({ count: number }, 'SELECT count(*) AS count FROM wake_queue WHERE subscription_id = ?');
// What was begun, and waits to be tried again, has read its reasons: nothing is added to it.
const FRESH =
  'subscription_id = ? AND NOT EXISTS (SELECT 1 FROM runs WHERE runs.run_key = wake_queue.run_key)';
const readable: Column<Wake, string> = (value) => readWake(value) ?? undefined;
const wakes = (rest: string): Select<Wake> =>
  from('wake_queue').column({ wake: readable }, `WHERE ${FRESH} ${rest}`);
const RANGES = wakes('AND merged > 1');
const NEWEST = wakes('ORDER BY queued_at DESC, run_key DESC');
const MERGE = 'UPDATE wake_queue SET merged = ?, wake = ? WHERE run_key = ?';

const dataTrigger = ({ trigger }: Wake): DataTrigger | null =>
  trigger.reason === 'subscription' ? trigger : null;

const joinTokens = (a: readonly TypedToken[], b: readonly TypedToken[]): TypedToken[] => {
  const tokenByKey = new Map<string, TypedToken>();
  for (const token of [...a, ...b]) {
    const key = tokenKey(token);
    if (key.ok && tokenByKey.size < MOST_TOKENS && !tokenByKey.has(key.value)) {
      tokenByKey.set(key.value, token);
    }
  }
  return [...tokenByKey.values()];
};

/** One wake for both: of the same subscription and stream, `later` behind `first`. */
export const mergeWakes = (first: Wake, later: Wake): Wake => {
  const [one, two] = [dataTrigger(first), dataTrigger(later)];
  if (one === null || two === null) throw new Error('[WAKE-23] only wakes of subscriptions merge');
  const from = one.range ?? { from: one.counter, count: 1 };
  return {
    ...first,
    depth: Math.max(first.depth, later.depth),
    trigger: {
      ...one,
      counter: two.counter,
      tokens: joinTokens(one.tokens, two.tokens),
      range: { from: from.from, count: from.count + (two.range?.count ?? 1) },
    },
  };
};

type Line = { pending: number; readonly rangeByStream: Map<string, Wake> };
const streamOf = ({ hostId, domain }: DataTrigger): string => `${domain}|${hostId}`;
const canGrow = (wake: Wake, stream: string): boolean => {
  const trigger = dataTrigger(wake);
  return trigger !== null && wake.attempt === 0 && streamOf(trigger) === stream;
};

const createLines = (database: SqlDatabase) => {
  const lines = new Map<string, Line>();
  const readLine = (subscriptionId: string): Line => {
    return { pending: COUNT.first(database, [subscriptionId]) ?? 0, rangeByStream: new Map() };
  };
  const lineOf = (subscriptionId: string): Line => {
    const line = lines.get(subscriptionId) ?? readLine(subscriptionId);
    lines.set(subscriptionId, line);
    return line;
  };
  return {
    lineOf,
    /** The row that later wakes of this stream become part of. */
    growing: (trigger: DataTrigger): Wake | null => {
      const { subscriptionId } = trigger;
      const stream = streamOf(trigger);
      const known = lineOf(subscriptionId).rangeByStream.get(stream);
      if (known !== undefined) return known;
      const isGrowing = (wake: Wake): boolean => canGrow(wake, stream);
      return (
        RANGES.all(database, [subscriptionId]).find(isGrowing) ??
        NEWEST.all(database, [subscriptionId]).find(isGrowing) ??
        null
      );
    },
  };
};

/** For one transaction of agent.sqlite: what merges is written once, by `close`. */
export const openPendingWakes = (database: SqlDatabase) => {
  const lines = createLines(database);
  const changed = new Map<string, Wake>();
  const addData = (wake: Wake, trigger: DataTrigger): boolean => {
    const line = lines.lineOf(trigger.subscriptionId);
    const into = line.pending < MOST_PENDING ? null : lines.growing(trigger);
    if (into === null) {
      const isNew = enqueueWake(database, wake);
      if (isNew) line.pending += 1;
      return isNew;
    }
    if (isRunKnown(database, wake.runKey)) return false;
    const merged = mergeWakes(into, wake);
    line.rangeByStream.set(streamOf(trigger), merged);
    changed.set(merged.runKey, merged);
    return true;
  };
  return {
    /** True where it became a row or part of one. */
    add: (wake: Wake): boolean => {
      const trigger = dataTrigger(wake);
      return trigger === null ? enqueueWake(database, wake) : addData(wake, trigger);
    },
    close: (): void => {
      for (const wake of changed.values()) {
        const count = dataTrigger(wake)?.range?.count ?? 1;
        database.run(MERGE, [count, JSON.stringify(wake), wake.runKey]);
      }
    },
  };
};
