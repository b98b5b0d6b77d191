import { writeSync } from 'node:fs';
import { ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import { isSet, type Command, type Context, type Outcome } from './command';
import { saveTo, saveTransfer } from './file-transfer';
import { lacksText, transferWords } from './transfer-words';

type Saved = {
  readonly records: number | null;
  readonly unreadable: number;
  readonly leftOut: number;
  readonly missing: number;
};

const saveMarkdown = async (client: ApiClient, path: string): Promise<Result<Saved, Failure>> => {
  const made = await client.command('export.markdown', {});
  if (!made.ok) return made;
  const { transferId, records, unreadable, filesLeftOut: leftOut, filesMissing: missing } = made.value;
  const saved = await saveTransfer(client, { transferId, path });
  await client.command('transfer.end', { transferId });
  return saved.ok ? ok({ records, unreadable, leftOut, missing }) : saved;
};

const saveWhole = async (client: ApiClient, path: string): Promise<Result<Saved, Failure>> => {
  const made = await client.query('data.export', {});
  if (!made.ok) return made;
  const bytes = Buffer.from(made.value.text, 'utf8');
  const write = (handle: number): Promise<Result<null, Failure>> => {
    for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
    return Promise.resolve(ok(null));
  };
  const saved = await saveTo(path, write);
  if (!saved.ok) return saved;
  const { unreadable = [], attachmentsLeftOut: leftOut = 0, attachmentsMissing: missing = 0 } = made.value;
  return ok({ records: null, unreadable: unreadable.length, leftOut, missing });
};

const run = async (context: Context): Promise<Outcome> => {
  const [path = ''] = context.words;
  const client = await context.client();
  if (!client.ok) return client;
  const save = isSet(context.flags, 'markdown') ? saveMarkdown : saveWhole;
  const saved = await save(client.value, path);
  if (!saved.ok) return saved;
  const { records, unreadable, leftOut, missing } = saved.value;
  const word = transferWords(context.language);
  const count = records === null ? '' : `  ${records} ${word('records')}`;
  const lacks = lacksText(saved.value, context.language);
  return ok({
    json: { path, unreadable, leftOut, missing, ...(records === null ? {} : { records }) },
    text: `${word('saved')}: ${path}${count}${lacks}`,
    isBad: unreadable + missing > 0,
  });
};

export const exportCommand: Command = {
  path: ['export'],
  summary:
    'Save all you wrote as one file: whole, as JSON, or for reading, as a ZIP file of Markdown; agents are only in a backup',
  operands: '<file>',
  takes: { least: 1, most: 1 },
  flags: {
    markdown: { type: 'boolean', help: 'Markdown pages in a ZIP file, for reading and for other apps' },
  },
  examples: ['reveille export reveille.json', 'reveille export notes.zip --markdown'],
  run,
};
