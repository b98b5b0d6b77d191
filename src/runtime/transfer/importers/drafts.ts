import { utf8ToBytes } from '@noble/hashes/utils.js';
import { generateNKeysBetween } from 'fractional-indexing';
import type { Json } from '../../../core/json';
import { sha256 } from '../../../core/sha256';
import { journalKinds } from '../../../db/journal/kinds';
import { dayPlanId } from '../../../db/journal/kinds/day-plan';
import { dayOfWall } from '../../../db/journal/wall-time';
import { isStorableText } from '../../../core/text';
import { FRESH } from '../../commands/task-fields';
import type { FoundBlock, FoundItem, FoundNote, FoundRecord, FoundTask, FoundWorkout } from './found';
import type { FoundFile } from './found-file';
import {
  LARGEST_ITEM,
  LONGEST_BODY,
  LONGEST_NAME,
  LONGEST_NOTES,
  LONGEST_TITLE,
  MOST_ITEMS,
  MOST_LABELS,
} from './limits';

// [IMPORT-6] Ids are derived from the format and the name that the other app gave: the same thing imported twice is one record.
export type Fields = Readonly<Record<string, Json>>;
export type Draft = { readonly kind: string; readonly id: string; readonly fields: Fields };
export type ItemDraft = {
  /** What is counted. Where it is here already, nothing of the item is written. */
  readonly main: Draft;
  /** Written before it where it is not here. */
  readonly needs: readonly Draft[];
  readonly parts: readonly Draft[];
  readonly category: string | null;
  readonly labels: readonly string[];
  /** The id of the task that this one is a part of. */
  readonly parent: string | null;
  /** [ATTACH-4] Bytes that are kept before it is written. */
  readonly files: readonly FoundFile[];
};

export const importedId = (format: string, ...parts: readonly string[]): string =>
  sha256(`v1|import|${format}|${JSON.stringify(parts)}`);

/** One line, of whole characters, no longer than it may be. */
export const lineOf = (text: string, most: number): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
};
const bounded = (names: readonly string[]): readonly string[] => [
  ...new Set(names.map((name) => lineOf(name, LONGEST_NAME)).filter((name) => name !== '')),
];

/** What a title has no room for stands before the notes. */
const titled = (title: string, notes: string): { readonly title: string; readonly notes: string } => {
  const line = lineOf(title, LONGEST_TITLE);
  const isWhole = line === title.trim() || line === title.replace(/\s+/gu, ' ').trim();
  return { title: line, notes: isWhole ? notes : [title, notes].filter((text) => text !== '').join('\n\n') };
};

type Made = { readonly format: string; readonly now: number };
const NOTHING = { needs: [], parts: [], category: null, labels: [], parent: null, files: [] } as const;

const itemsOf = (
  task: FoundTask,
  { taskId, createdAt }: { taskId: string; createdAt: number },
): readonly Draft[] => {
  if (task.items.length === 0) return [];
  const life = { createdAt, deletedAt: null };
  const checklistId = sha256(`v1|import|checklist|${taskId}`);
  const positions = generateNKeysBetween(null, null, task.items.length);
  const list: Draft = { kind: 'checklist', id: checklistId, fields: { taskId, title: '', ...life } };
  const items = task.items.map(({ text, checked }, at): Draft => {
    const position = positions[at] ?? '';
    const fields = { checklistId, taskId, text: lineOf(text, LONGEST_TITLE), checked, position, ...life };
    return { kind: 'checklistItem', id: sha256(`v1|import|item|${checklistId}|${at}`), fields };
  });
  return [list, ...items];
};

const taskDraft = (task: FoundTask, { format, now }: Made): ItemDraft => {
  const id = importedId(format, 'task', task.key);
  const createdAt = task.createdAt ?? now;
  const { title, notes } = titled(task.title, task.notes);
  const fields: Fields = {
    ...FRESH,
    title,
    notes,
    priority: task.priority,
    due: task.due,
    estimateMinutes: task.estimateMinutes,
    status: { status: task.status, statusReason: null },
    completedAt: task.status === 'DONE' ? (task.completedAt ?? now) : null,
    createdAt,
  };
  return {
    main: { kind: 'task', id, fields },
    needs: [],
    parts: itemsOf(task, { taskId: id, createdAt }),
    category: task.category,
    labels: bounded(task.labels),
    parent: task.parent === null ? null : importedId(format, 'task', task.parent),
    files: [],
  };
};

