import { namedRows, separatorOf } from './csv-rows';
import { left, type Found, type FoundNote, type FoundTask, type Reader, type ReaderPorts } from './found';
import { textsOf } from './sources';
import { MOST_ITEMS } from './limits';
import { repeatedKeys } from './repeated-keys';
import { readInstant } from './zone-clock';

// TickTick's backup CSV: some lines about itself, then a head and one row a task; a checklist stands in the content, a sign before each item.
type Row = (name: string) => string;
const ITEM = /^\s*([▫▪☐☑])\s?(.*)$/u;
const DONE = '▪☑';
const PRIORITY: Readonly<Record<string, FoundTask['priority']>> = {
  '5': 'P0',
  '3': 'P1',
  '1': 'P2',
  '0': 'P2',
};
const STATUS: Readonly<Record<string, FoundTask['status']>> = {
  '0': 'OPEN',
  '1': 'DONE',
  '2': 'DONE',
  '-1': 'REJECTED',
};

const isChecklist = (row: Row): boolean =>
  row('kind').trim().toUpperCase() === 'CHECKLIST' || row('is check list').trim().toUpperCase() === 'Y';

const contentOf = (row: Row): Pick<FoundTask, 'notes' | 'items'> => {
  const content = row('content').replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  if (!isChecklist(row)) return { notes: content, items: [] };
  const lines = content.split('\n').map((line) => ({ line, item: ITEM.exec(line) }));
  const items = lines.flatMap(({ item }) => {
    const text = item?.[2]?.trim() ?? '';
    return text === '' ? [] : [{ text, checked: DONE.includes(item?.[1] ?? ' ') }];
  });
  const kept = items.slice(0, MOST_ITEMS);
  const rest = items.slice(MOST_ITEMS).map(({ text }) => text);
  const notes = lines.flatMap(({ line, item }) => (item === null ? [line] : []));
  return { items: kept, notes: [...notes, ...rest].join('\n').trim() };
};

const instantOf = (text: string): number | null => readInstant(text)?.at ?? null;

const dueOf = (row: Row, { zone, zoneNamed }: ReaderPorts): string | null => {
  const written = row('due date').trim() || row('start date').trim();
  const at = instantOf(written);
  if (at === null) return null;
  const wall = (zoneNamed(row('timezone').trim()) ?? zone).wallOf(at);
  return row('is all day').trim().toLowerCase() === 'true' ? wall.slice(0, 10) : wall;
};

const taskOf = (row: Row, { key, ports }: { key: string; ports: ReaderPorts }): FoundTask => {
  const status = STATUS[row('status').trim()] ?? 'OPEN';
  return {
    found: 'task',
    key,
    title: row('title').trim(),
    status,
    estimateMinutes: null,
    ...contentOf(row),
    priority: PRIORITY[row('priority').trim()] ?? 'P2',
    due: dueOf(row, ports),
    completedAt: status === 'DONE' ? instantOf(row('completed time')) : null,
    createdAt: instantOf(row('created time')),
    category: row('list name').trim() || null,
    labels: row('tags')
      .split(',')
      .map((label) => label.trim())
      .filter((label) => label !== ''),
    parent: row('parentid').trim() || null,
  };
};

const isNote = (row: Row): boolean => row('kind').trim().toUpperCase() === 'NOTE';
const noteOf = (row: Row, { key, ports }: { key: string; ports: ReaderPorts }): FoundNote => {
  const { title, notes: body, labels, category } = taskOf(row, { key, ports });
  const at = instantOf(row('created time')) ?? ports.now;
  const day = (ports.zoneNamed(row('timezone').trim()) ?? ports.zone).wallOf(at).slice(0, 10);
  return { found: 'note', key, title, body, day, at, labels, category };
};

const isHead = (names: readonly string[]): boolean =>
  names.includes('list name') && names.includes('title') && names.includes('status');

const foundIn = function* (
  row: Row,
  { key, ports }: { key: string; ports: ReaderPorts },
): Generator<Found, void, undefined> {
  if (row('title').trim() === '' && row('content').trim() === '') return yield left('left_not_understood');
  if (row('repeat').trim() !== '') yield left('left_recurring', row('title'));
  if (isNote(row)) return yield noteOf(row, { key, ports });
  const task = taskOf(row, { key, ports });
  yield task.title === '' ? { ...task, title: task.notes.split('\n', 1)[0] ?? '' } : task;
  return undefined;
};

export const looksLikeTickTick = (start: string): boolean => separatorOf(start, isHead) !== null;

export const readTickTick: Reader = function* (file, ports) {
  const keyOf = repeatedKeys();
  for (const { parts } of textsOf(file, (name) => /\.csv$/i.test(name)))
    for (const row of namedRows(parts, isHead)) {
      const said = JSON.stringify(['list name', 'title', 'content', 'created time'].map(row));
      yield* foundIn(row, { key: row('taskid').trim() || keyOf(said), ports });
      yield undefined;
    }
};
