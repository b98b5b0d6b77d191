import { err, type Result } from '../../core/result';
import { listAccess } from '../../db/agent/access';
import { hasConsent } from '../../db/agent/consents';
import { closeCutOffCalls } from '../../db/agent/ledger';
import { listProviders } from '../../db/agent/providers';
import type { After } from '../fetch-clock';
import type { HttpDriver } from '../http-driver';
import type {
  Following,
  ModelAnswer,
  ModelFailure,
  ModelPort,
  ModelRequest,
  ModelUsage,
} from '../model-port';
import type { LoadModel } from '../providers/load-model';
import { costOf, priceOf } from '../providers/price';
import { inputTokensOf } from '../providers/wire-usage';
import { askProvider, type AskParts } from './ask-provider';
import { addUsage } from './attempts';
import { accessOf, candidatesFor, type Candidate } from './candidates';
import { consentVersion } from './consent-version';
import { createInferenceGates, type GateParts } from './inference-gates';
import { createLedgerBook } from './ledger-book';

// [PROVIDER-6] The one way to a model that is not on this device. An agent that no row names is answered by the demo, which says so itself; one that
// is named is answered by its providers or not at all.
// [ATTEMPT-5] Who does not answer is followed by the next in the person's own order, if that one has its own consent; the answer names who gave it.
export type ProviderModelParts = GateParts & {
  readonly driver: HttpDriver;
  readonly after: After;
  readonly load: LoadModel;
  readonly demo: ModelPort;
  readonly rest?: AskParts['rest'];
};

/** After these, asking somebody else is what the person's order is for. */
const FALLS_BACK: readonly ModelFailure['code'][] = [
  'model_unavailable',
  'model_timed_out',
  'model_rate_limited',
  'secret_unavailable',
  'model_key_refused',
];
type Answer = Result<ModelAnswer, ModelFailure>;

const refused = (code: ModelFailure['code']): Answer => err({ code, isLocal: true, usage: null });

const askInOrder = async (
  parts: AskParts,
  {
    candidates,
    request,
    cancel,
  }: { candidates: readonly Candidate[]; request: ModelRequest; cancel: Following },
): Promise<Answer> => {
  let [last, usage]: [Answer, ModelUsage | null] = [refused('provider_not_allowed'), null];
  for (const candidate of candidates) {
    last = await askProvider(parts, { candidate, request, cancel });
    if (last.ok) {
      const total = addUsage(usage, last.value.usage) ?? last.value.usage;
      return { ok: true, value: { ...last.value, usage: total } };
    }
    usage = addUsage(usage, last.error.usage);
    if (!FALLS_BACK.includes(last.error.code)) break;
  }
  return last.ok ? last : err({ ...last.error, usage });
};

const noUsage: ModelUsage = { inputTokens: 0, outputTokens: 0, costMicros: 0, isEstimated: true };

export const createProviderModel = (parts: ProviderModelParts): ModelPort => {
  const { stores, demo, driver, after, load, rest } = parts;
  const { database } = stores.agent;
  const book = createLedgerBook(stores);
  const ask: AskParts = {
    driver,
    after,
    load,
    rest,
    clock: stores.clock,
    book,
    gate: createInferenceGates(parts),
  };
  closeCutOffCalls(database);
  const known = () => ({ providers: listProviders(database), access: listAccess(stores) });
  const isNamed = ({ caller }: ModelRequest): boolean => accessOf(listAccess(stores), caller).length > 0;
  const isConsented = ({ provider, model }: Candidate): boolean =>
    hasConsent(database, { provider: provider.id, model, policyVersion: consentVersion(stores) });
  return {
    id: 'provider',
    estimate: (request) => {
      if (!isNamed(request)) return demo.estimate(request);
      const inputTokens = inputTokensOf(request);
      const outputTokens = request.budget.maxOutputTokens;
      const costs = candidatesFor(request, known()).map(({ provider, model }) =>
        costOf(priceOf(provider, model), { inputTokens, outputTokens, cachedTokens: 0 }),
      );
      return { ...noUsage, inputTokens, outputTokens, costMicros: Math.max(0, ...costs) };
    },
    ask: async (request, cancel) => {
      if (cancel.isCancelled()) return refused('model_cancelled');
      if (!isNamed(request)) return demo.ask(request, cancel);
      const all = candidatesFor(request, known());
      if (all.length === 0)
        return refused(request.modelId === null ? 'provider_not_allowed' : 'model_not_allowed');
      const candidates = all.filter(isConsented);
      if (candidates.length === 0) return refused('privacy_confirmation_required');
      return askInOrder(ask, { candidates, request, cancel });
    },
  };
};
