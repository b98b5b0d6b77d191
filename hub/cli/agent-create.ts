import { fail, ok, type Failure, type Result } from '../../src/core/result';
import { AgentMode, TemplateId } from '../../src/runtime/api/agent-values';
import type { ApiClient } from '../../src/runtime/api/client';
import type { CommandInput } from '../../src/runtime/api/definition';
import { agentWords } from './agent-words';
import { limitFlags, limitsIn } from './amount-flag';
import { textFlag, textFlags, type Command, type Context, type Outcome } from './command';
import { shortId } from './task-by-ending';

// [CLI-10] What an agent is made with on the screen it is made with here: what wakes it, who thinks for it, what it may use.
type Wish = CommandInput<'agent.create'>;
type Cause = NonNullable<Wish['causes']>[number];

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const NONE = 'none';

const categoryIdsOf = async (
  { flags }: Context,
  client: ApiClient,
): Promise<Result<readonly string[] | null, Failure>> => {
  const named = textFlags(flags, 'category').map((name) => name.toLowerCase());
  if (named.length === 0) return ok(null);
  const known = await client.query('category.list', {});
  if (!known.ok) return known;
  const found = named.map(
    (name) => known.value.categories.find((one) => one.name.toLowerCase() === name)?.id,
  );
  const ids = found.filter((id) => id !== undefined);
  return ids.length === named.length ? ok(ids) : fail('category_not_found');
};

/** A time is every day at it; anything else a key of the kind's own. */
const causeOf = (typed: string, { language }: Context): Cause =>
  CLOCK.test(typed)
    ? {
        kind: 'time',
        label: agentWords(language)('everyDayAt').replace('{time}', typed),
        schedule: { kind: 'daily', time: typed, zone: 'floating' },
      }
    : { kind: 'template', key: typed };

const causesOf = (context: Context): Pick<Wish, 'causes'> => {
  const typed = textFlags(context.flags, 'wake');
  if (typed.length === 0) return {};
  return { causes: typed.filter((one) => one !== NONE).map((one) => causeOf(one, context)) };
};

const wishOf = (context: Context): Result<Omit<Wish, 'templateId'>, Failure> => {
  const { flags, words, language } = context;
  const name = words.join(' ');
  const model = textFlag(flags, 'model');
  const quiet = textFlag(flags, 'quiet');
  const [from = '', until = ''] = (quiet ?? '').split('-');
  const typedMode = textFlag(flags, 'mode');
  const mode = typedMode === undefined ? undefined : AgentMode.safeParse(typedMode);
  if (mode?.success === false) return fail('invalid_arguments', 'mode');
  const limits = limitsIn(flags);
  if (!limits.ok) return limits;
  return ok({
    language,
    ...causesOf(context),
    limits: limits.value,
    ...(name === '' ? {} : { name }),
    ...(mode === undefined ? {} : { mode: mode.data }),
    ...(model === undefined ? {} : { modelId: model }),
    ...(quiet === undefined ? {} : { quietHours: { from, until } }),
  });
};

const create = async (context: Context): Promise<Outcome> => {
  const templateId = TemplateId.safeParse(textFlag(context.flags, 'template'));
  if (!templateId.success) return fail('template_not_found');
  const wish = wishOf(context);
  if (!wish.ok) return wish;
  const client = await context.client();
  if (!client.ok) return client;
  const categoryIds = await categoryIdsOf(context, client.value);
  if (!categoryIds.ok) return categoryIds;
  const made = await client.value.command('agent.create', {
    templateId: templateId.data,
    ...wish.value,
    ...(categoryIds.value === null ? {} : { categoryIds: [...categoryIds.value] }),
  });
  if (!made.ok) return made;
  return ok({
    json: { ...made.value },
    text: `${agentWords(context.language)('made')}  ${shortId(made.value.id)}`,
  });
};

export const agentCreateCommand: Command = {
  path: ['agent', 'create'],
  summary: 'Make an agent from a template',
  operands: '[name]',
  takes: { least: 0, most: 20 },
  flags: {
    template: { type: 'string', value: 'kind', help: TemplateId.options.join(', ') },
    category: { type: 'string', value: 'name', multiple: true, help: 'What it may see; may be repeated' },
    mode: { type: 'string', value: 'mode', help: AgentMode.options.join(', ') },
    wake: {
      type: 'string',
      value: 'hh:mm|cause|none',
      multiple: true,
      help: 'What wakes it instead of all that its kind brings: a time of each day, a cause of its kind by its key, or none; may be repeated',
    },
    quiet: { type: 'string', value: 'hh:mm-hh:mm', help: 'When no change wakes it' },
    model: {
      type: 'string',
      value: 'provider/model',
      help: 'Who thinks for it; `reveille provider consent` agrees to it',
    },
    ...limitFlags,
  },
  examples: [
    'reveille agent create --template planner',
    'reveille agent create --template gym-coach --category Health Gym Coach',
    'reveille agent create --template planner --wake 06:30 --wake tasks --tokens 100000 Early bird',
  ],
  run: create,
};
