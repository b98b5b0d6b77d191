import type { z } from 'zod';
import { parseJson, type Json } from '../../src/core/json';
import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import type { ApprovalView } from '../../src/runtime/api/approval-definition';
import { approvalWords, stateWord, type ApprovalSay } from './approval-words';
import { proofFor } from './device-check';
import { isSet, textFlag, type Command, type Context, type Outcome } from './command';
import { approvalNamed, numberOf } from './named-by-number';
import { rejectTogether } from './reject-together';
import { plainLine, plainLines, textTable } from './terminal-text';

type View = z.output<typeof ApprovalView>;
const plainJson = (value: unknown): Json => {
  const parsed = parseJson(JSON.stringify(value));
  return parsed.ok ? parsed.value : null;
};

const list = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const { language, flags } = context;
  const state = isSet(flags, 'all') ? 'all' : 'open';
  const listed = await client.value.query('approval.list', { state, language, limit: 200 });
  if (!listed.ok) return listed;
  const say = approvalWords(language);
  const rows = listed.value.approvals.map((item) => [
    numberOf(item.id),
    plainLine(item.agentName),
    stateWord(say, item),
    plainLine(item.summary ?? `${item.toolName} ${say('unclear')}`),
  ]);
  const text =
    rows.length === 0
      ? say('none')
      : textTable([[say('id'), say('agent'), say('state'), say('what')], ...rows]);
  return ok({ json: plainJson(listed.value), text });
};

const valueText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
const changesText = ({ changes }: View, say: ApprovalSay): readonly string[] =>
  changes.flatMap(({ kind, name, isNew, fields }) => [
    `  ${kind} ${plainLine(name ?? '')}${isNew ? ` (${say('fresh')})` : ''}`,
    ...fields.map(({ field, before, after }) =>
      plainLine(
        isNew
          ? `    ${field}: ${valueText(after)}`
          : `    ${field}: ${valueText(before)} → ${valueText(after)}`,
      ),
    ),
  ]);

const viewText = (view: View, say: ApprovalSay): string =>
  [
    plainLine(view.summary ?? `${view.toolName} ${say('unclear')}`),
    `${plainLine(view.agentName)} · ${stateWord(say, view)} · ${say('risk')}: ${say(view.risk)}`,
    ...(view.tainted ? [say('outside')] : []),
    ...(view.hasChangedSince && view.state === 'open' ? [say('changedSince')] : []),
    ...changesText(view, say),
    ...(view.modelWords === null ? [] : [`${say('said')}: “${plainLines(view.modelWords)}”`]),
    ...(view.rejectedBecause === null ? [] : [`${say('because')}: ${plainLine(view.rejectedBecause)}`]),
    ...(view.suggestsGrant === null ? [] : [say('suggest')]),
  ].join('\n');

const meant = async (
  context: Context,
  args?: Json,
): Promise<Result<{ readonly client: ApiClient; readonly view: View }, Failure>> => {
  const client = await context.client();
  if (!client.ok) return client;
  const named = await approvalNamed(client.value, context.words[0] ?? '');
  if (!named.ok) return named;
  const { language } = context;
  const { id } = named.value;
  const asked = args === undefined ? { id, language } : { id, args, language };
  const shown = await client.value.query('approval.show', asked);
  if (!shown.ok) return shown;
  return shown.value === null ? fail('approval_not_found') : ok({ client: client.value, view: shown.value });
};

const show = async (context: Context): Promise<Outcome> => {
  const found = await meant(context);
  if (!found.ok) return found;
  return ok({
    json: plainJson(found.value.view),
    text: viewText(found.value.view, approvalWords(context.language)),
  });
};

/** What was shown is what is agreed to: the hashes of the very preview that is printed. */
const agree = async (context: Context, args?: Json): Promise<Outcome> => {
  const found = await meant(context, args);
  if (!found.ok) return found;
  const { client, view } = found.value;
  const { id, argsHash, readHash, obstacle, state } = view;
  if (readHash === null)
    return fail(state === 'open' ? (obstacle ?? 'stale_approval') : 'approval_already_answered');
  const shown = { id, argsHash, readHash, ...(args === undefined ? {} : { args }) };
  const proof = view.needsDeviceCheck
    ? await proofFor(context, { client, checked: { what: 'approval', ...shown } })
    : null;
  if (proof?.ok === false) return proof;
  const yes = { id, argsHash, readHash, ...(proof === null ? {} : { proof: proof.value }) };
  const done =
    args === undefined
      ? await client.command('approval.accept', yes)
      : await client.command('approval.edit', { ...yes, args });
  if (!done.ok) return done;
  const say = approvalWords(context.language);
  return ok({ json: plainJson(done.value), text: `${plainLine(view.summary ?? '')}\n${say('doneNow')}` });
};

const edit = async (context: Context): Promise<Outcome> => {
  const json = parseJson(textFlag(context.flags, 'args') ?? '');
  return json.ok ? agree(context, json.value) : fail('invalid_arguments', '--args');
};

const reject = async (context: Context): Promise<Outcome> => {
  const found = await meant(context);
  if (!found.ok) return found;
  const { client, view } = found.value;
  const reason = textFlag(context.flags, 'reason');
  if (isSet(context.flags, 'all'))
    return rejectTogether(client, { view, reason, language: context.language });
  const { id } = view;
  const done = await client.command('approval.reject', reason === undefined ? { id } : { id, reason });
  if (!done.ok) return done;
  return ok({ json: plainJson(done.value), text: approvalWords(context.language)('rejectedNow') });
};

const onOne = { operands: '<id>', takes: { least: 1, most: 1 }, flags: {} } as const;
export const approvalCliCommands: readonly Command[] = [
  {
    path: ['approval', 'list'],
    operands: '',
    takes: { least: 0, most: 0 },
    summary: 'Show what agents propose and wait for',
    flags: { all: { type: 'boolean', help: 'Those that are decided too' } },
    examples: ['reveille approval list'],
    run: list,
  },
  {
    path: ['approval', 'show'],
    ...onOne,
    summary: 'Show one proposal: before, after, and who wants it',
    examples: ['reveille approval show 42'],
    run: show,
  },
  {
    path: ['approval', 'accept'],
    ...onOne,
    summary: 'Agree to a proposal: it is done at once',
    examples: ['reveille approval accept 42'],
    run: (context) => agree(context),
  },
  {
    path: ['approval', 'edit'],
    ...onOne,
    summary: 'Agree to something else than was proposed',
    flags: { args: { type: 'string', value: 'json', help: 'What to do instead, in the words of the tool' } },
    examples: ['reveille approval edit 42 --args \'{"taskId":"…","due":"2026-11-20"}\''],
    run: edit,
  },
  {
    path: ['approval', 'reject'],
    ...onOne,
    summary: 'Say no, and perhaps why: the agent reads it',
    flags: {
      reason: { type: 'string', value: 'text', help: 'Why not' },
      all: { type: 'boolean', help: 'And all else that is open of what the same run proposed' },
    },
    examples: [
      'reveille approval reject 42 --reason "not this week"',
      'reveille approval reject 42 --all --reason "not this week"',
    ],
    run: reject,
  },
];
