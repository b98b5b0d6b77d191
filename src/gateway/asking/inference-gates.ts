import type { CategoryId } from '../../core/named-ids';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { accessOver, everyAccess, listAccess } from '../../db/agent/access';
import { hasConsent } from '../../db/agent/consents';
import { listProviders, type StoredProvider } from '../../db/agent/providers';
import { secretRefOf } from '../../db/agent/secret-refs';
import { reachesProvider, reachOf } from '../../db/agent/reach';
import type { Stores } from '../../db/stores';
import { egress } from '../egress/egress';
import type { ModelCaller, ModelFailure, ModelRequest } from '../model-port';
import type { SecretStore } from '../secrets/secret-store';
import { accessOf, type Candidate } from './candidates';
import type { GateAnswer } from './attempts';
import { consentVersion } from './consent-version';

// [PROVIDER-5] Before every attempt all of what allows it is read anew from what is stored: the provider, the row for each category that the request may
// carry, the consent for this very version of what is promised, the key. Which gate decides is for the one function that decides every gate.
export type InferenceQuestion = {
  readonly caller: ModelCaller;
  readonly provider: string;
  readonly model: string;
  readonly access: readonly {
    readonly provider: string;
    readonly models: readonly string[];
    readonly categoryId: CategoryId | null;
  }[];
  readonly isPrivacyConfirmed: boolean;
  readonly hasSecret: boolean;
  readonly reachesNetwork: boolean;
};
export type DecideInference = (question: InferenceQuestion) => Result<{ readonly allow: true }, Failure>;
export type GateParts = {
  readonly stores: Stores;
  readonly secrets: SecretStore;
  readonly decide: DecideInference;
};

const modelCodes = [
  ...([
    'provider_not_allowed',
    'model_not_allowed',
    'privacy_confirmation_required',
    'secret_unavailable',
  ] as const),
  ...(['overshared_payload_blocked', 'network_denied'] as const),
];
type GateCode = (typeof modelCodes)[number];
const isModelCode = (code: string): code is GateCode => modelCodes.some((known) => known === code);

/** A stop or an end that is met here is a call that was ended, and is this device's alone to say so. */
const failureOf = ({ code, detail }: Failure): ModelFailure => ({
  code: isModelCode(code) ? code : 'model_cancelled',
  isLocal: true,
  usage: null,
  ...(detail === undefined ? {} : { detail }),
});

/** The key; null: this provider needs none. */
const keyOf = async (
  { stores, secrets }: GateParts,
  provider: StoredProvider,
): Promise<Result<string | null, Failure>> => {
  const ref = secretRefOf(stores.agent.database, provider.id);
  if (ref === null) return provider.local ? ok(null) : fail('secret_unavailable');
  const read = await secrets.read(ref);
  return read.ok && read.value !== null ? ok(read.value) : fail('secret_unavailable');
};

// [REACH-2] A row counts for a category only where the category may go to that provider at all, whatever was agreed to.
export type RulesAsked = {
  /** Whose rows count. */
  readonly asker: Pick<ModelCaller, 'agentId' | 'agentKind'>;
  readonly categoryIds: readonly (CategoryId | null)[];
  readonly provider: StoredProvider;
};
export const rulesOf = (
  stores: Stores,
  { asker, categoryIds, provider }: RulesAsked,
): InferenceQuestion['access'] => {
  const rows = {
    counting: accessOf(listAccess(stores), asker),
    every: accessOf(everyAccess(stores), asker),
  };
  return accessOver(rows, categoryIds)
    .filter(({ categoryId }) => reachesProvider(reachOf(stores.agent.records, categoryId), provider))
    .map((row) => ({ provider: row.provider, models: row.models, categoryId: row.categoryId }));
};

export type GateAsked = {
  readonly candidate: Candidate;
  readonly caller: ModelCaller;
  readonly asker: RulesAsked['asker'];
  /** Of the consent that must be there; asked when all else is read. */
  readonly version: () => string;
  /** Whether it is still what the person wants. Default: yes. */
  readonly isWanted?: () => boolean;
};
export const passGates = async (
  parts: GateParts,
  { candidate: { provider, model }, caller, asker, version, isWanted = () => true }: GateAsked,
): Promise<Result<GateAnswer, ModelFailure>> => {
  const { stores, decide } = parts;
  const { database } = stores.agent;
  const key = await keyOf(parts, provider);
  // After the wait for the key, so that nothing lies between the answers and their use.
  const isThere = listProviders(database).some(
    ({ id, baseUrl }) => id === provider.id && baseUrl === provider.baseUrl,
  );
  const { categoryIds } = caller;
  const decided = decide({
    caller,
    provider: provider.id,
    model,
    access: isThere && isWanted() ? rulesOf(stores, { asker, categoryIds, provider }) : [],
    isPrivacyConfirmed: hasConsent(database, { provider: provider.id, model, policyVersion: version() }),
    hasSecret: key.ok,
    reachesNetwork: egress({ url: provider.baseUrl, method: 'POST', providers: [provider] }).ok,
  });
  if (!decided.ok) return { ok: false, error: failureOf(decided.error) };
  return key.ok ? ok({ key: key.value }) : { ok: false, error: failureOf(key.error) };
};

export const createInferenceGates =
  (parts: GateParts) =>
  (candidate: Candidate, { caller }: ModelRequest): Promise<Result<GateAnswer, ModelFailure>> =>
    passGates(parts, { candidate, caller, asker: caller, version: () => consentVersion(parts.stores) });
