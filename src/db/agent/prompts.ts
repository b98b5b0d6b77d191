import { canonicalJson } from '../../core/canonical-json';
import { promptResponseId } from '../../core/run-identities';
import type { Json } from '../../core/json';
import type { AgentId, RunKey } from '../../core/named-ids';
import type { Writer } from '../commit';
import type { Stores } from '../stores';
import { AgentPromptItem, AgentPromptResponse } from './kinds/prompt';
import { readAppended } from './read-record';
import { from, text, type Select } from '../rows';

// [QUESTION-1] A question is open until a person answers it or its time is over; a later answer names the one it replaces.
export type Question = AgentPromptItem & { readonly id: string };
export type Response = AgentPromptResponse & { readonly id: string };
/** In words, or in an entry of the journal: a voice note. */
export type Said = {
  readonly response: Json;
  readonly entryId: string | null;
  /** [PASTE-2] */
  readonly isPasted?: boolean;
};

const RESPONSES = from('agent_prompt_responses').column(
  { id: text },
  'WHERE prompt_item_id = ? ORDER BY responded_at, id',
);
const items = (rest: string): Select<string> => from('agent_prompt_items').column({ id: text }, rest);
const OF_AGENT = items('WHERE agent_id = ? ORDER BY created_at DESC, id DESC LIMIT ?');
/** What was asked since does not hide it. */
const OPEN = items(`AS item WHERE agent_id = ? AND (required_by IS NULL OR required_by > ?)
  AND NOT EXISTS (SELECT 1 FROM agent_prompt_responses WHERE prompt_item_id = item.id) ORDER BY created_at DESC, id DESC LIMIT ?`);
const OF_RUN = items(`INDEXED BY agent_prompt_items_agent_due
  WHERE agent_id = ? AND run_key = ? ORDER BY created_at, id LIMIT 64`);

export const readQuestion = ({ agent }: Stores, id: string): Question | null => {
  const item = readAppended(agent.records, { kind: 'agentPromptItem', id, schema: AgentPromptItem });
  return item === null ? null : { ...item, id };
};

const questionsIn = (stores: Stores, ids: readonly string[]): readonly Question[] =>
  ids.flatMap((id) => readQuestion(stores, id) ?? []);

/** Newest first. */
export const questionsOf = (
  stores: Stores,
  { agentId, most }: { readonly agentId: AgentId; readonly most: number },
): readonly Question[] => questionsIn(stores, OF_AGENT.all(stores.agent.database, [agentId, most]));

/** Those that wait for an answer, newest first, however many were asked and answered behind them. */
export const openQuestionsOf = (
  stores: Stores,
  { agentId, most }: { readonly agentId: AgentId; readonly most: number },
): readonly Question[] => {
  const { agent, clock } = stores;
  return questionsIn(stores, OPEN.all(agent.database, [agentId, clock.now(), most]));
};

export const questionsOfRun = (
  stores: Stores,
  { agentId, runKey }: { readonly agentId: AgentId; readonly runKey: RunKey },
): readonly Question[] => questionsIn(stores, OF_RUN.all(stores.agent.database, [agentId, runKey]));

const readResponse = ({ agent }: Stores, id: string): Response | null => {
  const schema = AgentPromptResponse;
  const response = readAppended(agent.records, { kind: 'agentPromptResponse', id, schema });
  return response === null ? null : { ...response, id };
};

/** [QUESTION-1] The one that no other replaces; of several the latest. Null: nobody answered. */
export const responseTo = (stores: Stores, questionId: string): Response | null => {
  const ids = RESPONSES.all(stores.agent.database, [questionId]);
  const { counts } = stores.agent.records;
  const responses = ids
    .flatMap((id) => readResponse(stores, id) ?? [])
    .filter(({ hostId: host, counter: n }) => host === undefined || n === undefined || counts({ host, n }));
  const replaced = new Set(responses.map(({ supersedesResponseId }) => supersedesResponseId));
  return responses.findLast(({ id }) => !replaced.has(id)) ?? responses.at(-1) ?? null;
};

export const isOpenQuestion = (stores: Stores, { id, requiredBy }: Question): boolean =>
  responseTo(stores, id) === null && (requiredBy === null || requiredBy > stores.clock.now());

const isSameAnswer = (one: Json, other: Json): boolean => {
  const [a, b] = [canonicalJson(one), canonicalJson(other)];
  return a.ok && b.ok && a.value === b.value;
};

/** The id of an answer; an answer that went by the same words before, and was replaced, has the plain one: this one says what it replaces. */
const freeIdOf = (
  stores: Stores,
  { question, said, before }: { question: Question; said: Said; before: Response | null },
): ReturnType<typeof promptResponseId> => {
  const promptItemId = question.id;
  const { response, entryId } = said;
  const answer = entryId === null ? { response } : { responseEntryRef: entryId };
  const plain = promptResponseId({ promptItemId, answer });
  const isTaken = plain.ok && readResponse(stores, plain.value) !== null;
  if (!isTaken || before === null) return plain;
  const again = entryId === null ? { response } : { entryId };
  return promptResponseId({ promptItemId, answer: { response: { ...again, supersedes: before.id } } });
};

/** In a person's commit. The words that stand are the same answer; words that stood before are a new one. */
export const writeResponse = (
  writer: Writer,
  {
    stores,
    question,
    response,
    entryId = null,
    isPasted = false,
  }: { readonly stores: Stores; readonly question: Question } & Omit<Said, 'entryId'> & Partial<Said>,
): string => {
  const before = responseTo(stores, question.id);
  const isSame = before?.responseEntryRef === entryId && isSameAnswer(before.response, response);
  if (before !== null && isSame) return before.id;
  const id = freeIdOf(stores, { question, said: { response, entryId }, before });
  if (!id.ok) return writer.refuse(id.error);
  writer.append('agentPromptResponse', id.value, {
    promptItemId: question.id,
    agentId: question.agentId,
    runKey: question.runKey,
    response,
    responseEntryRef: entryId,
    supersedesResponseId: before?.id ?? null,
    respondedAt: writer.now(),
    hostId: stores.hostId,
    counter: writer.nextCounter(),
    ...(isPasted ? { isPasted } : {}),
  });
  return id.value;
};

export type QuestionDraft = Pick<
  AgentPromptItem,
  'agentId' | 'runKey' | 'interactionType' | 'promptText' | 'isRequired' | 'requiredBy' | 'tainted'
> & { readonly options: readonly string[] };
/** In a commit of the agent's. */
export const appendQuestion = (writer: Writer, draft: QuestionDraft): string => {
  const id = writer.newAppendId();
  writer.append('agentPromptItem', id, { ...draft, options: [...draft.options], createdAt: writer.now() });
  return id;
};
