import { dayInZone } from '../../core/calendar/local-day';
import { agentsUnavailable } from '../agents-unavailable';
import { readBudgetLimits, usedOnDay } from '../../db/agent/budgets';
import { hasConsent } from '../../db/agent/consents';
import { LIKENESS, readLikenessChoice } from '../../db/agent/likeness-choice';
import type { Stores } from '../../db/stores';
import { likenessConsentVersion } from '../../gateway/asking/consent-version';
import { likenessQueries as definitions } from '../api/likeness-definition';
import type { Engine } from '../engine';
import { likenessText } from '../likeness-text';
import { readInput } from '../../api/read-input';
import { agentQuery, onAgents } from './agent-query';
import type { Query } from './query';

const chosenOf = (stores: Stores, engine: Engine) => {
  const choice = readLikenessChoice(stores.agent.database);
  if (choice === null) return null;
  const { provider, model } = choice;
  const policyVersion = likenessConsentVersion(stores);
  const embedding = engine.gateway()?.embedding ?? null;
  const modelId = embedding?.standing()?.modelId ?? null;
  return {
    ...choice,
    isAgreed: hasConsent(stores.agent.database, { provider, model, policyVersion }),
    vectors: modelId === null ? 0 : engine.search.far.count(modelId),
    lastFailure: embedding?.lastFailure() ?? null,
  };
};

/** It may have to say why there is nothing to agree to. */
const textQuery: Query = {
  definition: definitions['likeness.text'],
  run: (engine, message) => {
    const input = readInput(definitions['likeness.text'].input, message.input);
    if (!input.ok) return { answer: input, dependence: onAgents };
    const opened = engine.stores();
    if (!opened.ok) return { answer: agentsUnavailable(opened.error), dependence: onAgents };
    return { answer: likenessText(opened.value, input.value), dependence: onAgents };
  },
};

export const likenessQueryTable = {
  'likeness.text': textQuery,
  'likeness.get': agentQuery(definitions['likeness.get'], (stores, { engine }) => {
    const day = dayInZone(stores.clock.now(), engine.homeZone());
    const { tokens, costMicros } = usedOnDay(stores, { agentId: LIKENESS, day });
    const limits = readBudgetLimits(stores, LIKENESS);
    return {
      isPossible: engine.gateway() !== null,
      chosen: chosenOf(stores, engine),
      usedToday: { tokens, costMicros },
      limits: limits === null ? null : { tokens: limits.tokens, costMicros: limits.costMicros },
    };
  }),
};
