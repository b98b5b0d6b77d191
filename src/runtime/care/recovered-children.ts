import { integerOrNull, textNamed, textOf } from '../../db/journal/effective';
import { checklistKind } from '../../db/journal/kinds/checklist';
import { checklistItemKind } from '../../db/journal/kinds/checklist-item';
import { taskKind } from '../../db/journal/kinds/task';
import type { QueryOutput } from '../api/definition';
import type { Engine } from '../engine';
import { readRecord, readRecords, type ReadRecord } from '../queries/journal-records';
import { sawOf, saysMoreThan, type ParentKind } from './deletion-saw';
import { column, number } from '../../db/rows';

// [CARE-5] Recovered: a live list or item whose task or list is deleted, that whoever deleted it had not seen. Looked at are the newest
// deletions; what lies under older ones is reached through the trash, with its parent.
const NEWEST = 300;
type Recovered = QueryOutput<'recovered.list'>['items'][number];

const KINDS = { task: taskKind, checklist: checklistKind, checklistItem: checklistItemKind } as const;
type ChildKind = Recovered['kind'];
type Under = { readonly child: ChildKind; readonly parent: ParentKind };
type Child = ReadRecord<ChildKind>;
type Parent = ReadRecord<ParentKind>;

const POINTER: Readonly<Record<ParentKind, { readonly field: string; readonly column: string }>> = {
  task: { field: 'taskId', column: 'task_id' },
  checklist: { field: 'checklistId', column: 'checklist_id' },
};

const candidates = (engine: Engine, { child, parent }: Under): readonly Child[] => {
  const [of, under] = [KINDS[parent].table, KINDS[child].table];
  const sql = `WITH newest AS MATERIALIZED (
      SELECT id FROM ${of} INDEXED BY ${of}_deleted WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC LIMIT ?)
    SELECT c.id, c.state FROM newest n CROSS JOIN ${under} c ON c.${POINTER[parent].column} = n.id WHERE c.deleted_at IS NULL`;
  return readRecords(engine, { kind: KINDS[child], sql, params: [NEWEST] });
};

/** Where nobody wrote down what they saw, only what came into being afterwards was surely not seen. */
const isUnseen = (child: Child, parent: Parent): boolean => {
  const saw = sawOf(parent.fields);
  if (saw !== null) return saysMoreThan(child.registers, saw);
  const [born, deleted] = [
    integerOrNull(child.fields, 'createdAt'),
    integerOrNull(parent.fields, 'deletedAt'),
  ];
  return born !== null && deleted !== null && born > deleted;
};

type Found = { readonly child: Child; readonly parent: Parent; readonly under: Under };

const unseenUnder = (engine: Engine, under: Under): readonly Found[] => {
  const parents = new Map<string, Parent | null>();
  const parentOf = (child: Child): Parent | null => {
    const id = textNamed(child.fields, POINTER[under.parent].field);
    const known = parents.get(id);
    if (known !== undefined) return known;
    const read = readRecord(engine, { kind: KINDS[under.parent], id });
    parents.set(id, read);
    return read;
  };
  return candidates(engine, under).flatMap((child) => {
    const parent = parentOf(child);
    return parent !== null && isUnseen(child, parent) ? [{ child, parent, under }] : [];
  });
};

const COUNT = column(
  { count: number },
  'SELECT count(*) AS count FROM checklist_item WHERE checklist_id = ? AND deleted_at IS NULL',
);
const countOf = ({ database }: Engine, { child, under }: Found): number => {
  if (under.child === 'checklistItem') return 0;
  return COUNT.first(database, [child.id]) ?? 0;
};

const viewOf = (engine: Engine, found: Found): Recovered => {
  const { child, parent, under } = found;
  return {
    kind: under.child,
    id: child.id,
    title: textNamed(child.fields, under.child === 'checklist' ? 'title' : 'text'),
    count: countOf(engine, found),
    parent: { kind: under.parent, id: parent.id, title: textOf(parent.fields, 'title') },
    deletedAt: integerOrNull(parent.fields, 'deletedAt') ?? 0,
  };
};

export const recoveredChildren = (engine: Engine): Recovered[] => {
  const lists = unseenUnder(engine, { child: 'checklist', parent: 'task' });
  const shown = new Set(lists.map(({ child }) => child.id));
  const items = new Map<string, Found>();
  for (const parent of ['task', 'checklist'] as const) {
    for (const found of unseenUnder(engine, { child: 'checklistItem', parent }))
      if (!shown.has(textNamed(found.child.fields, 'checklistId')) && !items.has(found.child.id))
        items.set(found.child.id, found);
  }
  return [...lists, ...items.values()]
    .map((found) => viewOf(engine, found))
    .sort((a, b) => b.deletedAt - a.deletedAt || (a.id < b.id ? -1 : 1));
};
