import type { AgentId, CategoryId } from '../../../core/named-ids';
import type { Failure, Result } from '../../../core/result';
import { ok } from '../../../core/result';
import type { ApiClient } from '../../../runtime/api/client';
import type { PastedTexts } from '../../components/pasted-texts';
import type { Language, Say } from '../../../words/words';
import type { FirstHelper, Sees } from './welcome-state';

// [WELCOME-2] Each command has its number from the act: one that was stored before a kill answers what it answered then.
export type FirstAgentWish = {
  readonly act: string;
  readonly thought: string;
  readonly today: string;
  readonly helper: FirstHelper;
  readonly sees: Sees;
};
type Parts = {
  readonly client: ApiClient;
  readonly pasted: Pick<PastedTexts, 'namesIn' | 'sent'>;
  readonly say: Say;
  readonly language: Language;
};
type Made = { readonly agentId: AgentId; readonly name: string };

const categoryOf = async (
  { client, say }: Parts,
  { act, sees }: FirstAgentWish,
): Promise<Result<string | null, Failure>> => {
  if ('all' in sees) return ok(null);
  if ('categoryId' in sees) return ok(sees.categoryId);
  const name = say(`welcome.${sees.suggestion}`);
  const made = await client.command('category.create', { name }, { commandId: `${act}-category` });
  return made.ok ? ok(made.value.id) : made;
};

/** The thought becomes a task of today, unless it named a day, where the agent may see it, unless it named a category. */
const writeThought = async (
  { client, language }: Parts,
  {
    wish,
    categoryId,
    marked,
  }: {
    readonly wish: FirstAgentWish;
    readonly categoryId: CategoryId | null;
    readonly marked: readonly string[];
  },
): Promise<Result<{ readonly title: string; readonly categoryId: CategoryId | null }, Failure>> => {
  const { act, today } = wish;
  const input = { text: wish.thought, today, language };
  const added = await client.command('task.quickAdd', input, { commandId: `${act}-task`, pasted: marked });
  if (!added.ok) return added;
  const { id } = added.value;
  const found = await client.query('task.get', { id });
  if (!found.ok) return found;
  const task = found.value;
  const fields = {
    ...(task?.due === null ? { due: today } : {}),
    ...(task?.categoryId === null && categoryId !== null ? { categoryId } : {}),
  };
  const placed = await client.command('task.update', { id, fields }, { commandId: `${act}-place` });
  if (!placed.ok) return placed;
  return ok({ title: task?.title ?? wish.thought, categoryId: task?.categoryId ?? categoryId });
};

const makeAgent = async (
  { client, language }: Parts,
  { wish, categoryIds }: { readonly wish: FirstAgentWish; readonly categoryIds: readonly CategoryId[] },
): Promise<Result<string, Failure>> => {
  const made = await client.command(
    'agent.create',
    {
      templateId: wish.helper,
      language,
      ...(categoryIds.length === 0 ? {} : { categoryIds: [...categoryIds] }),
    },
    { commandId: `${wish.act}-agent` },
  );
  return made.ok ? ok(made.value.id) : made;
};

/**
 * A task of the person's own words, an agent that may see it, woken once and asked once, in the words that were shown. Where an agent that was
 * made does not wake or is not asked, it is there all the same, and its own screen says why.
 */
export const makeFirstAgent = async (parts: Parts, wish: FirstAgentWish): Promise<Result<Made, Failure>> => {
  const category = await categoryOf(parts, wish);
  if (!category.ok) return category;
  // The agent is asked in the same words: they are its `text` too.
  const spoken = { text: wish.thought };
  const marked = parts.pasted.namesIn(spoken);
  const thought = await writeThought(parts, { wish, categoryId: category.value, marked });
  if (!thought.ok) return thought;
  const chosen = 'all' in wish.sees ? [] : [category.value, thought.value.categoryId];
  const categoryIds = [...new Set(chosen.flatMap((id) => (id === null ? [] : [id])))];
  const agent = await makeAgent(parts, { wish, categoryIds });
  if (!agent.ok) return agent;
  const { client, say } = parts;
  const id = agent.value;
  await client.command('agent.wake', { id }, { commandId: `${wish.act}-wake` });
  const text = say('welcome.request', { title: thought.value.title });
  await client.command('agent.say', { id, text }, { commandId: `${wish.act}-ask`, pasted: marked });
  parts.pasted.sent(spoken);
  const agents = await client.query('agent.list', {});
  const name = agents.ok ? agents.value.agents.find((each) => each.id === id)?.name : undefined;
  return ok({ agentId: id, name: name ?? '' });
};
