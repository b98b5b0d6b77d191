import type { CategoryId } from '../../core/named-ids';
import { DAY_MS } from '../../core/calendar/civil-day';
import { addDays } from '../../core/calendar/day-text';
import type { Authority, Registers } from '../../core/registers';
import { hasForeignId } from '../../db/agent/foreign-ids';
import { foldedField } from '../../db/records/effective';
import { from, numberOr, textOr } from '../../db/rows';
import type { SqlDatabase, SqlValue } from '../../db/sql-database';
import type { Stores } from '../../db/stores';
import { taintedEntries } from '../../db/records/text-origin';
import { DIGEST_LABEL, type TaskGroup, type TaskLine } from '../../gateway/task-line';
import { linesOfLabel } from '../../gateway/lines-of-label';
import type { ProjectionPolicy } from '../../gateway/project';
import type { DraftPiece } from '../../gateway/project-request';

// [DIGEST-1] At most 60 tasks, each group from a narrow index, whatever the journal holds; only of the categories that the agent may see.
// [DIGEST-3] It begins with the day and the moment that clocks show where the person is, with their offset.
// [DIGEST-2] Tasks of one origin stand in one piece: a tainted title taints the piece that it stands in and no other.
export type DigestOf = {
  /** The agent's: null stands for every category, and for what has none. */
  readonly allowedCategoryIds: readonly CategoryId[] | null;
  /** The person's calendar day, `YYYY-MM-DD`, and the instant that it is now. */
  readonly today: string;
  readonly now: number;
  /** That instant as clocks show it where the person is, with their offset. */
  readonly clocks: string;
  /** Ids that the reason of the wake or the agent's state names; what is no task of its categories is passed over. */
  readonly named?: readonly string[];
  /** What of a task may be told. */
  readonly policy: ProjectionPolicy | null;
};
export type JournalDigest = {
  readonly pieces: readonly DraftPiece[];
  readonly taskIds: readonly string[];
};
type Section = {
  readonly group: TaskGroup;
  readonly where: string;
  readonly params: readonly SqlValue[];
  readonly order: string;
  readonly most: number;
};
type Found = { readonly line: TaskLine; readonly authority: Authority; readonly tainted: boolean };

const WEEK = 7 * DAY_MS;
const LONGEST_TITLE = 200;

// A due with a wall time starts with its day and `T`, so `U` is the first text behind the day.
const behind = (day: string): string => `${day}U`;
const weekAfter = (day: string): string => addDays(day, 7);

const sectionsOf = ({ today, now }: DigestOf): readonly Section[] => [
  { group: 'overdue', where: 'open_due < ?', params: [today], order: 'open_due, priority, id', most: 12 },
  {
    group: 'today',
    where: 'open_due >= ? AND open_due < ?',
    params: [today, behind(today)],
    order: 'open_due, priority, id',
    most: 12,
  },
  {
    group: 'in_progress',
    where: "live_status = 'IN_PROGRESS' AND (open_due IS NULL OR open_due >= ?)",
    params: [behind(today)],
    order: 'created_at DESC, id DESC',
    most: 8,
  },
  {
    group: 'coming',
    where: "open_due >= ? AND open_due < ? AND live_status <> 'IN_PROGRESS'",
    params: [behind(today), behind(weekAfter(today))],
    order: 'open_due, priority, id',
    most: 9,
  },
  {
    group: 'done',
    where: 'live_completed_at >= ? AND live_completed_at <= ?',
    params: [now - WEEK, now],
    order: 'live_completed_at DESC, id DESC',
    most: 9,
  },
];

/** Not through the middle of a surrogate pair: half of one cannot be stored. */
const shortened = (title: string): string => {
  const characters = [...title];
  return characters.length <= LONGEST_TITLE ? title : `${characters.slice(0, LONGEST_TITLE).join('')}…`;
};

const TASK = {
  id: textOr(''),
  title: textOr(''),
  due: textOr(null),
  liveStatus: textOr(''),
  statusReason: textOr(null),
  priority: textOr(''),
  estimateMinutes: numberOr(null),
} as const;