const cutBody = (body: string): readonly string[] => {
  const parts: string[] = [];
  for (let rest = body; rest !== '' || parts.length === 0;) {
    if (rest.length <= LONGEST_BODY) return [...parts, rest];
    const line = rest.lastIndexOf('\n', LONGEST_BODY - 1);
    const at = line > LONGEST_BODY / 2 ? line + 1 : LONGEST_BODY - 1;
    const end = /[\ud800-\udbff]/.test(rest.charAt(at - 1)) ? at - 1 : at;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return parts;
};

export const pictureId = (format: string, key: string): string => importedId(format, 'attachment', key);

const pictureDrafts = (
  { pictures = [] }: FoundNote,
  { format, ownerId, life }: { format: string; ownerId: string; life: Fields },
): readonly Draft[] =>
  pictures.map(({ key, name, file: { hash, size }, facts: { mime, width, height } }) => ({
    kind: 'attachment',
    id: pictureId(format, key),
    fields: { ownerId, hash, mime, bytes: size, name: lineOf(name, LONGEST_NAME), width, height, ...life },
  }));

/** A page that is too long for one note is several, one behind the other. */
const noteDrafts = (note: FoundNote, { format, now }: Made): readonly ItemDraft[] => {
  const { title, notes: body } = titled(note.title, note.body);
  const parts = cutBody(body);
  return parts.map((text, at) => {
    const which = parts.length === 1 ? '' : ` (${at + 1}/${parts.length})`;
    const id = importedId(format, 'note', note.key, ...(at === 0 ? [] : [String(at)]));
    const moment = { day: note.day, at: note.at };
    const life = { createdAt: note.at || now, deletedAt: null };
    const fields = {
      title: `${lineOf(title, LONGEST_TITLE - 20)}${which}`.trim(),
      body: text,
      moment,
      ...life,
    };
    const main = { kind: 'note', id, fields: { ...fields, categoryId: null } };
    const item = { ...NOTHING, main, category: note.category, labels: bounded(note.labels) };
    if (at > 0) return item;
    const files = (note.pictures ?? []).map(({ file }) => file);
    return { ...item, parts: pictureDrafts(note, { format, ownerId: id, life }), files };
  });
};

const blockDraft = (block: FoundBlock, { format, now }: Made): ItemDraft => {
  const day = dayOfWall(block.start);
  const planId = dayPlanId(day);
  const life = { createdAt: now, deletedAt: null };
  const { title, notes } = titled(block.title, block.notes);
  const span = { start: block.start, end: block.end, categoryId: null };
  return {
    ...NOTHING,
    main: {
      kind: 'planBlock',
      id: importedId(format, 'planBlock', block.key),
      fields: { planId, block: span, title, notes, taskId: null, ...life },
    },
    needs: [{ kind: 'dayPlan', id: planId, fields: { day, intention: '', ...life } }],
    category: block.category,
  };
};

const workoutDraft = (workout: FoundWorkout, { format, now }: Made): ItemDraft => {
  const { workoutType, durationSeconds, distance, note, day, at, key } = workout;
  const fields = {
    workoutType,
    durationSeconds,
    sets: null,
    distance,
    note,
    categoryId: null,
    moment: { day, at },
    createdAt: now,
    deletedAt: null,
  };
  return { ...NOTHING, main: { kind: 'workout', id: importedId(format, 'workout', key), fields } };
};

const recordDraft = ({ kind, id, fields, file }: FoundRecord): ItemDraft => ({
  ...NOTHING,
  main: { kind, id, fields },
  files: file === undefined ? [] : [file],
});

export const draftsOf = (found: FoundItem, made: Made): readonly ItemDraft[] => {
  if (found.found === 'task') return [taskDraft(found, made)];
  if (found.found === 'note') return noteDrafts(found, made);
  if (found.found === 'planBlock') return [blockDraft(found, made)];
  return [found.found === 'workout' ? workoutDraft(found, made) : recordDraft(found)];
};

const kindByName = new Map(journalKinds.map((kind) => [kind.kind, kind]));
const isStorable = (value: Json): boolean =>
  typeof value === 'string'
    ? isStorableText(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(isStorable);

/** Whether a commit would take it: nothing may fail once writing has begun. */
const isFit = ({ kind: name, fields }: Draft): boolean => {
  const kind = kindByName.get(name);
  if (kind?.storage !== 'registers') return false;
  return Object.entries(fields).every(
    ([field, value]) =>
      Object.hasOwn(kind.fields, field) &&
      kind.fields[field]?.schema.safeParse(value).success === true &&
      isStorable(value),
  );
};

const BYTES_OF_STATE = 400;
export const recordsOf = ({ needs, parts, labels }: ItemDraft): number =>
  2 + needs.length + parts.length + 2 * labels.length;
export const bytesOf = (item: ItemDraft): number => {
  const { main, needs, parts } = item;
  const texts = [main, ...needs, ...parts].map(({ fields }) => utf8ToBytes(JSON.stringify(fields)).length);
  return texts.reduce((sum, length) => sum + length, 0) + recordsOf(item) * BYTES_OF_STATE;
};

/** Null: it may be written. Else the name of why not. */
export const whyNot = (item: ItemDraft): string | null => {
  const { main, needs, parts, labels } = item;
  const { notes } = main.fields;
  if (typeof notes === 'string' && notes.length > LONGEST_NOTES) return 'left_too_long';
  if (parts.length > MOST_ITEMS + 1 || labels.length > MOST_LABELS) return 'left_too_long';
  if (bytesOf(item) > LARGEST_ITEM) return 'left_too_long';
  return [main, ...needs, ...parts].every(isFit) ? null : 'left_not_understood';
};
