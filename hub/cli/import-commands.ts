import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { fail, ok, type Failure, type Result } from '../../src/core/result';
import { sentenceFor } from '../../src/words/sentence-for';
import { profileWords } from '../../src/words/terminal/profile';
import type { ApiClient } from '../../src/runtime/api/client';
import { ImportFormat, type Left } from '../../src/runtime/api/transfer-definition';
import { isSet, textFlag, type Command, type Context, type Outcome } from './command';
import { proofFor } from './device-check';
import { uploadOfPath, withUpload, type Upload } from './file-transfer';
import { uploadOfFolder } from './folder-archive';
import { plainLine } from './terminal-text';
import { countsText, lacksText, transferWords } from './transfer-words';

type Asked = { readonly format?: ImportFormat; readonly zone?: string };

const askedOf = ({ flags }: Context): Result<Asked, Failure> => {
  const zone = textFlag(flags, 'zone');
  const given = textFlag(flags, 'format');
  const format = ImportFormat.safeParse(given);
  if (given !== undefined && !format.success) return fail('import_format_unknown');
  return ok({ ...(format.success ? { format: format.data } : {}), ...(zone === undefined ? {} : { zone }) });
};

const uploadOf = (path: string): Result<Upload, Failure> => {
  try {
    return ok(statSync(path).isDirectory() ? uploadOfFolder(path) : uploadOfPath(path));
  } catch {
    return fail('import_path_unusable');
  }
};

const leftLines = (left: readonly Left[], { language }: Context): readonly string[] =>
  left.map(({ code, count, example }) => {
    const named = example === '' ? '' : ` (${plainLine(example).slice(0, 60)})`;
    return `${transferWords(language)('stays')}: ${count}×${named}: ${sentenceFor({ code }, language)}`;
  });

const dryRun = async (
  client: ApiClient,
  { transferId, asked, context }: { transferId: string; asked: Asked; context: Context },
): Promise<Outcome> => {
  const said = await client.query('import.dryRun', { transferId, ...asked });
  if (!said.ok) return said;
  const { countByKind, duplicates, left, format } = said.value;
  const word = transferWords(context.language);
  const lines = [
    `${word('wouldCome')} (${format}): ${countsText(countByKind, context.language)}`,
    `${word('here')}: ${duplicates}`,
    ...leftLines(left, context),
  ];
  return ok({ json: { ...said.value, left: left.map((each) => ({ ...each })) }, text: lines.join('\n') });
};

const take = async (
  client: ApiClient,
  { transferId, asked, context }: { transferId: string; asked: Asked; context: Context },
): Promise<Outcome> => {
  const done = await client.command('import.run', { transferId, ...asked });
  if (!done.ok) return done;
  const { created, restored, duplicates, left, actId } = done.value;
  const word = transferWords(context.language);
  const lines = [
    `${word('came')}: ${created}`,
    ...(restored === 0 ? [] : [`${word('restored')}: ${restored}`]),
    `${word('here')}: ${duplicates}`,
    ...leftLines(left, context),
    `${word('undo')}: ${actId}`,
  ];
  return ok({ json: { ...done.value, left: left.map((each) => ({ ...each })) }, text: lines.join('\n') });
};

const OWN_START = '{"appended":[';
const startsLikeOwn = (path: string): boolean => {
  if (!statSync(path).isFile()) return false;
  const handle = openSync(path, 'r');
  try {
    const start = Buffer.alloc(OWN_START.length);
    readSync(handle, start, 0, start.length, 0);
    return start.toString('utf8') === OWN_START;
  } finally {
    closeSync(handle);
  }
};

type Without = {
  readonly attachmentsLeftOut?: number | undefined;
  readonly attachmentsMissing?: number | undefined;
};
/** [TRANSFER-17] What the file itself does not hold. */
const withoutOf = (
  { attachmentsLeftOut = 0, attachmentsMissing = 0 }: Without,
  { language }: Context,
): {
  readonly json: { readonly attachmentsLeftOut: number; readonly attachmentsMissing: number };
  readonly text: string;
} => ({
  json: { attachmentsLeftOut, attachmentsMissing },
  text: lacksText({ leftOut: attachmentsLeftOut, missing: attachmentsMissing }, language),
});

