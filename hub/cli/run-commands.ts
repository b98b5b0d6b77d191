import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { RunSummary } from '../../src/runtime/api/agent-values';
import type { ApiClient } from '../../src/runtime/api/client';
import { sentenceFor } from '../../src/words/sentence-for';
import { agentByName, runByEnding } from './agent-by-name';
import { agentWords } from './agent-words';
import type { Command, Context, Outcome } from './command';
import { limitFlag, limitIn } from './list-limit';
import { shortId, taskByEnding } from './task-by-ending';
import type { RunDetail } from './run-wait';
import { plainLine, plainLines, textTable } from './terminal-text';
import { timeText } from './time-text';

const endText = ({ status, code }: RunSummary, { language }: Context): string => {
  const say = agentWords(language);
  const word = say(status === 'queued' ? 'waiting' : status);
  return code === null ? word : `${word} (${code})`;
};

/** What asking models cost it, failed attempts included; nothing where none was asked. */
const costText = ({ cost }: RunDetail, { language }: Context): readonly string[] => {
  if (cost.calls === 0) return [];
  const say = agentWords(language);
  const marks = [
    ...(cost.isEstimated ? [say('estimated')] : []),
    ...(cost.unknownCalls > 0 ? [say('costUnknown')] : []),
  ];
  const mark = marks.length === 0 ? '' : ` (${marks.join('; ')})`;
  return [`${cost.calls} ${say('requestsToModels')}, ${(cost.costMicros / 1_000_000).toFixed(6)} $${mark}`];
};

const list = async (context: Context): Promise<Outcome> => {
  const limit = limitIn(context.flags);
  if (!limit.ok) return limit;
  const client = await context.client();
  if (!client.ok) return client;
  const [typed] = context.words;
  const agent = typed === undefined ? null : await agentByName(client.value, typed);
  if (agent !== null && !agent.ok) return agent;
  const of = agent === null ? {} : { agentId: agent.value.id };
  const listed = await client.value.query('run.list', { ...of, limit: limit.value });
  if (!listed.ok) return listed;
  const say = agentWords(context.language);
  const { runs, next } = listed.value;
  const rows = runs.map((run) => [
    shortId(run.runKey),
    timeText(run.startedAt ?? run.queuedAt),
    say(run.reason),
    endText(run, context),
  ]);
  const header = [say('run'), say('when'), say('why'), say('end')];
  const table = runs.length === 0 ? say('noRuns') : textTable([header, ...rows]);
  return ok({
    json: { runs: runs.map((run) => ({ ...run })), more: next !== null },
    text: next === null ? table : `${table}\n\n${context.say('more')}`,
  });
};

export const withRun = async (
  context: Context,
  act: (client: ApiClient, runKey: string) => Promise<Outcome>,
): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const runKey = await runByEnding(client.value, context.words[0] ?? '');
  return runKey.ok ? act(client.value, runKey.value) : runKey;
};

const show = (context: Context): Promise<Outcome> =>
  withRun(context, async (client, runKey) => {
    const found = await client.query('run.get', { runKey });
    if (!found.ok) return found;
    if (found.value === null) return fail('run_not_found');
    const run = found.value;
    const say = agentWords(context.language);
    const head = [timeText(run.startedAt ?? run.queuedAt), say(run.reason), endText(run, context)].join('  ');
    const why = run.code === null ? [] : [sentenceFor({ code: run.code }, context.language)];
    const isDemo = run.messages.some(({ model }) => model?.isDemo === true);
    // Why not is said above, in the language of the terminal.
    const told = run.messages.filter(({ brief }) => brief !== 'failure');
    const said = told.map((message) => {
      const tool = message.toolName === null ? '' : ` ${message.toolName}`;
      const status =
        message.status === null ? '' : ` ${message.status}${message.code === null ? '' : ` ${message.code}`}`;
      const field = message.failure?.field ?? null;
      const about = field === null ? '' : ` (${plainLine(field)})`;
      return `${message.kind}${tool}${status}${about}: ${plainLines(message.text)}`;
    });
    const text = [
      head,
      ...why,
      ...costText(run, context),
      ...(isDemo ? [say('demo')] : []),
      said.join('\n'),
    ].join('\n\n');
    return ok({ json: JSON.parse(JSON.stringify(run)), text });
  });

