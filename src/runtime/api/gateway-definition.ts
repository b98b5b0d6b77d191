import { z } from 'zod';
import { created, done, entry } from './call-shape';
import { AgentId, Id, Instant, RunKey } from './values';

// Models that are not on this device: who they are, who may ask them, and what was sent.

export const ProviderId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const Kind = z.enum(['openai', 'openai-chat', 'anthropic', 'google', 'openai-compatible']);
const Model = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[!-~]+$/);
const Models = z.array(Model).max(100);
/** In a message to the peer and in the store of the system, nowhere else. */
const Key = z.string().max(4096);
const Address = z.string().max(500);
const Price = z.object({
  input: z.number().min(0).max(1e6),
  output: z.number().min(0).max(1e6),
  cachedInput: z.number().min(0).max(1e6).exactOptional(),
});
const KeyPlace = z.enum(['keychain', 'keyring', 'browser', 'file']).nullable();
const Category = Id.nullable();
const Who = z.union([z.object({ agentId: AgentId }), z.object({ agentKind: z.string().min(1).max(100) })]);

export const ModelView = z.object({
  model: z.string(),
  /** Null: the server did not say. */
  contextTokens: z.number().nullable(),
  tools: z.boolean().nullable(),
  /** Currency units for a million tokens. `isGuess`: no list names it, so it counts as the dearest. */
  price: Price.extend({ isGuess: z.boolean() }),
  isConsented: z.boolean(),
});
export const ProviderView = z.object({
  id: ProviderId,
  kind: Kind,
  baseUrl: z.string(),
  isLocal: z.boolean(),
  hasKey: z.boolean(),
  models: z.array(ModelView),
});
export type ProviderView = z.infer<typeof ProviderView>;

export const LedgerLine = z.object({
  callId: Id,
  at: Instant,
  purpose: z.enum(['inference', 'probe', 'likeness']),
  runKey: z.string().nullable(),
  agentId: z.string().nullable(),
  attempt: z.number(),
  backoffMs: z.number(),
  provider: z.string(),
  model: z.string().nullable(),
  method: z.string(),
  url: z.string(),
  categoryIds: z.array(z.string().nullable()).nullable(),
  bodyBytes: z.number(),
  outcome: z.enum(['open', 'answered', 'failed', 'cancelled']),
  code: z.string().nullable(),
  status: z.number().nullable(),
  tookMs: z.number().nullable(),
  responseBytes: z.number().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  costMicros: z.number().nullable(),
  isEstimated: z.boolean().nullable(),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

export const gatewayCommands = {
  /** Without a key only where it is local. `keyInFile`: a file that this account can read will do. */
  'provider.add': entry(
    z.object({
      id: ProviderId,
      kind: Kind,
      baseUrl: Address.exactOptional(),
      isLocal: z.boolean(),
      models: Models.exactOptional(),
      key: Key.exactOptional(),
      keyInFile: z.boolean().exactOptional(),
    }),
    created.extend({ keyPlace: KeyPlace }),
  ),
  'provider.setKey': entry(
    z.object({ id: ProviderId, key: Key, keyInFile: z.boolean().exactOptional() }),
    done.extend({ keyPlace: KeyPlace }),
  ),
  'provider.update': entry(
    z.object({
      id: ProviderId,
      models: Models.exactOptional(),
      prices: z.record(Model, Price).exactOptional(),
    }),
    done,
  ),
  /** In which order they are asked. */
  'provider.order': entry(z.object({ ids: z.array(ProviderId).max(100) }), done),
  'provider.remove': entry(z.object({ id: ProviderId }), done),
  /** Asks it for its models; nothing of the person's is sent. Fills in its models where none were named. */
  'provider.test': entry(
    z.object({ id: ProviderId }),
    done.extend({ models: z.array(z.string()), tookMs: z.number() }),
  ),
  /** `disclosure`: word for word what the person was shown (`consent.text`). Absent categories: all that the agent may see. */
  'consent.give': entry(
    z.object({
      provider: ProviderId,
      model: Model,
      who: Who,
      categoryIds: z.array(Category).min(1).max(200).exactOptional(),
      /** What is made later too: for who sees everything. */
      includesLater: z.boolean().exactOptional(),
      policyVersion: z.string().max(20),
      disclosure: z.string().min(1).max(5_000),
    }),
    done,
  ),
  /** For everybody, until it is given again. */
  'consent.revoke': entry(z.object({ provider: ProviderId, model: Model }), done),
  'access.revoke': entry(z.object({ id: Id }), done),
  'ledger.prune': entry(z.object({ before: Instant }), done.extend({ pruned: z.number() })),
} as const;

export const gatewayQueries = {
  'provider.list': entry(
    z.object({}),
    z.object({ providers: z.array(ProviderView), pricesAsOf: z.string() }),
  ),
  'consent.text': entry(
    z.object({
      provider: ProviderId,
      model: Model,
      who: Who,
      language: z.enum(['en', 'de']),
      includesLater: z.boolean().exactOptional(),
    }),
    z.object({
      policyVersion: z.string(),
      text: z.string(),
      mayIncludeLater: z.boolean(),
      isLocal: z.boolean(),
    }),
  ),
  'consent.list': entry(
    z.object({}),
    z.object({
      consents: z.array(
        z.object({
          provider: z.string(),
          model: z.string(),
          policyVersion: z.string(),
          disclosure: z.string(),
          confirmedAt: Instant,
        }),
      ),
      access: z.array(
        z.object({
          id: z.string(),
          agentId: z.string().nullable(),
          agentKind: z.string().nullable(),
          categoryId: z.string().nullable(),
          provider: z.string(),
          models: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** Who may ask which model no more, until the person agrees anew: what was promised is another by now. */
  'consent.lapsed': entry(
    z.object({}),
    z.object({
      lapsed: z.array(
        z.object({
          agentId: AgentId,
          agentName: z.string(),
          provider: z.string(),
          model: z.string(),
          /** Our text, or how far the person lets their categories go. */
          changed: z.enum(['text', 'reach']),
        }),
      ),
    }),
  ),
  /** Newest first. */
  'ledger.list': entry(
    z.object({
      agentId: AgentId.exactOptional(),
      runKey: RunKey.exactOptional(),
      before: Id.exactOptional(),
      limit: z.number().int().min(1).max(200).exactOptional(),
    }),
    z.object({ calls: z.array(LedgerLine), next: z.string().nullable() }),
  ),
  /** By its id or the end of one. */
  'ledger.show': entry(
    z.object({ callId: Id }),
    LedgerLine.extend({ body: z.string().nullable() }).nullable(),
  ),
} as const;
