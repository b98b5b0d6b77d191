import { z } from 'zod';
import { parseJson } from '../../core/json';
import { err, fail, ok, type Failure, type Result } from '../../core/result';
import { closeCall, openCall } from '../../db/agent/ledger';
import type { ModelAbilities, StoredProvider } from '../../db/agent/providers';
import { secretRefOf } from '../../db/agent/secret-refs';
import type { Stores } from '../../db/stores';
import { placeOfProvider } from '../egress/egress';
import { originText } from '../egress/web-address';
import type { After } from '../fetch-clock';
import { withoutKey } from '../without-key';
import { createGuardedFetch, type FetchParts, type FetchSeen } from '../guarded-fetch';
import type { HttpDriver } from '../http-driver';
import type { CancelSignal } from '../model-port';
import { failureOf } from '../providers/attempt-failure';
import type { SecretStore } from '../secrets/secret-store';

// [PROBE-1] A server is asked which models it has and, where it is a local one, what each can do. Nothing of the person's is sent. What it does not say
// stays unknown: nothing is guessed from a name.
export type Probed = {
  readonly models: readonly string[];
  readonly abilities: Readonly<Record<string, ModelAbilities>>;
};
export type Probe = (provider: StoredProvider, cancel: CancelSignal) => Promise<Result<Probed, Failure>>;
export type ProbeParts = {
  readonly stores: Stores;
  readonly secrets: SecretStore;
  readonly driver: HttpDriver;
  readonly after: After;
};

const LIMITS = { firstMs: 20_000, silenceMs: 20_000, wholeMs: 60_000 };
const MOST_MODELS = 500;
const MOST_LOOKED_AT = 20;

const Listed = z.object({ data: z.array(z.object({ id: z.string().max(300) })).max(10_000) });
const GoogleListed = z.object({ models: z.array(z.object({ name: z.string().max(300) })).max(10_000) });
const OllamaModel = z.object({
  capabilities: z.array(z.string()).optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
});
const StudioModels = z.object({
  data: z.array(z.object({ id: z.string(), max_context_length: z.number().int().min(1).optional() })),
});

type Asked = { readonly method: 'GET' | 'POST'; readonly url: string; readonly body: string | null };
type Ask = (asked: Asked) => Promise<Result<unknown, Failure>>;

type Server = {
  readonly provider: StoredProvider;
  readonly key: string | null;
  readonly cancel: CancelSignal;
};

const openedBy = (
  { stores }: ProbeParts,
  { provider, callId }: { readonly provider: StoredProvider; readonly callId: string },
): FetchParts['onSend'] => {
  const about = {
    purpose: 'probe',
    runKey: null,
    agentId: null,
    requestId: null,
    attempt: 1,
    backoffMs: 0,
  } as const;
  return (sent) =>
    openCall(stores.agent.database, {
      ...about,
      callId,
      at: stores.clock.now(),
      provider: provider.id,
      model: null,
      categoryIds: [],
      ...sent,
    });
};

const closedBy = (
  { stores }: ProbeParts,
  {
    callId,
    seen,
    answer,
    at,
  }: { callId: string; seen: FetchSeen; answer: Result<unknown, Failure>; at: number },
): void => {
  const end = seen.end();
  const none = { inputTokens: null, outputTokens: null, costMicros: null, isEstimated: null };
  closeCall(stores.agent.database, {
    callId,
    ...none,
    outcome: answer.ok ? 'answered' : 'failed',
    code: answer.ok ? null : answer.error.code,
    status: end.end === 'status' ? end.status : null,
    tookMs: Math.max(0, stores.clock.now() - at),
    responseBytes: seen.responseBytes(),
  });
};

const jsonFrom = async (
  { fetch, seen }: ReturnType<typeof createGuardedFetch>,
  { method, url, body }: Asked,
): Promise<Result<unknown, Failure>> => {
  const type: Record<string, string> = body === null ? {} : { 'content-type': 'application/json' };
  try {
    const headers = { accept: 'application/json', 'anthropic-version': '2023-06-01', ...type };
    const response = await fetch(url, { method, headers, body });
    const json = parseJson(await response.text());
    return response.ok && json.ok
      ? ok(json.value)
      : err(failureOf({ end: seen.end(), answer: null, said: null }));
  } catch {
    return err(failureOf({ end: seen.end(), answer: null, said: null }));
  }
};

