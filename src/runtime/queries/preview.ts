import type { CategoryId } from '../../core/named-ids';
import { ok } from '../../core/result';
import { agentsUnavailable } from '../agents-unavailable';
import { previewRequest } from '../../agents/runs/preview-request';
import { readAgent, type AgentView } from '../../db/agent/agent-view';
import { listAccess } from '../../db/agent/access';
import { hasConsent } from '../../db/agent/consents';
import { reachesProvider, reachOf } from '../../db/agent/reach';
import { listProviders, type StoredProvider } from '../../db/agent/providers';
import type { Stores } from '../../db/stores';
import { candidatesFor } from '../../gateway/asking/candidates';
import { consentVersion } from '../../gateway/asking/consent-version';
import type { LabelledPiece, ModelMessage } from '../../gateway/model-port';
import { renderPiece } from '../../gateway/providers/render-piece';
import { anything } from '../../notifications/dependence';
import { allTools } from '../../tools/all-tools';
import { withholdsFor } from '../agent-clockwork';
import { previewQueries as definitions, type Preview } from '../api/preview-definition';
import { categoriesOf } from '../consent-text';
import { readInput } from '../../api/read-input';
import type { Query } from './query';

// [PREVIEW-2] Of one category it is what the agent would send if it saw that one alone; what it may not see is in no preview of it.
const agentSeeing = (agent: AgentView, categoryId: CategoryId | undefined): AgentView | null => {
  if (categoryId === undefined) return agent;
  const isSeen = agent.allowedCategoryIds?.includes(categoryId) ?? true;
  return isSeen ? { ...agent, allowedCategoryIds: [categoryId] } : null;
};

const partOf = (piece: LabelledPiece): Preview['parts'][number] => ({
  label: piece.label,
  authority: piece.authority,
  tainted: piece.tainted,
  text: renderPiece(piece),
});
const partsOf = (message: ModelMessage): Preview['parts'] => {
  switch (message.role) {
    case 'system':
    case 'user':
      return message.pieces.map(partOf);
    case 'assistant':
      return [{ label: 'answer_before', authority: 'model', tainted: false, text: message.text }];
    case 'tool':
      return [partOf(message.piece)];
  }
};

/** [REACH-2] Something that it sees may not go there, so nothing would be sent. */
const isHeldBack = (
  stores: Stores,
  { agent, provider }: { readonly agent: AgentView; readonly provider: StoredProvider },
): boolean =>
  categoriesOf(stores, { agentId: agent.id }).some(
    (id) => !reachesProvider(reachOf(stores.agent.records, id), provider),
  );

const receiversOf = (stores: Stores, agent: AgentView): Preview['to'] => {
  const { database } = stores.agent;
  const caller = { agentId: agent.id, agentKind: agent.templateId };
  const known = { providers: listProviders(database), access: listAccess(stores) };
  return candidatesFor({ caller, modelId: agent.config.modelId }, known).map(({ provider, model }) => ({
    provider: provider.id,
    model,
    isLocal: provider.local,
    isHeldBack: isHeldBack(stores, { agent, provider }),
    isConsented: hasConsent(database, {
      provider: provider.id,
      model,
      policyVersion: consentVersion(stores),
    }),
  }));
};

const previewQuery: Query = {
  definition: definitions['preview.request'],
  run: (engine, message) => {
    // It changes with everything that an agent may read.
    const dependence = anything;
    const input = readInput(definitions['preview.request'].input, message.input);
    if (!input.ok) return { answer: input, dependence };
    const opened = engine.stores();
    if (!opened.ok) return { answer: agentsUnavailable(opened.error), dependence };
    const stores = opened.value;
    const found = readAgent(stores.agent.records, input.value.agentId);
    const agent = found === null ? null : agentSeeing(found, input.value.categoryId);
    if (agent === null) return { answer: ok(null), dependence };
    const parts = { stores, tools: allTools, days: engine.days() };
    const asked = previewRequest({ ...parts, withholdsTainted: withholdsFor(stores) }, agent);
    if (!asked.ok) return { answer: asked, dependence };
    const { messages, tools } = asked.value.request;
    const preview: Preview = {
      to: receiversOf(stores, agent),
      parts: messages.flatMap(partsOf),
      tools: tools.map(({ name, description, parameters }) => ({
        name,
        description,
        parameters: JSON.stringify(parameters),
      })),
    };
    return { answer: ok(preview), dependence };
  },
};

export const previewQueryTable = { 'preview.request': previewQuery };
