import type { z } from 'zod';
import { readAgent } from '../../db/agent/agent-view';
import { decisionsOf, readDecision, readSignal, type StoredDecision } from '../../db/agent/attention';
import type { Stores } from '../../db/stores';
import { attentionSentences } from '../../words/attention-words';
import type { Language } from '../../words/message';
import { attentionQueries as definitions, type AttentionView } from '../api/attention-definition';
import { agentQuery } from './agent-query';
import { worksOnView } from './works-on-view';

const MOST = 50;
type Telling = { readonly stores: Stores; readonly language: Language };
/** [ATTENTION-2] Everything that decided it, and in words. */
const viewOf = ({ stores, language }: Telling, decision: StoredDecision): z.output<typeof AttentionView> => {
  const { orchestratorAgentId, targetAgentId, signalId, reasonCodes, evidenceRefs, ...rest } = decision;
  const signal = readSignal(stores, signalId);
  return {
    ...rest,
    agentId: targetAgentId,
    worksOn: worksOnView(stores, targetAgentId),
    agentName: readAgent(stores.agent.records, targetAgentId)?.displayName ?? '',
    decidedBy: orchestratorAgentId,
    reasonCodes: [...reasonCodes],
    why: [...attentionSentences(decision, language)],
    evidenceRefs: [...evidenceRefs],
    runKey: signal?.runKey ?? null,
    tainted: signal?.tainted ?? true,
  };
};

export const attentionQueryTable = {
  'attention.list': agentQuery(definitions['attention.list'], (stores, { input }) => {
    const { agentId = null, limit = MOST, language = 'en' } = input;
    const decisions = decisionsOf(stores, { agentId, most: limit });
    return { decisions: decisions.map((decision) => viewOf({ stores, language }, decision)) };
  }),
  'attention.why': agentQuery(definitions['attention.why'], (stores, { input }) => {
    const decision = readDecision(stores, input.id);
    return decision === null ? null : viewOf({ stores, language: input.language ?? 'en' }, decision);
  }),
};