/** Asks for no passphrase if the import would be refused or only continues. */
const proofOfOwn = async (
  client: ApiClient,
  { transferId, context }: { transferId: string; context: Context },
): Promise<Result<{ readonly proof?: string }, Failure>> => {
  const [status, said] = [
    await client.query('system.status', {}),
    await client.query('data.importDryRun', { transferId }),
  ];
  if (!status.ok) return status;
  if (!said.ok) return said;
  if (!said.value.profileIsEmpty || status.value.unfinishedImport?.isOwn === true) return ok({});
  const proof = await proofFor(context, {
    client,
    checked: { what: 'importOwn', digest: said.value.digest },
  });
  return proof.ok ? ok({ proof: proof.value }) : proof;
};

/** A whole export of Reveille itself, into an empty profile. */
const takeOwn = async (
  client: ApiClient,
  { transferId, context }: { transferId: string; context: Context },
): Promise<Outcome> => {
  const word = transferWords(context.language);
  if (isSet(context.flags, 'dry-run')) {
    const said = await client.query('data.importDryRun', { transferId });
    if (!said.ok) return said;
    const counts = countsText(said.value.countByKind, context.language);
    const without = withoutOf(said.value, context);
    const { profileIsEmpty } = said.value;
    const stays = profileIsEmpty ? '' : `\n${profileWords(context.language)('notEmpty')}`;
    return ok({
      json: { ...said.value, ...without.json },
      text: `${word('wouldCome')}: ${counts}${without.text}${stays}`,
      isBad: !profileIsEmpty,
    });
  }
  const isOwn = isSet(context.flags, 'own');
  const proof = isOwn ? await proofOfOwn(client, { transferId, context }) : ok({});
  if (!proof.ok) return proof;
  const done = await client.command('data.import', { transferId, isOwn, ...proof.value });
  if (!done.ok) return done;
  const { actId, records } = done.value;
  const without = withoutOf(done.value, context);
  return ok({
    json: { ...done.value, ...without.json },
    text: `${word('came')}: ${records}${without.text}\n${word('undo')}: ${actId}`,
  });
};

const run = async (context: Context): Promise<Outcome> => {
  const [path = ''] = context.words;
  const asked = askedOf(context);
  if (!asked.ok) return asked;
  const file = uploadOf(path);
  if (!file.ok) return file;
  const client = await context.client();
  if (!client.ok) return client;
  const isOwn = asked.value.format === undefined && startsLikeOwn(path);
  const work = isSet(context.flags, 'dry-run') ? dryRun : take;
  return withUpload({ client: client.value, file: file.value }, (transferId) =>
    isOwn
      ? takeOwn(client.value, { transferId, context })
      : work(client.value, { transferId, asked: asked.value, context }),
  );
};

export const importCommand: Command = {
  path: ['import'],
  summary: 'Take in a file of another app, a folder of Markdown, or an export of Reveille',
  operands: '<file or folder>',
  takes: { least: 1, most: 1 },
  flags: {
    'dry-run': { type: 'boolean', help: 'Only say what would come' },
    format: {
      type: 'string',
      value: 'name',
      help: 'dayone, markdown, todoist, ticktick, ics or apple-health (default: told from the file)',
    },
    zone: {
      type: 'string',
      value: 'name',
      help: 'Your time zone, like Europe/Berlin (default: this computer’s)',
    },
    own: { type: 'boolean', help: 'This export of Reveille is mine: what it holds counts as my own words' },
  },
  examples: [
    'reveille import reveille.json --profile mine --own',
    'reveille import ~/Documents/Vault --dry-run',
    'reveille import Journal.zip --zone Europe/Berlin',
  ],
  run,
};
