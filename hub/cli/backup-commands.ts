import { existsSync } from 'node:fs';
import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { numberedWords } from './numbered-words';
import { saveTransfer, uploadOfPath, withUpload, type Upload } from './file-transfer';
import { timeText } from './time-text';
import { lacksText, transferWords } from './transfer-words';
import { wordsFlag, wordsOf } from './words-input';

const create = async (context: Context): Promise<Outcome> => {
  const [path = ''] = context.words;
  if (existsSync(path)) return fail('export_path_taken');
  const isGiven = textFlag(context.flags, 'words-file') !== undefined;
  const given = isGiven ? await wordsOf(context) : null;
  if (given !== null && !given.ok) return given;
  const client = await context.client();
  if (!client.ok) return client;
  const made = await client.value.command('backup.create', given === null ? {} : { words: given.value });
  if (!made.ok) return made;
  const { transferId, records, unreadable, attachmentsMissing, words } = made.value;
  const saved = await saveTransfer(client.value, { transferId, path });
  await client.value.command('transfer.end', { transferId, isSaved: saved.ok });
  if (!saved.ok) return saved;
  const word = transferWords(context.language);
  const secret = isGiven ? word('sameWords') : `${word('keepWords')}\n\n${numberedWords(words)}`;
  return ok({
    json: { path, records, unreadable, attachmentsMissing, ...(isGiven ? {} : { words }) },
    text: `${word('saved')}: ${path}  ${records} ${word('records')}${lacksOf(made.value, context)}\n${secret}`,
    isBad: isLacking(made.value),
  });
};

/** [BACKUP-11] */
type Lacking = { readonly unreadable: number; readonly attachmentsMissing: number };
const isLacking = ({ unreadable, attachmentsMissing }: Lacking): boolean =>
  unreadable + attachmentsMissing > 0;
const lacksOf = ({ unreadable, attachmentsMissing: missing }: Lacking, { language }: Context): string =>
  lacksText({ unreadable, missing }, language);

type Opened = { readonly file: Upload; readonly words: string; readonly client: ApiClient };
const open = async (context: Context): Promise<Result<Opened, Failure>> => {
  const [path = ''] = context.words;
  if (!existsSync(path)) return fail('import_path_unusable');
  const words = await wordsOf(context);
  if (!words.ok) return words;
  const client = await context.client();
  const file = { ...uploadOfPath(path), isBackup: true } as const;
  return client.ok ? ok({ file, words: words.value, client: client.value }) : client;
};

const check = ({ client, file, words }: Opened) =>
  withUpload({ client, file }, (transferId) => client.query('backup.verify', { transferId, words }));

const verify = async (context: Context): Promise<Outcome> => {
  const opened = await open(context);
  if (!opened.ok) return opened;
  const whole = await check(opened.value);
  if (!whole.ok) return whole;
  const { createdAt, records } = whole.value;
  const word = transferWords(context.language);
  const made = `${word('madeAt')} ${timeText(createdAt)}`;
  const isBad = isLacking(whole.value);
  const told = `${word(isBad ? 'notWhole' : 'whole')}: ${records} ${word('records')}, ${made}`;
  return ok({ json: whole.value, text: `${told}${lacksOf(whole.value, context)}`, isBad });
};

/** Looked through before the new profile is made: a wrong word leaves nothing behind. */
const restore = async (context: Context): Promise<Outcome> => {
  const opened = await open(context);
  if (!opened.ok) return opened;
  const { client, file, words } = opened.value;
  const whole = await check(opened.value);
  // A damaged profile takes no file to look through: the new one does.
  if (!whole.ok && !['database_corrupt', 'database_lost'].includes(whole.error.code)) return whole;
  const profile = await client.command('profile.create', {});
  if (!profile.ok) return profile;
  const restored = await withUpload({ client, file }, (transferId) =>
    client.command('backup.restore', { transferId, words }),
  );
  if (!restored.ok) return restored;
  const { name } = profile.value;
  const { records } = restored.value;
  const word = transferWords(context.language);
  return ok({
    json: { ...restored.value, profile: name },
    text: `${word('back')} ${name}: ${records} ${word('records')}${lacksOf(restored.value, context)}`,
    isBad: isLacking(restored.value),
  });
};

const operands = '<file>';
const takes = { least: 1, most: 1 } as const;

export const backupCommands: readonly Command[] = [
  {
    path: ['backup', 'create'],
    operands,
    takes,
    run: create,
    summary: 'Save everything in one encrypted file, and get the words that open it',
    flags: {
      'words-file': { ...wordsFlag['words-file'], help: 'Use these 24 words again (default: new ones)' },
    },
    examples: ['reveille backup create reveille.backup'],
  },
  {
    path: ['backup', 'verify'],
    operands,
    takes,
    run: verify,
    summary: 'Open every byte of a backup and judge every record, without taking anything in',
    flags: wordsFlag,
    examples: ['reveille backup verify reveille.backup --words-file words.txt'],
  },
  {
    path: ['backup', 'restore'],
    operands,
    takes,
    run: restore,
    summary: 'Take a backup into a new profile',
    flags: wordsFlag,
    examples: ['reveille backup restore reveille.backup'],
  },
];
