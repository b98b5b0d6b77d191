import { ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import type { TimeEntryView } from '../../src/runtime/api/journal-values';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { categoryFlag, categoryIn, clockText, instantAt, lengthText } from './journal-flags';
import { journalWords } from './journal-words';
import { shortId, taskByEnding } from './task-by-ending';
import { plainLine, textTable } from './terminal-text';

const nameOf = ({ annotation, source }: TimeEntryView): string =>
  plainLine(annotation || (source?.title ?? ''));
const runningText = (
  running: readonly TimeEntryView[],
  { language, until = Date.now() }: Pick<Context, 'language'> & { readonly until?: number | undefined },
): string => {
  const say = journalWords(language);
  if (running.length === 0) return say('nothingRuns');
  return textTable(
    running.map((entry) => [
      lengthText(until - entry.start),
      `${say('since')} ${clockText(entry.start)}`,
      nameOf(entry),
      shortId(entry.id),
    ]),
  );
};

const sourceOf = async (
  { flags }: Context,
  client: ApiClient,
): Promise<Result<{ readonly kind: 'task'; readonly id: string } | undefined, Failure>> => {
  const typed = textFlag(flags, 'task');
  if (typed === undefined) return ok(undefined);
  const id = await taskByEnding(client, typed);
  return id.ok ? ok({ kind: 'task', id: id.value }) : id;
};

const start = async (context: Context): Promise<Outcome> => {
  const { today, words, flags } = context;
  const at = instantAt(textFlag(flags, 'at'), today);
  if (!at.ok) return at;
  const client = await context.client();
  if (!client.ok) return client;
  const categoryId = await categoryIn(context, client.value);
  if (!categoryId.ok) return categoryId;
  const source = await sourceOf(context, client.value);
  if (!source.ok) return source;
  const started = await client.value.command('timer.start', {
    day: today,
    annotation: words.join(' '),
    ...(at.value === undefined ? {} : { at: at.value }),
    ...(categoryId.value === undefined ? {} : { categoryId: categoryId.value }),
    ...(source.value === undefined ? {} : { source: source.value }),
  });
  if (!started.ok) return started;
  const { running } = journalRunning(await client.value.query('timer.status', {}));
  const text = `${journalWords(context.language)('started')}  ${runningText(running, context)}`;
  return ok({ json: { ...started.value }, text });
};

const journalRunning = (
  status: Result<{ running: TimeEntryView[] }, Failure>,
): { readonly running: readonly TimeEntryView[] } => (status.ok ? status.value : { running: [] });

const stop = async (context: Context): Promise<Outcome> => {
  const at = instantAt(textFlag(context.flags, 'at'), context.today);
  if (!at.ok) return at;
  const client = await context.client();
  if (!client.ok) return client;
  const before = await client.value.query('timer.status', {});
  if (!before.ok) return before;
  const stopped = await client.value.command('timer.stop', at.value === undefined ? {} : { at: at.value });
  if (!stopped.ok) return stopped;
  const { language } = context;
  const told = runningText(before.value.running, { language, until: at.value });
  const text = `${journalWords(language)('stopped')}  ${told}`;
  return ok({ json: { actId: stopped.value.actId, ids: stopped.value.ids }, text });
};

const status = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const found = await client.value.query('timer.status', {});
  if (!found.ok) return found;
  const json = JSON.parse(JSON.stringify(found.value));
  return ok({ json, text: runningText(found.value.running, context) });
};

const atFlag = { type: 'string', value: 'hh:mm', help: 'When, today (default: now)' } as const;
export const timerCommands: readonly Command[] = [
  {
    path: ['timer', 'start'],
    summary: 'Start a timer; one that runs ends with it',
    operands: '[text]',
    takes: { least: 0, most: 200 },
    flags: {
      category: categoryFlag,
      task: { type: 'string', value: 'id', help: 'The task it is for' },
      at: atFlag,
    },
    examples: [
      'reveille timer start writing --category Work',
      'reveille timer start --task 4fk8z0qa --at 09:15',
    ],
    run: start,
  },
  {
    path: ['timer', 'stop'],
    summary: 'Stop the timer',
    operands: '',
    takes: { least: 0, most: 0 },
    flags: { at: atFlag },
    examples: ['reveille timer stop', 'reveille timer stop --at 17:30'],
    run: stop,
  },
  {
    path: ['timer', 'status'],
    summary: 'Show what runs',
    operands: '',
    takes: { least: 0, most: 0 },
    flags: {},
    examples: ['reveille timer status --json'],
    run: status,
  },
];
