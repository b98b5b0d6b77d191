import type { z } from 'zod';
import { callOfItem, previewOfItem, type ApprovalParts } from '../../agents/approvals/item-call';
import { mayBeDone } from '../../agents/approvals/allowed-now';
import { isDoneHere } from '../../agents/approvals/execute';
import { suggestGrant, type TrustEvent } from '../../agents/approvals/trust';
import type { Json } from '../../core/json';
import type { AgentId, CategoryId } from '../../core/named-ids';
import { agentIds, readAgent } from '../../db/agent/agent-view';
import { approvalPage, countOpenApprovals } from '../../db/agent/approval-pages';
import {
  answersOf,
  latestApprovalsWith,
  readAnswers,
  readApproval,
  type ApprovalItem,
} from '../../db/agent/approvals';
import { grantsOf } from '../../db/agent/grants';
import { fromNewest } from '../../db/agent/page-place';
import { isOpenQuestion, responseTo, type Question } from '../../db/agent/prompts';
import { countOpenQuestions, questionPage } from '../../db/agent/question-pages';
import { readSteps } from '../../db/agent/steps';
import type { Stores } from '../../db/stores';
import { grantCovers } from '../../tools/gates';
import { summaryOf, type Preview } from '../../tools/preview';
import { allTools } from '../../tools/all-tools';
import { riskOfCall } from '../../tools/registry';
import type { Language } from '../../words/message';
import {
  approvalQueries as definitions,
  type ApprovalSummary,
  type ApprovalView,
} from '../api/approval-definition';
import { MOST_COUNTED, waitingQueries as waitingDefinitions } from '../api/waiting-definition';
import { modelView } from './agent-messages';
import type { Engine } from '../engine';
import { agentQuery, placeBefore } from './agent-query';
import { from, text } from '../../db/rows';

// [APPROVAL-1] Everything but the model's own words is worked out here and now.
export const approvalPartsOf = (stores: Stores, { days }: Pick<Engine, 'days'>): ApprovalParts => ({
  stores,
  tools: allTools,
  dayOf: days().personDay,
});

type Shown = {
  /** What was proposed keeps its name when it is done, or can no longer be. */
  readonly summary: string | null;
  /** What the person changed may have raised it. */
  readonly risk: ApprovalItem['risk'];
  /** Of all that it would touch. */
  readonly categoryIds: readonly (CategoryId | null)[];
} & (
  | { readonly preview: Preview; readonly obstacle: string | null }
  | { readonly preview: null; readonly obstacle: string }
);
type Look = { readonly item: ApprovalItem; readonly args?: Json; readonly language: Language };
/** What the person changed before the yes is what was agreed to. */
const agreedArgs = (stores: Stores, item: ApprovalItem): Json => {
  const reading = readAnswers(item, { answers: answersOf(stores, item.id), now: stores.clock.now() });
  return reading.is === 'edited' ? reading.answer.args : item.args;
};
const look = (
  parts: ApprovalParts,
  { item, args = agreedArgs(parts.stores, item), language }: Look,
): Shown => {
  const itemCall = callOfItem(parts, { item, args });
  const unknown = { summary: null, preview: null, risk: item.risk, categoryIds: [null] };
  if (!itemCall.ok) return { ...unknown, obstacle: itemCall.error.code };
  const { tool, call, context } = itemCall.value;
  const risk = riskOfCall(tool, call);
  const summary = summaryOf({ call, context, language });
  const targets = call.targets(context);
  const categoryIds = targets.ok ? targets.value.categoryIds : [null];
  const may = mayBeDone(parts, { item, itemCall: itemCall.value, targets });
  const preview = previewOfItem(parts, { itemCall: itemCall.value, language });
  if (!preview.ok) return { summary, preview: null, obstacle: preview.error.code, risk, categoryIds };
  return { summary, preview: preview.value, obstacle: may.ok ? null : may.error.code, risk, categoryIds };
};

const FAILURE = from('operations').column(
  { lastError: text },
  "WHERE operation_id = ? AND status = 'refused'",
);
const nameOf = ({ agent }: Stores, agentId: AgentId): string =>
  readAgent(agent.records, agentId)?.displayName ?? '';

const lineOf = (
  parts: ApprovalParts,
  { item, shown }: { item: ApprovalItem; shown: Shown },
): ApprovalSummary => {
  const { stores } = parts;
  const answers = answersOf(stores, item.id);
  const { is } = readAnswers(item, { answers, now: stores.clock.now() });
  const isDone = isDoneHere(parts, item);
  const failure = FAILURE.first(stores.agent.database, [item.operationId]);
  const { id, agentId, runKey, changeSetId, operationId, toolName, risk, tainted, createdAt, expiresAt } =
    item;
  return {
    id,
    agentId,
    runKey,
    changeSetId,
    operationId,
    toolName,
    risk,
    tainted,
    createdAt,
    expiresAt,
    agentName: nameOf(stores, agentId),
    // Done in time is not over because time went on.
    state: isDone && is === 'expired' ? 'approved' : is,
    isDone,
    failure: isDone ? null : failure,
    summary: shown.summary,
  };
};

