import type { Writer } from '../commit';
import type { SqlDatabase } from '../sql-database';
import { integerOrNull } from './effective';
import { spanOf } from './groups';
import { runningIds } from './kinds/time-entry';

export { runningIds };

// [TIME-2] At most one timer runs: starting another ends it at that moment, in the same commit.
// [TIME-3] A timer is not ended before it began: where a clock went back it ends where it started.
/** A clock of another device may be ahead by this much. */
const AHEAD = 5 * 60_000;

const startOf = (writer: Writer, id: string): number => {
  const entry = writer.read('timeEntry', id);
  return entry === null ? 0 : spanOf(entry).start;
};

/** Whether it ran until now. */
export const endTimer = (
  writer: Writer,
  { id, at }: { readonly id: string; readonly at: number },
): boolean => {
  const entry = writer.read('timeEntry', id);
  if (entry === null || integerOrNull(entry.fields, 'deletedAt') !== null) return false;
  const { start, end } = spanOf(entry);
  if (end !== null) return false;
  writer.write('timeEntry', id, { span: { start, end: Math.max(start, at) } });
  return true;
};

export const endOthers = (
  writer: Writer,
  {
    database,
    at,
    itself,
  }: { readonly database: SqlDatabase; readonly at: number; readonly itself: string | null },
): void => {
  for (const id of runningIds(database)) if (id !== itself) endTimer(writer, { id, at });
};

/** [TIME-2] What ran as it was deleted does not run beside another: it ended where that began, or else where it was deleted. */
export const endRestored = (
  writer: Writer,
  {
    database,
    id,
    deletedAt,
  }: { readonly database: SqlDatabase; readonly id: string; readonly deletedAt: number },
): void => {
  const others = runningIds(database).filter((other) => other !== id);
  if (others.length === 0) return;
  const start = startOf(writer, id);
  const begun = others.map((other) => startOf(writer, other)).filter((at) => at > start);
  endTimer(writer, { id, at: begun.length === 0 ? deletedAt : Math.min(...begun) });
};

/** [TIME-6] Who names a moment means it: nothing that runs is cut to nothing for it. */
export const checkMoment = (
  writer: Writer,
  { at, ids, code }: { readonly at: number; readonly ids: readonly string[]; readonly code: string },
): void => {
  if (ids.some((id) => at < startOf(writer, id))) writer.refuse({ code });
};

/** [TIME-1] Null where nothing is wrong. */
export const checkSpan = (
  writer: Writer,
  { start, end }: { readonly start: number; readonly end: number | null },
): void => {
  if (end !== null && end < start) writer.refuse({ code: 'time_entry_ends_before_start' });
  if (Math.max(start, end ?? start) > writer.now() + AHEAD) writer.refuse({ code: 'time_in_future' });
};
