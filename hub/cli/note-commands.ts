import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { uploadOfPath, withUpload, type Upload } from './file-transfer';
import { categoryFlag, categoryIn, dayFlag, dayOf } from './journal-flags';
import { journalWords } from './journal-words';
import { shortId } from './task-by-ending';
import { plainLine } from './terminal-text';

type Said = { readonly day: string; readonly title?: string; readonly categoryId?: string };

const said = ({ id, what }: { id: string; what: string }, { language }: Context): string =>
  `${journalWords(language)('noted')}  ${plainLine(what)}  ${shortId(id)}`;

const uploadOf = (path: string): Result<Upload, Failure> => {
  try {
    if (!statSync(path).isFile()) return fail('import_path_unusable');
    return ok(uploadOfPath(path));
  } catch {
    return fail('import_path_unusable');
  }
};

/** A voice note from a file of sound. It has a title where a note has its text. */
const addSound = async (
  { client, note, path }: { readonly client: ApiClient; readonly note: Said; readonly path: string },
  context: Context,
): Promise<Outcome> => {
  const file = uploadOf(path);
  if (!file.ok) return file;
  const spoken = context.words.join(' ');
  const name = basename(path).slice(-200);
  const titled = spoken === '' ? note : { title: spoken, ...note };
  const added = await withUpload({ client, file: file.value }, (transferId) =>
    client.command('voice.add', { ...titled, transferId, name }),
  );
  if (!added.ok) return added;
  const text = said({ id: added.value.id, what: titled.title ?? name }, context);
  return ok({ json: { ...added.value, day: note.day }, text });
};

const addText = async (
  { client, note }: { readonly client: ApiClient; readonly note: Said },
  context: Context,
): Promise<Outcome> => {
  const body = context.words.join(' ');
  // A variable of a script that is empty is no note.
  if (`${body}${note.title ?? ''}`.trim() === '') return fail('text_empty');
  const created = await client.command('note.create', { body, ...note });
  if (!created.ok) return created;
  const text = said({ id: created.value.id, what: note.title ?? body }, context);
  return ok({ json: { ...created.value, day: note.day }, text });
};

const add = async (context: Context): Promise<Outcome> => {
  const day = dayOf(context);
  if (!day.ok) return day;
  const client = await context.client();
  if (!client.ok) return client;
  const categoryId = await categoryIn(context, client.value);
  if (!categoryId.ok) return categoryId;
  const title = textFlag(context.flags, 'title');
  const note = {
    day: day.value,
    ...(title === undefined ? {} : { title }),
    ...(categoryId.value === undefined ? {} : { categoryId: categoryId.value }),
  };
  const path = textFlag(context.flags, 'audio');
  return path === undefined
    ? addText({ client: client.value, note }, context)
    : addSound({ client: client.value, note, path }, context);
};

export const noteCommands: readonly Command[] = [
  {
    path: ['note', 'add'],
    summary: 'Write a note into the journal',
    operands: '<text>',
    takes: { least: 1, most: 2_000, unless: 'audio' },
    flags: {
      title: { type: 'string', value: 'text', help: 'Its title' },
      audio: {
        type: 'string',
        value: 'file',
        help: 'A voice note: this file of sound, with the text as its title',
      },
      category: categoryFlag,
      day: dayFlag,
    },
    examples: [
      'reveille note add It rained all day',
      'reveille note add --audio walk.m4a On the way home',
      'reveille note add --title Ideas --category Work "a bench in the shade"',
    ],
    run: add,
  },
];
