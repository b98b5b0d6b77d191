import { fail, ok } from '../../src/core/result';
import { Color } from '../../src/runtime/api/values';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { plainLine, textTable } from './terminal-text';

const add = async (context: Context): Promise<Outcome> => {
  const chosen = textFlag(context.flags, 'color')?.toLowerCase();
  if (chosen !== undefined && !Color.safeParse(chosen).success) return fail('color_unusable');
  const client = await context.client();
  if (!client.ok) return client;
  const name = context.words.join(' ');
  const color = chosen === undefined ? {} : { color: chosen };
  const created = await client.value.command('category.create', { name, ...color });
  if (!created.ok) return created;
  return ok({ json: { ...created.value, name }, text: `${context.say('added')}  ${plainLine(name)}` });
};

const list = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const listed = await client.value.query('category.list', {});
  if (!listed.ok) return listed;
  const { categories } = listed.value;
  const { say } = context;
  const rows = categories.map(({ color, name }) => [color, plainLine(name)]);
  return ok({
    json: { categories: categories.map((each) => ({ ...each })) },
    text: rows.length === 0 ? say('noCategories') : textTable([[say('color'), say('name')], ...rows]),
  });
};

export const categoryCommands: readonly Command[] = [
  {
    path: ['category', 'add'],
    summary: 'Add a category',
    operands: '<name>',
    takes: { least: 1, most: 20 },
    flags: { color: { type: 'string', value: '#rrggbb', help: 'Its colour' } },
    examples: ['reveille category add Family', 'reveille category add "Side project" --color "#2f6f62"'],
    run: add,
  },
  {
    path: ['category', 'list'],
    summary: 'List the categories',
    operands: '',
    takes: { least: 0, most: 0 },
    flags: {},
    examples: ['reveille category list', 'reveille category list --json'],
    run: list,
  },
];