const HISTORY = 100;
const trustEvents = (stores: Stores, { agentId, toolName }: ApprovalItem): readonly TrustEvent[] =>
  latestApprovalsWith(stores, { agentId, toolName, most: HISTORY })
    .flatMap((item) => {
      const answers = answersOf(stores, item.id);
      const reading = readAnswers({ expiresAt: Number.MAX_SAFE_INTEGER }, { answers, now: 0 });
      if (!('answer' in reading)) return [];
      const { decision, answeredAt } = reading.answer;
      return decision === 'withdrawn' ? [] : [{ decision, at: answeredAt }];
    })
    .sort((a, b) => a.at - b.at);

/** [API-12] Who asked for it, by the answer of its run that planned it. */
const modelOf = (stores: Stores, { runKey, operationId }: ApprovalItem) => {
  const planned = readSteps(stores, runKey).find(
    ({ body }) => body.what === 'answer' && body.plan.some((action) => action.operationId === operationId),
  );
  return modelView(planned?.body.what === 'answer' ? planned.body.modelId : null);
};

/** [TRUST-4] Null as well where it is over, or what would be allowed is allowed already. */
const suggestionOf = (stores: Stores, { item, shown }: { item: ApprovalItem; shown: Shown }) => {
  const now = stores.clock.now();
  const { toolName, agentId, risk } = item;
  if (readAnswers(item, { answers: answersOf(stores, item.id), now }).is !== 'open') return null;
  const asked = { toolName, categoryIds: shown.categoryIds, now };
  if (grantsOf(stores, agentId).some((grant) => grantCovers(grant, asked))) return null;
  return suggestGrant(trustEvents(stores, item), { now, risk });
};

const viewOf = (parts: ApprovalParts, asked: Look): z.infer<typeof ApprovalView> => {
  const { stores } = parts;
  const { item, args } = asked;
  const shown = look(parts, asked);
  const { preview, obstacle } = shown;
  const now = stores.clock.now();
  const reading = readAnswers(item, { answers: answersOf(stores, item.id), now });
  return {
    ...lineOf(parts, { item, shown }),
    args: args ?? item.args,
    argsHash: item.argsHash,
    readHash: preview?.readHash ?? null,
    changes: JSON.parse(JSON.stringify(preview?.changes ?? [])),
    obstacle,
    hasChangedSince: args === undefined && preview?.readHash !== item.readHash,
    modelWords: item.reason,
    model: modelOf(stores, item),
    evidence: [...(item.evidence ?? [])],
    needsDeviceCheck: shown.risk === 'high',
    rejectedBecause: reading.is === 'rejected' ? reading.answer.reason : null,
    suggestsGrant: suggestionOf(stores, { item, shown }),
  };
};

const agentsOf = ({ agent }: Stores, agentId: AgentId | undefined): readonly AgentId[] =>
  agentId === undefined ? agentIds(agent.database) : [agentId];

const questionView = (stores: Stores, question: Question) => {
  const response = responseTo(stores, question.id);
  const { id, agentId, runKey, interactionType, promptText, isRequired, requiredBy, tainted, createdAt } =
    question;
  const isOpen = isOpenQuestion(stores, question);
  return {
    id,
    agentId,
    runKey,
    isRequired,
    requiredBy,
    tainted,
    createdAt,
    agentName: nameOf(stores, agentId),
    kind: interactionType,
    text: promptText,
    options: [...question.options],
    state: response !== null ? ('answered' as const) : isOpen ? ('open' as const) : ('expired' as const),
    response: response?.response ?? null,
    responseEntryId: response?.responseEntryRef ?? null,
  };
};

const MOST = 50;
export const approvalQueryTable = {
  'waiting.count': agentQuery(waitingDefinitions['waiting.count'], (stores) => {
    const asked = { agentIds: agentIds(stores.agent.database), most: MOST_COUNTED };
    return { count: countOpenApprovals(stores, asked) + countOpenQuestions(stores, asked) };
  }),
  'approval.list': agentQuery(definitions['approval.list'], (stores, { input, engine }) => {
    const { agentId, state = 'open', before, limit: most = MOST, language = 'en' } = input;
    const { behind = fromNewest } = placeBefore(before);
    const asked = { agentIds: agentsOf(stores, agentId), state, behind, most };
    const { items, next } = approvalPage(stores, asked);
    const parts = approvalPartsOf(stores, engine);
    const approvals = items.map((item) => lineOf(parts, { item, shown: look(parts, { item, language }) }));
    return { approvals, next };
  }),
  'approval.show': agentQuery(definitions['approval.show'], (stores, { input, engine }) => {
    const { id, args, language = 'en' } = input;
    const item = readApproval(stores, id);
    if (item === null) return null;
    const parts = approvalPartsOf(stores, engine);
    return viewOf(parts, args === undefined ? { item, language } : { item, args, language });
  }),
  'grant.list': agentQuery(definitions['grant.list'], (stores, { input }) => ({
    grants: agentsOf(stores, input.agentId).flatMap((agentId) =>
      grantsOf(stores, agentId).map(({ id, toolName, categoryIds, until }) => ({
        id,
        agentId,
        toolName,
        until,
        agentName: nameOf(stores, agentId),
        categoryIds: categoryIds === null ? null : [...categoryIds],
      })),
    ),
  })),
  'question.list': agentQuery(definitions['question.list'], (stores, { input }) => {
    const { agentId, state = 'open', before, limit: most = MOST } = input;
    const { behind = fromNewest } = placeBefore(before);
    const asked = { agentIds: agentsOf(stores, agentId), state, behind, most };
    const { items, next } = questionPage(stores, asked);
    return { questions: items.map((question) => questionView(stores, question)), next };
  }),
};
