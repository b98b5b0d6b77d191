import { ok } from '../../src/core/result';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { categoryFlag, categoryIn, dayFlag, dayOf } from './journal-flags';
import { journalWords } from './journal-words';
import { shortId } from './task-by-ending';
import { plainLine } from './terminal-text';

const add = async (context: Context): Promise<Outcome> => {
  const day = dayOf(context);
  if (!day.ok) return day;
  const client = await context.client();
  if (!client.ok) return client;
  const categoryId = await categoryIn(context, client.value);
  if (!categoryId.ok) return categoryId;
  const title = textFlag(context.flags, 'title');
  const body = context.words.join(' ');
  const created = await client.value.command('note.create', {
    body,
    day: day.value,
    ...(title === undefined ? {} : { title }),
    ...(categoryId.value === undefined ? {} : { categoryId: categoryId.value }),
  });
  if (!created.ok) return created;
  const { id } = created.value;
  const text = `${journalWords(context.language)('noted')}  ${plainLine(title ?? body)}  ${shortId(id)}`;
  return ok({ json: { ...created.value, day: day.value }, text });
};

export const noteCommands: readonly Command[] = [
  {
    path: ['note', 'add'],
    summary: 'Write a note into the journal',
    operands: '<text>',
    takes: { least: 1, most: 2_000 },
    flags: {
      title: { type: 'string', value: 'text', help: 'Its title' },
      category: categoryFlag,
      day: dayFlag,
    },
    examples: [
      'reveille note add It rained all day',
      'reveille note add --title Ideas --category Work "a bench in the shade"',
    ],
    run: add,
  },
];