/** A task by the end of its id; any other entry by the whole of it. */
const entryNamed = async (
  client: ApiClient,
  typed: string,
): Promise<Result<{ readonly id: string; readonly isHere: boolean }, Failure>> => {
  const task = await taskByEnding(client, typed);
  if (task.ok) return ok({ id: task.value, isHere: true });
  if (task.error.code !== 'task_not_found') return task;
  const named = await client.query('record.named', { ids: [typed] });
  if (!named.ok) return named.error.code === 'invalid_arguments' ? fail('entry_not_found') : named;
  return ok({ id: typed, isHere: named.value.records.some(({ kind }) => kind !== null) });
};

const MOST_CHANGES = 200;
const changes = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const entry = await entryNamed(client.value, context.words[0] ?? '');
  if (!entry.ok) return entry;
  const entityId = entry.value.id;
  const listed = await client.value.query('toolResult.list', { entityId, limit: MOST_CHANGES });
  if (!listed.ok) return listed;
  const say = agentWords(context.language);
  const { results, next } = listed.value;
  // What was deleted, or is none of the journal's, may well have been changed.
  if (results.length === 0 && !entry.value.isHere) return fail('entry_not_found');
  const rows = results.map(({ createdAt, agentName, toolName, runKey }) => [
    timeText(createdAt),
    plainLine(agentName),
    plainLine(toolName ?? ''),
    shortId(runKey ?? ''),
  ]);
  const header = [say('when'), say('agent'), say('what'), say('run')];
  const more = next === null ? '' : `\n${say('moreChanges')}`;
  const text = results.length === 0 ? say('noChanges') : `${textTable([header, ...rows])}${more}`;
  return ok({ json: JSON.parse(JSON.stringify({ entityId, ...listed.value })), text });
};

const trace = (context: Context): Promise<Outcome> =>
  withRun(context, async (client, runKey) => {
    const found = await client.query('run.get', { runKey });
    if (!found.ok) return found;
    const lines = found.value?.trace ?? [];
    const text =
      lines.length === 0
        ? agentWords(context.language)('noTrace')
        : lines
            .map(
              ({ at, kind, body }) =>
                `${new Date(at).toISOString()}  ${kind}  ${plainLine(JSON.stringify(body))}`,
            )
            .join('\n');
    return ok({ json: JSON.parse(JSON.stringify({ runKey, trace: lines })), text });
  });

const act =
  (name: 'run.cancel' | 'run.retry', word: 'cancelledNow' | 'retriedNow') =>
  (context: Context): Promise<Outcome> =>
    withRun(context, async (client, runKey) => {
      const done = await client.command(name, { runKey });
      return done.ok
        ? ok({ json: { ...done.value, runKey }, text: agentWords(context.language)(word) })
        : done;
    });

export const onRun = (summary: string, { path, run }: Pick<Command, 'path' | 'run'>): Command => ({
  path,
  summary,
  operands: '<run>',
  takes: { least: 1, most: 1 },
  flags: {},
  examples: [`reveille ${path.join(' ')} 4fk8z0qa`],
  run,
});

export const runCommands: readonly Command[] = [
  {
    path: ['run', 'list'],
    summary: 'Show what agents did and will do, newest first',
    operands: '[agent]',
    takes: { least: 0, most: 1 },
    flags: { limit: limitFlag },
    examples: ['reveille run list planner', 'reveille run list --json'],
    run: list,
  },
  onRun('Show one run: why it was, what was said, what it did', { path: ['run', 'show'], run: show }),
  onRun('Cut a run off, or take it out of the queue', {
    path: ['run', 'cancel'],
    run: act('run.cancel', 'cancelledNow'),
  }),
  onRun('Try a failed run once more', { path: ['run', 'retry'], run: act('run.retry', 'retriedNow') }),
  {
    path: ['run', 'changes'],
    summary: 'Show which agents changed an entry, and in which runs, newest first',
    operands: '<entry>',
    takes: { least: 1, most: 1 },
    flags: {},
    examples: ['reveille run changes 4fk8z0qa'],
    run: changes,
  },
  onRun('Show every step of a run', { path: ['trace', 'show'], run: trace }),
];