const askerOf = (parts: ProbeParts, { provider, key, cancel }: Server): Ask => {
  const { stores, driver, after } = parts;
  return async (asked) => {
    const callId = stores.ids();
    const at = stores.clock.now();
    const onSend = openedBy(parts, { provider, callId });
    const guarded = createGuardedFetch({
      driver,
      after,
      target: provider,
      key,
      cancel,
      limits: LIMITS,
      onSend,
    });
    const answer = await jsonFrom(guarded, asked);
    if (guarded.seen.wasSent()) closedBy(parts, { callId, seen: guarded.seen, answer, at });
    return answer;
  };
};

const modelsIn = (answer: unknown): readonly string[] | null => {
  const listed = Listed.safeParse(answer);
  if (listed.success) return listed.data.data.map(({ id }) => id).slice(0, MOST_MODELS);
  const google = GoogleListed.safeParse(answer);
  return google.success
    ? google.data.models.map(({ name }) => name.replace(/^models\//, '')).slice(0, MOST_MODELS)
    : null;
};

const ollamaAbilities = (answer: unknown): ModelAbilities | null => {
  const model = OllamaModel.safeParse(answer);
  if (!model.success || (model.data.capabilities === undefined && model.data.model_info === undefined))
    return null;
  const length = Object.entries(model.data.model_info ?? {}).find(([name]) =>
    name.endsWith('.context_length'),
  )?.[1];
  const contextTokens = typeof length === 'number' && Number.isInteger(length) && length > 0 ? length : null;
  return { contextTokens, tools: model.data.capabilities?.includes('tools') ?? null };
};

/** Two ways in which servers on one's own machine tell more than the common list: tried in turn, and no answer is no failure. */
const lookCloser = async (
  ask: Ask,
  { origin, models }: { readonly origin: string; readonly models: readonly string[] },
): Promise<Record<string, ModelAbilities>> => {
  const abilities: Record<string, ModelAbilities> = {};
  for (const model of models.slice(0, MOST_LOOKED_AT)) {
    const body = JSON.stringify({ model });
    const shown = await ask({ method: 'POST', url: `${origin}/api/show`, body });
    const found = shown.ok ? ollamaAbilities(shown.value) : null;
    if (found === null) break;
    abilities[model] = found;
  }
  if (Object.keys(abilities).length > 0) return abilities;
  const studio = await ask({ method: 'GET', url: `${origin}/api/v0/models`, body: null });
  const listed = studio.ok ? StudioModels.safeParse(studio.value) : null;
  for (const { id, max_context_length: length } of listed?.data?.data ?? [])
    if (length !== undefined && models.includes(id)) abilities[id] = { contextTokens: length, tools: null };
  return abilities;
};

export const createProbe =
  (parts: ProbeParts): Probe =>
  async (provider, cancel) => {
    const place = placeOfProvider(provider);
    if (place === null) return fail('network_denied');
    const ref = secretRefOf(parts.stores.agent.database, provider.id);
    const read = ref === null ? ok(null) : await parts.secrets.read(ref);
    if (!read.ok) return fail('secret_unavailable');
    const ask = askerOf(parts, { provider, key: read.value, cancel });
    const url = `${provider.baseUrl.replace(/\/+$/, '')}/models`;
    const listed = await ask({ method: 'GET', url, body: null });
    if (!listed.ok) return listed;
    const named = modelsIn(listed.value);
    if (named === null) return fail('model_answer_invalid');
    // [SECRET-7] What it calls a model is kept.
    const models = named.filter((name) => withoutKey(name, read.value) === name);
    const wanted = provider.models.length > 0 ? provider.models : models;
    const abilities = provider.local
      ? await lookCloser(ask, { origin: originText(place), models: wanted })
      : {};
    return ok({ models, abilities });
  };
