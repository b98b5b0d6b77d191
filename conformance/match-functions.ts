import { z } from 'zod';
import { sortedUnique } from '../src/core/identities';
import { isJsonObject, type Json, type JsonObject } from '../src/core/json';
import { err, ok, type Failure, type Result } from '../src/core/result';
import type { TypedToken } from '../src/core/token';
import { checkToken, tokenKey } from '../src/core/token-key';
import type { MatchEntity } from '../src/notifications/match-entity';
import { matchSubscription, type MatchAgent, type MatchBatch } from '../src/notifications/match-subscription';
import { conformanceFunction, type ConformanceFunction } from './conformance-function';

const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Keys come from strangers: they are read as own properties only. */
const ById = z.custom<JsonObject>(isRecord, { error: 'an object of objects by id' });

const Token = z.object({
  tokenClass: z.enum(['semanticKey', 'subtypeToken', 'entityId']),
  tokenNamespace: z.string().nullish(),
  tokenValue: z.string(),
});
const about = { entityType: z.string().exactOptional(), field: z.string() };
const Condition = z.discriminatedUnion('op', [
  z.object({ ...about, op: z.literal('eq'), value: z.json() }),
  z.object({ ...about, op: z.literal('neq'), value: z.json() }),
  z.object({ ...about, op: z.literal('in'), value: z.array(z.json()) }),
]);
const Subscription = z.object({
  id: z.string(),
  agentId: z.string(),
  active: z.boolean(),
  tokens: z.object({
    any: z.array(Token).default([]),
    all: z.array(Token).default([]),
  }),
  where: z.array(Condition).default([]),
  includeAgentWrites: z.boolean().default(false),
});
const Agent = z.object({
  lifecycle: z.string(),
  mode: z.enum(['autonomous', 'interactive', 'hybrid']).optional(),
  allowedCategoryIds: z.array(z.string()).nullish(),
});
const Args = z.object({
  subscriptions: z.array(Subscription),
  batch: z.object({
    changeUnitKeys: z.array(z.string()),
    typedTokens: z.array(Token),
    author: z.enum(['user', 'agent', 'runtime']),
    cause: z.object({ agentId: z.string(), depth: z.number().int().min(0) }).nullish(),
  }),
  entities: ById,
  agents: ById,
  now: z.json().optional(),
});
type Args = z.infer<typeof Args>;

const entityOf = (id: string, fields: JsonObject): MatchEntity => {
  const values = new Map(Object.entries(fields));
  const textAt = (name: string): string | null => {
    const value = values.get(name);
    return typeof value === 'string' ? value : null;
  };
  return {
    id,
    type: textAt('entityType') ?? textAt('type'),
    categoryIds: [textAt('categoryId')],
    fields: values,
    written: new Map(),
    linkedIds: new Set(),
  };
};

const fetched = ({ batch, entities }: Args): Result<readonly MatchEntity[]> => {
  const found: MatchEntity[] = [];
  for (const { tokenClass, tokenValue } of batch.typedTokens) {
    if (tokenClass !== 'entityId' || !Object.hasOwn(entities, tokenValue)) continue;
    const fields = entities[tokenValue];
    if (!isJsonObject(fields)) {
      return err({ code: 'invalid_arguments', detail: `entities.${tokenValue}: an object` });
    }
    found.push(entityOf(tokenValue, fields));
  }
  return ok(found);
};

const batchOf = (args: Args): Result<MatchBatch> => {
  const tokenKeys = new Set<string>();
  for (const token of args.batch.typedTokens) {
    const key = tokenKey(token);
    if (!key.ok) return key;
    tokenKeys.add(key.value);
  }
  const entities = fetched(args);
  if (!entities.ok) return entities;
  const { changeUnitKeys, author, cause } = args.batch;
  return ok({
    hasProvenance: changeUnitKeys.length > 0,
    tokenKeys,
    author,
    cause: cause ?? null,
    entities: entities.value,
  });
};

const agentOf = ({ agents }: Args, id: string): Result<MatchAgent | null> => {
  if (!Object.hasOwn(agents, id)) return ok(null);
  const agent = Agent.safeParse(agents[id]);
  if (!agent.success) return err({ code: 'invalid_arguments', detail: `agents.${id}` });
  const { lifecycle, mode = 'autonomous', allowedCategoryIds = null } = agent.data;
  return ok({ lifecycle, mode, allowedCategoryIds, isStopped: false });
};

const checkedTokens = (tokens: Args['batch']['typedTokens']): Result<TypedToken[]> => {
  const checked: TypedToken[] = [];
  for (const token of tokens) {
    const one = checkToken(token);
    if (!one.ok) return one;
    checked.push(one.value);
  }
  return ok(checked);
};

const matchSubscriptions = (args: Args): Result<Json, Failure> => {
  const batch = batchOf(args);
  if (!batch.ok) return batch;
  const matched: string[] = [];
  for (const subscription of args.subscriptions) {
    const any = checkedTokens(subscription.tokens.any);
    if (!any.ok) return any;
    const all = checkedTokens(subscription.tokens.all);
    if (!all.ok) return all;
    const agent = agentOf(args, subscription.agentId);
    if (!agent.ok) return agent;
    const tokens = { any: any.value, all: all.value };
    const { matches } = matchSubscription({
      subscription: { ...subscription, tokens },
      batch: batch.value,
      agent: agent.value,
    });
    if (matches) matched.push(subscription.id);
  }
  return ok(sortedUnique(matched));
};

export const matchFunctions: readonly (readonly [string, ConformanceFunction])[] = [
  [
    'matchSubscriptions',
    conformanceFunction({ args: Args, ok: z.array(z.string()), run: matchSubscriptions }),
  ],
];