const linesOf = (
  database: SqlDatabase,
  { section, allowed }: { readonly section: Section; readonly allowed: readonly string[] | null },
): readonly TaskLine[] => {
  const scope = allowed === null ? '' : ` AND category_id IN (${allowed.map(() => '?').join(', ')})`;
  const rest = `WHERE ${section.where}${scope} ORDER BY ${section.order} LIMIT ${section.most + 1}`;
  return from('task')
    .select(TASK, rest)
    .all(database, [...section.params, ...(allowed ?? [])])
    .map((task) => ({
      group: section.group,
      id: task.id,
      title: shortened(task.title),
      due: task.due,
      status: task.liveStatus,
      reason: task.statusReason === null ? null : shortened(task.statusReason),
      priority: task.priority,
      minutes: task.estimateMinutes,
    }));
};

const SHOWN = ['title', 'status'];
/** Who says what the line shows. A task that cannot be read is nobody's. */
const originOf = ({ journal }: Stores, id: string): Omit<Found, 'line'> => {
  const kind = journal.records.registerKind('task');
  const state = journal.records.readCounted(kind, id);
  const registers: Registers | null = state.ok ? state.value : null;
  if (registers === null) return { authority: 'external', tainted: true };
  const authority = foldedField({ kind, now: registers }, 'title')?.entry?.authority ?? 'external';
  const tainted = SHOWN.some((field) => {
    const entries = registers.fields.get(field);
    return entries === undefined || taintedEntries(kind, { field, entries }).length > 0;
  });
  if (hasForeignId(id, { kind, state: registers })) return { authority: 'external', tainted: true };
  return { authority, tainted };
};

const pieceOf = (policy: ProjectionPolicy | null, found: readonly Found[]): DraftPiece => ({
  authority: found[0]?.authority ?? 'runtime',
  tainted: found[0]?.tainted ?? true,
  ...linesOfLabel(policy, { label: DIGEST_LABEL, records: found.map(({ line }) => line) }),
});

const MOST_NAMED = 10;
/** Most of what a wake names is no task: links, categories, items. */
const MOST_ASKED = 200;
const namedSection = (named: readonly string[]): Section => ({
  group: 'named',
  where: `id IN (${named.map(() => '?').join(', ')}) AND live_status IS NOT NULL`,
  params: named,
  order: 'id',
  most: MOST_NAMED,
});

type Gathered = { readonly found: readonly Found[]; readonly cut: readonly TaskGroup[] };
const gather = (stores: Stores, of: DigestOf): Gathered => {
  const allowed = of.allowedCategoryIds;
  if (allowed?.length === 0) return { found: [], cut: [] };
  const found = new Map<string, Found>();
  const cut: TaskGroup[] = [];
  const add = (section: Section): void => {
    const lines = linesOf(stores.journal.database, { section, allowed });
    if (lines.length > section.most) cut.push(section.group);
    for (const line of lines.slice(0, section.most))
      found.set(line.id, { line, ...originOf(stores, line.id) });
  };
  for (const section of sectionsOf(of)) add(section);
  const named = [...new Set(of.named ?? [])].filter((id) => !found.has(id)).slice(0, MOST_ASKED);
  if (named.length > 0) add(namedSection(named));
  return { found: [...found.values()], cut };
};

export const journalDigest = (stores: Stores, of: DigestOf): JournalDigest => {
  const { found, cut } = gather(stores, of);
  const byOrigin = new Map<string, Found[]>();
  for (const each of found) {
    const key = `${each.authority}|${each.tainted}`;
    byOrigin.set(key, [...(byOrigin.get(key) ?? []), each]);
  }
  const head: DraftPiece = {
    authority: 'runtime',
    tainted: false,
    ...linesOfLabel(of.policy, { label: DIGEST_LABEL, records: [{ today: of.today, now: of.clocks, cut }] }),
  };
  return {
    pieces: [head, ...[...byOrigin.values()].map((same) => pieceOf(of.policy, same))],
    taskIds: found.map(({ line }) => line.id),
  };
};
