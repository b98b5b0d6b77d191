import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import { Priority, TaskStatus, type TaskDetail, type TaskSummary } from '../../src/runtime/api/values';
import { isSet, textFlag, type Command, type Context, type Outcome } from './command';
import { languageFlag } from './journal-flags';
import { limitFlag, limitIn } from './list-limit';
import { plainLine, plainLines, textTable } from './terminal-text';
import { shortId, taskByEnding } from './task-by-ending';

const OPEN_STATUSES = ['OPEN', 'IN_PROGRESS', 'BLOCKED', 'ON_HOLD'] as const;

const categoryNames = async (client: ApiClient): Promise<Result<ReadonlyMap<string, string>, Failure>> => {
  const listed = await client.query('category.list', {});
  return listed.ok ? ok(new Map(listed.value.categories.map(({ id, name }) => [id, name]))) : listed;
};

const nameOf = (names: ReadonlyMap<string, string>, id: string | null): string | null =>
  id === null ? null : (names.get(id) ?? null);

const dueText = (due: string | null): string => (due ?? '').replace('T', ' ');

type Shown<T> = { readonly task: T; readonly category: string | null };

const rowOf = ({ task, category }: Shown<TaskSummary>, { say }: Context): readonly string[] => [
  shortId(task.id),
  say(task.status),
  task.priority,
  dueText(task.due),
  plainLine(category === null ? task.title : `${task.title}  (${category})`),
];

const detailText = ({ task, category }: Shown<TaskDetail>, { say }: Context): string => {
  const facts: readonly (readonly [string, string | null])[] = [
    [say('status'), say(task.status)],
    [say('reason'), task.statusReason],
    [say('priority'), task.priority],
    [say('due'), task.due === null ? null : dueText(task.due)],
    [say('estimate'), task.estimateMinutes === null ? null : `${task.estimateMinutes} ${say('minutes')}`],
    [say('category'), category],
    [say('labels'), task.labels.length === 0 ? null : task.labels.map(({ name }) => name).join(', ')],
    [say('id'), task.id],
  ];
  const present = facts.flatMap(([name, value]) =>
    value === null ? [] : [[name.toLowerCase(), plainLine(value)]],
  );
  const items = task.checklists.flatMap((list) => [
    ...(list.title === '' ? [] : [plainLine(list.title)]),
    ...list.items.map((item) => `${item.checked ? '[x]' : '[ ]'} ${plainLine(item.text)}`),
  ]);
  const parts = [plainLine(task.title), textTable(present), items.join('\n'), plainLines(task.notes)];
  return parts.filter((part) => part !== '').join('\n\n');
};

const showTask = async (client: ApiClient, id: string): Promise<Result<Shown<TaskDetail>, Failure>> => {
  const found = await client.query('task.get', { id });
  if (!found.ok) return found;
  if (found.value === null) return fail('task_not_found');
  const names = await categoryNames(client);
  return names.ok ? ok({ task: found.value, category: nameOf(names.value, found.value.categoryId) }) : names;
};

const add = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const { today, language, words, say } = context;
  const created = await client.value.command('task.quickAdd', { text: words.join(' '), today, language });
  if (!created.ok) return created;
  const shown = await showTask(client.value, created.value.id);
  if (!shown.ok) return shown;
  const { task } = shown.value;
  const [, , ...row] = rowOf(shown.value, context);
  const text = `${say('added')}  ${row.filter((cell) => cell !== '').join('  ')}  ${shortId(task.id)}`;
  return ok({ json: { ...created.value, title: task.title, due: task.due, priority: task.priority }, text });
};

