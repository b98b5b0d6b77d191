import type { Json } from '../core/json';
import type { MatchEntity } from './match-entity';
import {
  DEEPEST_WAKE,
  matchSubscription,
  wakeDepth,
  type MatchAgent,
  type MatchBatch,
} from './match-subscription';
import {
  categoryIs,
  fieldChanged,
  linkedTo,
  statusBecomes,
  Subscription,
  type Condition,
} from './subscription';

const agent: MatchAgent = {
  lifecycle: 'active',
  mode: 'autonomous',
  isStopped: false,
  allowedCategoryIds: null,
};
const subscription: Subscription = {
  id: 's1',
  agentId: 'gym',
  active: true,
  tokens: { any: [{ tokenClass: 'semanticKey', tokenValue: 'TASK' }], all: [] },
  where: [],
  includeAgentWrites: false,
};
const task = (more: Partial<MatchEntity> = {}): MatchEntity => ({
  id: 't1',
  type: 'task',
  categoryIds: ['sport'],
  fields: new Map<string, Json>([
    ['categoryId', 'sport'],
    ['status', { status: 'DONE', statusReason: null }],
    ['title', 'Squat'],
  ]),
  written: new Map(),
  linkedIds: new Set(),
  ...more,
});
const batch: MatchBatch = {
  hasProvenance: true,
  tokenKeys: new Set(['semanticKey|-|TASK', 'entityId|-|t1']),
  author: 'user',
  cause: null,
  entities: [task()],
};
type Changes = {
  readonly subscription?: Partial<Subscription>;
  readonly batch?: Partial<MatchBatch>;
  readonly agent?: Partial<MatchAgent> | null;
};
const asked = (changes: Changes): string => {
  const match = matchSubscription({
    subscription: { ...subscription, ...changes.subscription },
    batch: { ...batch, ...changes.batch },
    agent: changes.agent === null ? null : { ...agent, ...changes.agent },
  });
  return match.matches ? 'matches' : match.because;
};
const met = (condition: Condition, entity: MatchEntity = task()): boolean =>
  asked({ subscription: { where: [condition] }, batch: { entities: [entity] } }) === 'matches';

test('[WAKE-1] tokens, then conditions, then eligibility: the first that fails is the answer', () => {
  expect(asked({})).toBe('matches');
  const nothing = { tokenKeys: new Set<string>() };
  expect(asked({ batch: nothing, subscription: { where: [categoryIs('x')] } })).toBe('no_token');
  expect(asked({ subscription: { where: [categoryIs('x')] }, agent: { lifecycle: 'dormant' } })).toBe(
    'no_entity',
  );
  expect(asked({ agent: { lifecycle: 'dormant' } })).toBe('agent_not_active');
});

test('[WAKE-2] an empty list of tokens does not constrain; two empty ones match nothing', () => {
  const [token] = subscription.tokens.any;
  if (token === undefined) throw new Error('the subscription has a token');
  expect(asked({ subscription: { tokens: { any: [], all: [token] } } })).toBe('matches');
  expect(asked({ subscription: { tokens: { any: [], all: [] } } })).toBe('no_token');
});

test('[WAKE-3] what an entity is now: a field, a member of a group, nothing for what was never written', () => {
  expect(met(categoryIs('sport'))).toBe(true);
  expect(met({ op: 'eq', field: 'status.status', value: 'DONE' })).toBe(true);
  expect(met({ op: 'eq', field: 'status.statusReason', value: null })).toBe(true);
  expect(met({ op: 'eq', field: 'priority', value: null })).toBe(true);
  expect(met({ op: 'neq', field: 'priority', value: 'P0' })).toBe(true);
  expect(met({ op: 'eq', field: 'status.toString', value: null })).toBe(true);
  expect(met({ op: 'eq', field: 'title.length', value: 5 })).toBe(false);
  expect(met({ op: 'eq', field: 'status', value: { statusReason: null, status: 'DONE' } })).toBe(true);
  expect(met({ op: 'eq', field: 'a.b', value: 1 }, task({ fields: new Map([['a.b', 1]]) }))).toBe(true);
});

test("[WAKE-4] an agent's own write does not wake it, whoever it was written as", () => {
  const own = { agentId: 'gym', depth: 0 };
  const includeAgentWrites = true;
  for (const author of ['agent', 'runtime', 'user'] as const) {
    expect(asked({ subscription: { includeAgentWrites }, batch: { author, cause: own } })).toBe('own_write');
  }
});

test("[WAKE-5] another agent's write wakes where the subscription asks for it, and only so deep", () => {
  const from = (depth: number) => ({ author: 'agent', cause: { agentId: 'planner', depth } }) as const;
  const subscribed = { includeAgentWrites: true };
  expect(asked({ batch: from(0) })).toBe('agent_write');
  expect(asked({ subscription: { includeAgentWrites: false }, batch: from(0) })).toBe('agent_write');
  expect(asked({ subscription: subscribed, batch: from(DEEPEST_WAKE - 1) })).toBe('matches');
  expect(asked({ subscription: subscribed, batch: from(DEEPEST_WAKE) })).toBe('wake_depth_exceeded');
  expect(asked({ subscription: subscribed, batch: { author: 'agent', cause: null } })).toBe(
    'wake_depth_exceeded',
  );
  expect(wakeDepth(null)).toBe(1);
  expect(wakeDepth({ agentId: 'planner', depth: 1 })).toBe(2);
});

