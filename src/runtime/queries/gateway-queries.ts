import { ok } from '../../core/result';
import { agentsUnavailable } from '../agents-unavailable';
import { listAccess } from '../../db/agent/access';
import { hasConsent, listConsents } from '../../db/agent/consents';
import { callsEndingIn, listCalls, readCall } from '../../db/agent/ledger';
import { listProviders, type StoredProvider } from '../../db/agent/providers';
import { secretRefOf } from '../../db/agent/secret-refs';
import type { Stores } from '../../db/stores';
import { consentVersion } from '../../gateway/asking/consent-version';
import { lapsedConsents } from '../../gateway/asking/lapsed-consents';
import { priceOf, pricesAsOf } from '../../gateway/providers/price';
import { gatewayQueries as definitions, type ProviderView } from '../api/gateway-definition';
import { consentText } from '../consent-text';
import { readInput } from '../../api/read-input';
import { agentQuery, onAgents } from './agent-query';
import type { Query } from './query';

const viewOf = (stores: Stores, provider: StoredProvider): ProviderView => {
  const { agent } = stores;
  const { id, kind, baseUrl, local, models, abilities } = provider;
  return {
    id,
    kind,
    baseUrl,
    isLocal: local,
    hasKey: secretRefOf(agent.database, id) !== null,
    models: models.map((model) => ({
      model,
      contextTokens: abilities[model]?.contextTokens ?? null,
      tools: abilities[model]?.tools ?? null,
      price: priceOf(provider, model),
      isConsented: hasConsent(agent.database, { provider: id, model, policyVersion: consentVersion(stores) }),
    })),
  };
};

const LEDGER_PAGE = 50;

/** It may have to say why there is nothing to agree to. */
const consentTextQuery: Query = {
  definition: definitions['consent.text'],
  run: (engine, message) => {
    const input = readInput(definitions['consent.text'].input, message.input);
    if (!input.ok) return { answer: input, dependence: onAgents };
    const opened = engine.stores();
    if (!opened.ok) return { answer: agentsUnavailable(opened.error), dependence: onAgents };
    const text = consentText(opened.value, input.value);
    return { answer: text.ok ? ok(text.value) : text, dependence: onAgents };
  },
};

export const gatewayQueryTable = {
  'provider.list': agentQuery(definitions['provider.list'], (stores) => ({
    providers: listProviders(stores.agent.database).map((provider) => viewOf(stores, provider)),
    pricesAsOf,
  })),
  'consent.text': consentTextQuery,
  'consent.list': agentQuery(definitions['consent.list'], (stores) => ({
    consents: [...listConsents(stores.agent.database)],
    access: listAccess(stores).map(({ id, agentId, agentKind, categoryId, provider, models }) => ({
      id,
      agentId,
      agentKind,
      categoryId,
      provider,
      models,
    })),
  })),
  'consent.lapsed': agentQuery(definitions['consent.lapsed'], (stores) => ({
    lapsed: [...lapsedConsents(stores)],
  })),
  'ledger.list': agentQuery(definitions['ledger.list'], (stores, { input }) => {
    const { agentId, runKey, before, limit = LEDGER_PAGE } = input;
    const calls = listCalls(stores.agent.database, { agentId, runKey, before, limit });
    const last = calls[calls.length - 1];
    return { calls: [...calls], next: calls.length === limit && last !== undefined ? last.callId : null };
  }),
  'ledger.show': agentQuery(definitions['ledger.show'], ({ agent }, { input }) => {
    const exact = readCall(agent.database, input.callId);
    if (exact !== null || input.callId.length < 4) return exact;
    const [one, another] = callsEndingIn(agent.database, input.callId);
    return one === undefined || another !== undefined ? null : readCall(agent.database, one);
  }),
};
