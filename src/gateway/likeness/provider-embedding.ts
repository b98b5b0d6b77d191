import { err, ok, type Result } from '../../core/result';
import { hasConsent } from '../../db/agent/consents';
import { LIKENESS, readLikenessChoice } from '../../db/agent/likeness-choice';
import { readProvider } from '../../db/agent/providers';
import { everyCategory } from '../../db/journal/every-category';
import type { Stores } from '../../db/stores';
import { inAttempts } from '../asking/attempts';
import type { Candidate } from '../asking/candidates';
import { likenessConsentVersion } from '../asking/consent-version';
import { passGates, rulesOf, type GateParts } from '../asking/inference-gates';
import { createLedgerBook, type LedgerBook } from '../asking/ledger-book';
import type { Embedded, EmbeddingPort, EmbeddingRequest, EmbeddingStanding } from '../embedding-port';
import type { CancelSignal, ModelCaller, ModelFailure, ModelUsage } from '../model-port';
import { embeddingUsage, embedOnce, type EmbeddingWorld } from '../providers/embed-once';
import type { WireVectors } from '../providers/read-vectors';
import { likenessFloorOf } from './likeness-floor';
import { embeddingPolicy, loadedItem, projectedTexts } from './embedding-texts';

// [FAR-7] What is asked for likeness passes what any question to a model passes: the stops, a row for each category, the consent to this very text, the key, the address; it
// is projected, written down before it leaves, counted and cut off like one. Nobody is asked in its place: another model's vectors say something else.
export type ProviderEmbeddingParts = GateParts & EmbeddingWorld;

/** Rows of access are of the purpose, whoever asks. */
const asker = { agentId: LIKENESS, agentKind: LIKENESS } as const;
const callerOf = ({ caller }: EmbeddingRequest): ModelCaller => ({
  agentId: caller.agentId ?? LIKENESS,
  agentKind: LIKENESS,
  runKey: caller.runKey ?? '',
  categoryIds: caller.categoryIds,
});

const candidateOf = ({ agent }: Stores): Candidate | null => {
  const choice = readLikenessChoice(agent.database);
  const provider = choice === null ? null : readProvider(agent.database, choice.provider);
  return choice === null || provider === null ? null : { provider, model: choice.model };
};
const isSame = (a: Candidate, b: Candidate | null): boolean =>
  a.model === b?.model && a.provider.id === b.provider.id && a.provider.baseUrl === b.provider.baseUrl;

const idOf = ({ provider, model }: Candidate): string => `${provider.id}/${model} ${provider.baseUrl}`;

const standingOf = (stores: Stores, candidate: Candidate): EmbeddingStanding => {
  const { provider, model } = candidate;
  const { database, records } = stores.agent;
  const policyVersion = likenessConsentVersion(stores);
  const isAgreed = hasConsent(database, { provider: provider.id, model, policyVersion });
  const all = [null, ...everyCategory(stores.journal.database)];
  const rules = isAgreed ? rulesOf(stores, { asker, categoryIds: all, provider }) : [];
  const named = rules.filter((rule) => rule.provider === provider.id && rule.models.includes(model));
  const allowed = new Set(named.map(({ categoryId }) => categoryId));
  const policies = {
    index: embeddingPolicy(records, 'index'),
    question: embeddingPolicy(records, 'question'),
  };
  const told = [policyVersion, isAgreed, policies, [...allowed].map((id) => JSON.stringify(id)).sort()];
  return {
    modelId: idOf(candidate),
    floor: likenessFloorOf(model),
    fingerprint: stores.sha256(JSON.stringify(told)),
    carries: (categoryIds) => categoryIds.every((id) => allowed.has(id)),
    allowedOf: (item, operation) => {
      const policy = policies[operation];
      if (policy === null) return null;
      const loaded = loadedItem(item, policy);
      const texts = projectedTexts([loaded], { operation, policy });
      const [text] = texts.ok ? texts.value : [];
      return text === undefined ? null : { item: loaded, text };
    },
  };
};

type Sending = {
  readonly parts: ProviderEmbeddingParts;
  readonly book: LedgerBook;
  readonly candidate: Candidate;
  readonly request: EmbeddingRequest;
  readonly texts: readonly string[];
  readonly cancel: CancelSignal;
};

const send = async (sending: Sending): Promise<Result<Embedded, ModelFailure>> => {
  const { parts, book, candidate, request, texts, cancel } = sending;
  const { stores, after } = parts;
  const { provider, model } = candidate;
  const { runKey, agentId, categoryIds } = request.caller;
  const isQuick = request.operation === 'question';
  const asked = await inAttempts<WireVectors>({
    // What waits may be deleted, or no longer be sent: whoever tries again judges it anew.
    after,
    clock: stores.clock,
    cancel,
    mayRepeat: false,
    gate: () =>
      passGates(parts, {
        candidate,
        asker,
        caller: callerOf(request),
        version: () => likenessConsentVersion(stores),
        isWanted: () => isSame(candidate, candidateOf(stores)),
      }),
    attempt: async ({ key, attempt, backoffMs }) => {
      const about = { purpose: 'likeness', runKey, agentId, requestId: request.requestId } as const;
      const booked = book.book({ ...about, attempt, backoffMs, provider: provider.id, model, categoryIds });
      const end = await embedOnce(parts, {
        provider,
        model,
        key,
        texts,
        cancel,
        onSend: booked.sent,
        isQuick,
      });
      if (end.seen.wasSent()) booked.ended(end);
      return end;
    },
  });
  if (!asked.ok) return asked;
  const { value, usage } = asked.value;
  return ok({ modelId: idOf(candidate), vectors: value.vectors, usage });
};

const refused = (code: ModelFailure['code'], detail?: string): Result<never, ModelFailure> =>
  err({ code, isLocal: true, usage: null, ...(detail === undefined ? {} : { detail }) });

const noUsage: ModelUsage = { inputTokens: 0, outputTokens: 0, costMicros: 0, isEstimated: true };

export const createProviderEmbedding = (parts: ProviderEmbeddingParts): EmbeddingPort => {
  const { stores } = parts;
  const book = createLedgerBook(stores);
  let lastFailure: ModelFailure['code'] | null = null;
  const embed: EmbeddingPort['embed'] = async (request, cancel) => {
    const candidate = candidateOf(stores);
    if (candidate === null) return refused('provider_not_allowed');
    const { operation, items } = request;
    const policy = embeddingPolicy(stores.agent.records, operation);
    const texts = projectedTexts(items, { operation, policy });
    if (!texts.ok) return refused('overshared_payload_blocked', texts.error.detail);
    return send({ parts, book, candidate, request, texts: texts.value, cancel });
  };
  return {
    standing: () => {
      const candidate = candidateOf(stores);
      return candidate === null ? null : standingOf(stores, candidate);
    },
    estimate: (texts) => {
      const candidate = candidateOf(stores);
      return candidate === null ? noUsage : embeddingUsage({ ...candidate, texts }, null);
    },
    embed: async (request, cancel) => {
      const answer = await embed(request, cancel);
      if (answer.ok) lastFailure = null;
      else if (answer.error.code !== 'model_cancelled') lastFailure = answer.error.code;
      return answer;
    },
    lastFailure: () => lastFailure,
  };
};