test('[WAKE-6] what lies outside an agent’s categories is not shown to it', () => {
  const other = task({ id: 't2', categoryIds: ['work'], fields: new Map([['title', 'Budget']]) });
  const nowhere = task({ id: 't3', categoryIds: [null] });
  const limited = { allowedCategoryIds: ['work'] };
  const ofTitle: Condition = { op: 'eq', field: 'title', value: 'Squat' };
  expect(asked({ agent: limited })).toBe('outside_categories');
  expect(asked({ agent: limited, batch: { entities: [nowhere] } })).toBe('outside_categories');
  expect(asked({ agent: { allowedCategoryIds: [] } })).toBe('outside_categories');
  const both = task({ categoryIds: ['work', 'sport'] });
  expect(asked({ agent: limited, batch: { entities: [both] } })).toBe('outside_categories');
  expect(asked({ agent: limited, batch: { entities: [task({ categoryIds: [] })] } })).toBe(
    'outside_categories',
  );
  expect(asked({ agent: limited, batch: { entities: [] } })).toBe('matches');
  expect(asked({ agent: limited, batch: { entities: [task(), other] } })).toBe('matches');
  expect(
    asked({ agent: limited, batch: { entities: [task(), other] }, subscription: { where: [ofTitle] } }),
  ).toBe('no_entity');
});

test('[WAKE-7] who is eligible', () => {
  expect(asked({ agent: null })).toBe('agent_not_active');
  expect(asked({ agent: { lifecycle: 'created' } })).toBe('agent_not_active');
  expect(asked({ agent: { lifecycle: 'destroyed' } })).toBe('agent_not_active');
  expect(asked({ agent: { isStopped: true } })).toBe('stopped');
  expect(asked({ agent: { mode: 'interactive' } })).toBe('mode');
  expect(asked({ agent: { mode: 'hybrid' } })).toBe('matches');
  expect(asked({ subscription: { active: false } })).toBe('inactive');
});

test('[WAKE-8] without a change unit nobody wakes', () => {
  expect(asked({ batch: { hasProvenance: false } })).toBe('missing_change_provenance');
});

test('[WAKE-9] what a commit did: a field changed, a status became', () => {
  const done = statusBecomes('DONE');
  const wrote = (before: Json) => task({ written: new Map([['status', before]]) });
  const open = { status: 'OPEN', statusReason: null };
  expect(met(done)).toBe(false);
  expect(met(done, wrote(open))).toBe(true);
  expect(met(done, wrote(null))).toBe(true);
  expect(met(done, wrote({ status: 'DONE', statusReason: 'again' }))).toBe(false);
  expect(met(statusBecomes('OPEN'), wrote(null))).toBe(false);
  expect(met(fieldChanged('status'), wrote({ status: 'DONE', statusReason: 'again' }))).toBe(true);
  expect(met(fieldChanged('status.status'), wrote({ status: 'DONE', statusReason: 'again' }))).toBe(false);
  expect(met(fieldChanged('status.statusReason'), wrote({ status: 'DONE', statusReason: 'again' }))).toBe(
    true,
  );
  expect(met(fieldChanged('title'), wrote(open))).toBe(false);
  expect(met(fieldChanged('title'), task({ written: new Map([['title', 'Squat']]) }))).toBe(false);
  expect(met(fieldChanged('title'), task({ written: new Map([['title', null]]) }))).toBe(true);
});

test('[WAKE-9] linked to: a live link with that very entity; and a condition may ask for a type', () => {
  expect(met(linkedTo('t9'))).toBe(false);
  expect(met(linkedTo('t9'), task({ linkedIds: new Set(['t9']) }))).toBe(true);
  expect(met({ op: 'linkedTo', entityType: 'note', value: 't9' }, task({ linkedIds: new Set(['t9']) }))).toBe(
    false,
  );
  expect(met({ ...categoryIs('sport'), entityType: 'task' })).toBe(true);
});

test('[WAKE-1] a stored subscription is read whole or refused', () => {
  const stored = { ...subscription, where: [linkedTo('t9'), statusBecomes('DONE'), fieldChanged('title')] };
  expect(Subscription.parse(stored)).toEqual(stored);
  const like = { field: 'title', op: 'like', value: 'x' };
  expect(Subscription.safeParse({ ...stored, where: [like] }).success).toBe(false);
  const nameless = { tokenClass: 'subtypeToken', tokenValue: 'run' };
  expect(Subscription.safeParse({ ...stored, tokens: { any: [nameless], all: [] } }).success).toBe(false);
});
