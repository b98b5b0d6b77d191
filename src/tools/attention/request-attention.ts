import { DAY_MS, HOUR_MS } from '../../core/calendar/civil-day';
import { z } from 'zod';
import { ok } from '../../core/result';
import { appendDecision, appendSignal, asksBetween, ORCHESTRATOR } from '../../db/agent/attention';
import type { AttentionSignal } from '../../db/agent/kinds/attention';
import { attentionActions } from '../../db/agent/kinds/attention';
import { appendQuestion, questionsOf } from '../../db/agent/prompts';
import { findSourceRecord, isSeenBy } from '../../db/agent/source-record';
import type { Writer } from '../../db/commit';
import { RecordRef, storable } from '../arguments';
import { ownTool } from '../make-tool';
import type { EffectContext } from '../tool';
import { ATTENTION_POLICY, decideAttention, type Decided } from './decide-attention';

// [ATTENTION-2] The signal, what was decided on it and the question that follows are one commit. What is put off leaves its decision: it can be asked why.
const Args = z.strictObject({
  reason: storable.min(1).max(500),
  urgency: z.enum(['today', 'soon', 'whenever']).default('soon'),
  /** Records that it is about. */
  evidenceIds: z.array(RecordRef).max(20).default([]),
});
type Args = z.infer<typeof Args>;
const HOURS = { today: 24, soon: 72, whenever: 168 } as const;
const LOOKED_AT = 50;

type Deciding = { readonly context: EffectContext; readonly args: Args; readonly now: number };
/** By when it was asked alone, not by whether it is answered: played again later, it is decided alike. */
const isAskedAlready = ({ context, args, now }: Deciding): boolean =>
  questionsOf(context.stores, { agentId: context.agent.id, most: LOOKED_AT }).some(
    ({ promptText, createdAt }) => promptText === args.reason && createdAt < now && createdAt >= now - DAY_MS,
  );

const ask = (
  writer: Writer,
  { context, args, expiresAt }: { context: EffectContext; args: Args; expiresAt: number },
): string => {
  const { agent, runKey, isTainted } = context;
  return appendQuestion(writer, {
    agentId: agent.id,
    runKey,
    interactionType: 'freeText',
    promptText: args.reason,
    options: [],
    isRequired: false,
    requiredBy: expiresAt,
    tainted: isTainted,
  });
};

type Evidence = { readonly known: readonly string[]; readonly tainted: boolean };
/** What is there and the agent may know of. */
const evidenceOf = ({ context: { stores, agent }, args }: Deciding): Evidence => {
  const found = [...new Set(args.evidenceIds)].flatMap((id) => {
    const record = findSourceRecord(stores, id);
    return record === null || !isSeenBy(agent.allowedCategoryIds, record) ? [] : [{ id, ...record }];
  });
  return { known: found.map(({ id }) => id), tainted: found.some(({ tainted }) => tainted) };
};

const decided = (deciding: Deciding): { signal: AttentionSignal; decision: Decided } => {
  const { context, args, now } = deciding;
  const { agent, stores, runKey, operationId, isTainted } = context;
  const { known, tainted } = evidenceOf(deciding);
  const signal: AttentionSignal = {
    agentId: agent.id,
    sourceType: 'tool_request',
    sourceRefId: operationId,
    runKey,
    urgency: args.urgency,
    scoreHint: null,
    createdAt: now,
    evidenceRefs: [...known],
    tainted: isTainted || tainted,
  };
  const span = { agentId: agent.id, from: now - DAY_MS, until: now };
  const asksBefore = asksBetween(stores, span);
  const isRepeated = isAskedAlready(deciding);
  return { signal, decision: decideAttention(signal, { asksBefore, isRepeated }) };
};

export const requestAttention = ownTool<Args>({
  name: 'request_attention',
  version: '3',
  capability: 'person.ask',
  toolClass: 'question',
  description:
    'Asks that the person looks at something. Rules decide whether it reaches them now: then it stands among the questions until they answer or its time is over. What is put off is not lost; do not ask again for the same. Name the records that it is about as its evidence.',
  args: Args,
  output: z.object({
    questionId: z.string().nullable(),
    decisionId: z.string(),
    action: z.enum(attentionActions),
    reasonCodes: z.array(z.string()),
    unknownEvidence: z.array(z.string()),
  }),
  sideEffects: ['APPROVAL_CHANGED'],
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
  summary: (_context, { say }) => say('tool.ask'),
  write: (writer, { context, args }) => {
    const now = writer.now();
    const { signal, decision } = decided({ context, args, now });
    const { action, reasonCodes, budgetImpact } = decision;
    const expiresAt = now + HOURS[args.urgency] * HOUR_MS;
    const questionId = budgetImpact.personAsks === 0 ? null : ask(writer, { context, args, expiresAt });
    const { evidenceRefs: known } = signal;
    const evidenceRefs = [context.runKey, ...(questionId === null ? [] : [questionId]), ...known];
    const unknownEvidence = args.evidenceIds.filter((id) => !known.includes(id));
    const decisionId = appendDecision(writer, {
      orchestratorAgentId: ORCHESTRATOR,
      targetAgentId: context.agent.id,
      policyVersion: ATTENTION_POLICY,
      ...decision,
      signalId: appendSignal(writer, signal),
      evidenceRefs,
      expiresAt,
      createdAt: now,
    });
    const value = { questionId, decisionId, action, reasonCodes, unknownEvidence };
    return { value, tainted: context.isTainted };
  },
});
