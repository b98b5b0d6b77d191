import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { QueryOutput } from '../../src/runtime/api/definition';
import { importFormatName } from '../../src/words/import-formats';
import { vouchWords } from '../../src/words/terminal/vouch';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { proofFor } from './device-check';
import { plainLine, plainLines, textTable } from './terminal-text';

// [VOUCH-2] What was shown has a hash, and only that is vouched for: `show` prints it, `import` takes it.
type Page = QueryOutput<'vouch.importTexts'>;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const list = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const say = vouchWords(context.language);
  const listed = await client.value.query('import.list', {});
  if (!listed.ok) return listed;
  const imports = listed.value.imports.filter(({ isUndone, format }) => !isUndone && format !== 'backup');
  const rows = imports.map(({ actId, format, at }) => [
    actId,
    importFormatName(format, context.language),
    dayOf(at),
  ]);
  const text = rows.length === 0 ? say('none') : textTable([[say('act'), say('format'), say('at')], ...rows]);
  return ok({ json: { imports: imports.map((each) => ({ ...each })) }, text });
};

const recordLines = ({ ref, title, texts }: Page['records'][number], edited: string): readonly string[] => [
  `${ref.kind} ${plainLine(title)}`,
  ...texts.map(
    ({ field, text, isEdited }) => `  ${field}${isEdited ? ` (${edited})` : ''}: ${plainLines(text)}`,
  ),
];

const show = async (context: Context): Promise<Outcome> => {
  const [actId = ''] = context.words;
  const client = await context.client();
  if (!client.ok) return client;
  const say = vouchWords(context.language);
  const found = await client.value.query('vouch.import', { actId });
  if (!found.ok) return found;
  if (found.value === null) return fail('act_not_found');
  const { fields, left, hash } = found.value;
  const records: Page['records'] = [];
  for (let after: string | null = null, isMore = true; isMore; isMore = after !== null) {
    const page: Result<Page, Failure> = await client.value.query('vouch.importTexts', {
      actId,
      after,
      limit: 100,
    });
    if (!page.ok) return page;
    records.push(...page.value.records);
    after = page.value.next;
  }
  const lines = [
    ...records.flatMap((record) => recordLines(record, say('edited'))),
    fields === 0 ? say('nothing') : say('texts', { count: fields }),
    ...(left === 0 ? [] : [say('left', { count: left })]),
    ...(fields === 0 ? [] : [say('how', { act: actId, hash })]),
  ];
  const json = JSON.parse(JSON.stringify({ ...found.value, texts: records }));
  return ok({ json, text: lines.join('\n') });
};

const vouchForImport = async (context: Context): Promise<Outcome> => {
  const [actId = ''] = context.words;
  const hash = textFlag(context.flags, 'shown') ?? '';
  if (!/^[0-9a-f]{64}$/.test(hash)) return fail('invalid_arguments', 'shown');
  const client = await context.client();
  if (!client.ok) return client;
  const say = vouchWords(context.language);
  const checked = { what: 'vouchImport', actId, hash } as const;
  const proof = await proofFor(context, { client: client.value, checked });
  if (!proof.ok) return proof;
  const done = await client.value.command('vouch.import', { actId, hash, proof: proof.value });
  if (!done.ok) return done;
  const { fields, left } = done.value;
  const lines = [
    say('done', { count: fields }),
    ...(left === 0 ? [] : [say('left', { count: left })]),
    `${say('undo')}: ${done.value.actId}`,
  ];
  return ok({ json: { ...done.value }, text: lines.join('\n') });
};

export const vouchCliCommands: readonly Command[] = [
  {
    path: ['vouch', 'list'],
    summary: 'List the imports whose texts you can say are yours',
    operands: '',
    takes: { least: 0, most: 0 },
    flags: {},
    examples: ['reveille vouch list'],
    run: list,
  },
  {
    path: ['vouch', 'show'],
    summary: 'Show every text of an import that counts as from outside',
    operands: '<import>',
    takes: { least: 1, most: 1 },
    flags: {},
    examples: ['reveille vouch show import-markdown-3f2a'],
    run: show,
  },
  {
    path: ['vouch', 'import'],
    summary: 'Say that all of these texts are your own, as they were shown',
    operands: '<import>',
    takes: { least: 1, most: 1 },
    flags: {
      shown: { type: 'string', value: 'hash', help: 'What `reveille vouch show` printed below the texts' },
    },
    examples: ['reveille vouch import import-markdown-3f2a --shown 9b1d…'],
    run: vouchForImport,
  },
];
