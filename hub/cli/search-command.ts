import { fail, ok } from '../../src/core/result';
import { dayOfHit } from '../../src/runtime/api/hit-day';
import { RecordKindName } from '../../src/runtime/api/journal-values';
import { textFlag, textFlags, type Command, type Context, type Outcome } from './command';
import { categoryIn } from './journal-flags';
import { journalWords } from './journal-words';
import { shortId } from './task-by-ending';
import { plainLine, textTable } from './terminal-text';
import { wholeNumberIn } from './whole-number';

const two = (value: number): string => String(value).padStart(2, '0');
const dayText = (instant: number): string => {
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

const kindsIn = ({ flags }: Context): readonly RecordKindName[] | null | undefined => {
  const typed = textFlags(flags, 'kind');
  if (typed.length === 0) return undefined;
  const kinds = typed.flatMap(
    (name) => RecordKindName.options.find((kind) => kind.toLowerCase() === name.toLowerCase()) ?? [],
  );
  return kinds.length === typed.length ? kinds : null;
};

const search = async (context: Context): Promise<Outcome> => {
  const limit = wholeNumberIn(textFlag(context.flags, 'limit') ?? '20');
  if (limit === null || limit < 1 || limit > 100) return fail('search_limit_unusable');
  const kinds = kindsIn(context);
  if (kinds === null) return fail('record_kind_unknown');
  const client = await context.client();
  if (!client.ok) return client;
  const categoryId = await categoryIn(context, client.value);
  if (!categoryId.ok) return categoryId;
  const found = await client.value.query('search', {
    text: context.words.join(' '),
    limit,
    waits: true,
    ...(kinds === undefined ? {} : { kinds: [...kinds] }),
    ...(categoryId.value === undefined ? {} : { categoryId: categoryId.value }),
  });
  if (!found.ok) return found;
  const { hits, next } = found.value;
  const say = journalWords(context.language);
  const rows = hits.map(({ ref, title, excerpt, at }) => [
    shortId(ref.id),
    say(ref.kind),
    dayOfHit({ ref, at }, dayText),
    plainLine(title === '' || title === excerpt ? excerpt : excerpt === '' ? title : `${title}  ${excerpt}`),
  ]);
  const table =
    rows.length === 0
      ? say('nothingFound')
      : textTable([['ID', say('kind'), say('day'), say('found')], ...rows]);
  return ok({
    json: JSON.parse(JSON.stringify({ hits, more: next !== null })),
    text: next === null ? table : `${table}\n\n${say('moreFound')}`,
  });
};

export const searchCommand: Command = {
  path: ['search'],
  summary: 'Search everything you wrote',
  operands: '<words>',
  takes: { least: 1, most: 50 },
  flags: {
    kind: {
      type: 'string',
      multiple: true,
      value: 'kind',
      help: 'task, note, voiceNote, timeEntry, planBlock, rating, workout, measurement or habit; may be given again',
    },
    category: { type: 'string', value: 'name', help: 'Of this category alone' },
    limit: { type: 'string', value: 'number', help: 'At most so many, 1 to 100 (default: 20)' },
  },
  examples: [
    'reveille search penguin',
    'reveille search --kind note --kind task steuer brief',
    'reveille search 東京 --json',
  ],
  run: search,
};
