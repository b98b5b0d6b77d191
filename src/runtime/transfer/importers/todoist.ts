import { namedRows, separatorOf } from './csv-rows';
import { left, type Found, type FoundNote, type FoundTask, type Reader, type ReaderPorts } from './found';
import { baseName, textsOf } from './sources';
import { isDay, readDue } from './due';
import { refuse } from '../staging/refused';
import { LONGEST_TITLE, MOST_ITEMS } from './limits';
import { repeatedKeys } from './repeated-keys';
import { readInstant } from './zone-clock';

// Todoist's template CSV: one project a file, sections, tasks with an indent, and notes to the task before. A subtask that is only a line
// becomes an item of the task's checklist; one that says more becomes a task beside it.
type Row = (name: string) => string;
type Line = {
  readonly content: string;
  readonly description: string;
  readonly indent: number;
  readonly priority: FoundTask['priority'];
  readonly due: string | null;
  readonly minutes: number | null;
  /** A second date beside the due one; null where there is none, or where it is the only one and so the due one. */
  readonly deadline: string | null;
  readonly labels: readonly string[];
  readonly section: string;
  /** A date in words. */
  readonly unread: string | null;
  readonly comments: string[];
};
/** Todoist's 1 is its highest; its 4, no priority at all, is the ordinary one here. */
const PRIORITIES: Readonly<Record<string, FoundTask['priority']>> = {
  '1': 'P0',
  '2': 'P1',
  '3': 'P2',
  '4': 'P2',
};
const LABEL = /(?:^|\s)@([\p{L}\p{N}_-]+)/gu;

const minutesOf = (row: Row): number | null => {
  const text = row('duration').trim();
  const isMinutes = row('duration_unit').trim().toLowerCase() === 'minute';
  return isMinutes && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
};

const lineOf = (row: Row, section: string): Line => {
  const text = row('content');
  const written = row('date').trim();
  const deadline = row('deadline').trim();
  const due = written === '' ? readDue(deadline) : readDue(written);
  return {
    content: text.replace(LABEL, '').trim(),
    description: row('description'),
    indent: Math.min(10, Math.max(1, Number(row('indent')) || 1)),
    priority: PRIORITIES[row('priority').trim()] ?? 'P2',
    due,
    minutes: minutesOf(row),
    deadline: deadline === '' || deadline === due ? null : deadline,
    labels: [...text.matchAll(LABEL)].map(([, label = '']) => label),
    section,
    unread: written !== '' && due === null ? written : null,
    comments: [],
  };
};

const isOnlyALine = ({ description, labels, comments, content, priority, ...line }: Line): boolean =>
  [description, ...comments, ...labels].join('') === '' &&
  [line.due, line.unread, line.deadline, line.minutes].every((value) => value === null) &&
  priority === PRIORITIES['4'] &&
  content.length <= LONGEST_TITLE;

type Group = { readonly lines: Line[] };
const deadlineOf = ({ deadline }: Line): string => (deadline === null ? '' : `Deadline: ${deadline}`);
const taskOf = (line: Line, rest: Pick<FoundTask, 'key' | 'category' | 'items' | 'parent'>): FoundTask => ({
  found: 'task',
  title: line.content,
  status: 'OPEN',
  priority: line.priority,
  due: line.due,
  notes: [line.description, line.unread ?? '', deadlineOf(line), ...line.comments]
    .filter((text) => text !== '')
    .join('\n\n'),
  estimateMinutes: line.minutes,
  completedAt: null,
  createdAt: null,
  labels: line.section === '' ? line.labels : [...line.labels, line.section],
  ...rest,
});

const foundIn = function* (
  { lines }: Group,
  { category, keyOf }: { category: string; keyOf: (text: string) => string },
): Generator<Found, void, undefined> {
  const [first, ...others] = lines;
  if (first === undefined) return;
  const items = others.filter(isOnlyALine).slice(0, MOST_ITEMS);
  const tasks = others.filter((line) => !items.includes(line));
  const key = keyOf(JSON.stringify([category, first.section, first.content, first.due]));
  for (const { unread } of lines) if (unread !== null) yield left('left_date_unread', unread);
  yield taskOf(first, {
    key,
    category,
    parent: null,
    items: items.map(({ content }) => ({ text: content, checked: false })),
  });
  for (const line of tasks) {
    const own = keyOf(JSON.stringify([category, line.section, line.content, line.due, key]));
    yield taskOf(line, { key: own, category, parent: key, items: [] });
  }
};

type Where = {
  readonly category: string;
  readonly keyOf: (text: string) => string;
  readonly ports: ReaderPorts;
};
/** A comment on the project itself stands before its tasks. */
const commentOf = (row: Row, { category, keyOf, ports }: Where): FoundNote => {
  const body = row('content');
  const written = row('date').trim();
  const instant = readInstant(written);
  const dayOf = (at: number): string => ports.zone.wallOf(at).slice(0, 10);
  // An instant was on the day that it was for the person.
  const said = instant === null ? written.slice(0, 10) : dayOf(instant.at);
  const day = isDay(said) && said >= '1970-01-02' ? said : dayOf(ports.now);
  const at = day === said && instant !== null ? instant.at : ports.zone.instantOf(`${day}T12:00`);
  return {
    found: 'note',
    key: keyOf(JSON.stringify([category, body])),
    title: '',
    body,
    day,
    at,
    category,
    labels: [],
  };
};

const readProject = function* (
  rows: Iterable<Row>,
  where: Where,
): Generator<Found | undefined, void, undefined> {
  let section = '';
  let group: Group = { lines: [] };
  for (const row of rows) {
    const type = row('type').trim().toLowerCase();
    if (type === 'section') section = row('content').trim();
    else if (type === 'note') {
      const last = group.lines.at(-1);
      if (last !== undefined && row('content') !== '') last.comments.push(row('content'));
      else if (row('content') !== '') yield commentOf(row, where);
    } else if (type === 'task') {
      const line = lineOf(row, section);
      if (line.indent === 1) {
        yield* foundIn(group, where);
        group = { lines: [] };
      }
      if (line.content === '') yield left('left_not_understood');
      else group.lines.push(line);
      if (group.lines.length > 2_000) refuse('import_part_too_long');
    }
    yield undefined;
  }
  yield* foundIn(group, where);
};

const isHead = (names: readonly string[]): boolean =>
  names.includes('type') && names.includes('content') && names.includes('priority');
export const looksLikeTodoist = (start: string): boolean => separatorOf(start, isHead) !== null;

/** `Project name [123].csv` */
const projectOf = (name: string): string =>
  baseName(name)
    .replace(/\.csv$/i, '')
    .replace(/ \[\d+\]$/, '')
    .trim();

export const readTodoist: Reader = function* (file, ports) {
  const keyOf = repeatedKeys();
  for (const { name, parts } of textsOf(file, (each) => /\.csv$/i.test(each)))
    yield* readProject(namedRows(parts, isHead), { category: projectOf(name), keyOf, ports });
};