const filterOf = async (context: Context, client: ApiClient) => {
  const { flags } = context;
  const named = textFlag(flags, 'status')?.toUpperCase().replaceAll('-', '_');
  const status = named === undefined ? null : TaskStatus.safeParse(named);
  if (status?.success === false) return fail('task_status_unknown');
  const wanted = textFlag(flags, 'priority')?.toUpperCase();
  const priority = wanted === undefined ? null : Priority.safeParse(wanted);
  if (priority?.success === false) return fail('task_priority_unknown');
  const names = await categoryNames(client);
  if (!names.ok) return names;
  const category = textFlag(flags, 'category')?.toLowerCase();
  const categoryId = [...names.value].find(([, name]) => name.toLowerCase() === category)?.[0];
  if (category !== undefined && categoryId === undefined) return fail('category_not_found');
  const search = textFlag(flags, 'search');
  const statuses = status !== null ? [status.data] : isSet(flags, 'all') ? null : [...OPEN_STATUSES];
  const filter = {
    ...(statuses === null ? {} : { statuses }),
    ...(priority === null ? {} : { priority: priority.data }),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(search === undefined ? {} : { text: search }),
  };
  return ok({ filter, names: names.value });
};

const list = async (context: Context): Promise<Outcome> => {
  const limit = limitIn(context.flags);
  if (!limit.ok) return limit;
  const client = await context.client();
  if (!client.ok) return client;
  const question = await filterOf(context, client.value);
  if (!question.ok) return question;
  const { filter, names } = question.value;
  const listed = await client.value.query('task.list', { filter, limit: limit.value });
  if (!listed.ok) return listed;
  const { tasks, next } = listed.value;
  const { say } = context;
  const header = [say('id'), say('status'), say('priority'), say('due'), say('title')];
  const rows = tasks.map((task) => rowOf({ task, category: nameOf(names, task.categoryId) }, context));
  const table = tasks.length === 0 ? say('noTasks') : textTable([header, ...rows]);
  return ok({
    json: { tasks: tasks.map((task) => ({ ...task })), more: next !== null },
    text: next === null ? table : `${table}\n\n${say('more')}`,
  });
};

const show = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const id = await taskByEnding(client.value, context.words[0] ?? '');
  if (!id.ok) return id;
  const shown = await showTask(client.value, id.value);
  if (!shown.ok) return shown;
  const json = JSON.parse(JSON.stringify(shown.value.task));
  return ok({ json, text: detailText(shown.value, context) });
};

const done = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const id = await taskByEnding(client.value, context.words[0] ?? '');
  if (!id.ok) return id;
  const set = await client.value.command('task.setStatus', { id: id.value, status: 'DONE' });
  if (!set.ok) return set;
  const shown = await showTask(client.value, id.value);
  if (!shown.ok) return shown;
  const text = `${context.say('done')}  ${plainLine(shown.value.task.title)}`;
  return ok({ json: { id: id.value, actId: set.value.actId }, text });
};

export const taskCommands: readonly Command[] = [
  {
    path: ['task', 'add'],
    summary: 'Add a task, written the way you would say it',
    operands: '<text>',
    takes: { least: 1, most: 200 },
    flags: { language: languageFlag },
    examples: [
      'reveille task add call mum tomorrow 17:00 "#family" p1',
      'reveille task add --language de "Mama anrufen morgen 17 Uhr #Familie"',
    ],
    run: add,
  },
  {
    path: ['task', 'list'],
    summary: 'List tasks that are not finished',
    operands: '',
    takes: { least: 0, most: 0 },
    flags: {
      all: { type: 'boolean', short: 'a', help: 'Finished ones too' },
      status: {
        type: 'string',
        value: 'status',
        help: 'open, in-progress, blocked, on-hold, done or rejected',
      },
      category: { type: 'string', value: 'name', help: 'Of this category alone' },
      priority: { type: 'string', value: 'p0…p3', help: 'Of this priority alone' },
      search: { type: 'string', value: 'text', help: 'With this in the title' },
      limit: limitFlag,
    },
    examples: [
      'reveille task list',
      'reveille task list --category Work --search report',
      'reveille task list --all --json',
    ],
    run: list,
  },
  {
    path: ['task', 'show'],
    summary: 'Show one task with its notes and checklists',
    operands: '<id>',
    takes: { least: 1, most: 1 },
    flags: {},
    examples: ['reveille task show 4fk8z0qa'],
    run: show,
  },
  {
    path: ['task', 'done'],
    summary: 'Mark a task done',
    operands: '<id>',
    takes: { least: 1, most: 1 },
    flags: {},
    examples: ['reveille task done 4fk8z0qa'],
    run: done,
  },
];
