import { ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import type { QueryOutput } from '../../src/runtime/api/definition';
import type { Command, Context, Outcome } from './command';
import { clockText, dayFlag, dayOf, lengthText } from './journal-flags';
import { journalWords } from './journal-words';
import { plainLine, plainLines, textTable } from './terminal-text';

type Plan = QueryOutput<'plan.get'>;

const categoryNames = async (client: ApiClient): Promise<Result<ReadonlyMap<string, string>, Failure>> => {
  const listed = await client.query('category.list', {});
  return listed.ok ? ok(new Map(listed.value.categories.map(({ id, name }) => [id, name]))) : listed;
};

const planText = (
  plan: Plan,
  { names, context }: { names: ReadonlyMap<string, string>; context: Context },
): string => {
  const say = journalWords(context.language);
  const named = (text: string, categoryId: string | null): string => {
    const category = categoryId === null ? undefined : names.get(categoryId);
    return plainLine(category === undefined ? text : `${text}  (${category})`.trim());
  };
  const blocks = plan.blocks.map(({ start, end, title, taskTitle, categoryId }) => [
    `${start.slice(11)}–${end.slice(11)}`,
    named(title || (taskTitle ?? ''), categoryId),
  ]);
  const pins = plan.pins.map(({ task }) => [say('pinned'), plainLine(task.title)]);
  const entries = plan.timeEntries.map(({ start, end, annotation, source, categoryId }) => [
    `${clockText(start)}–${end === null ? say('untilNow') : clockText(end)}`,
    lengthText((end ?? Date.now()) - start),
    named(annotation || (source?.title ?? ''), categoryId),
  ]);
  const parts = [
    plainLines(plan.intention),
    blocks.length === 0 ? '' : textTable(blocks),
    pins.length === 0 ? '' : textTable(pins),
    entries.length === 0 ? '' : `${say('spent')}\n${textTable(entries)}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? say('emptyPlan') : parts.join('\n\n');
};

const show = async (context: Context): Promise<Outcome> => {
  const day = dayOf(context);
  if (!day.ok) return day;
  const client = await context.client();
  if (!client.ok) return client;
  const plan = await client.value.query('plan.get', { day: day.value });
  if (!plan.ok) return plan;
  const names = await categoryNames(client.value);
  if (!names.ok) return names;
  const json = JSON.parse(JSON.stringify({ day: day.value, ...plan.value }));
  return ok({ json, text: planText(plan.value, { names: names.value, context }) });
};

export const planCommands: readonly Command[] = [
  {
    path: ['plan', 'show'],
    summary: 'Show a day’s plan and the time that was spent',
    operands: '',
    takes: { least: 0, most: 0 },
    flags: { day: dayFlag },
    examples: ['reveille plan show', 'reveille plan show --day 2026-11-19 --json'],
    run: show,
  },
];
