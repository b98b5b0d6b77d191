import fc from 'fast-check';
import { agentDraft, makeAgent, openLifeBed, type LifeBed } from './life-bed';
import { createAgent } from '../../src/db/agent/agents';
import type { Predicate } from '../../src/db/agent/kinds/subscription';
import {
  readSubscription,
  rebuildSubscriptionTokens,
  refreshSubscriptionTokens,
  removeSubscription,
  restoreSubscription,
  saveSubscription,
  subscriptionsOf,
  type SubscriptionDraft,
} from '../../src/db/agent/subscriptions';

let bed: LifeBed;
beforeEach(() => {
  bed = openLifeBed();
  makeAgent(bed);
});
afterEach(() => bed.destroy());

const semantic = (tokenValue: string) => ({ tokenClass: 'semanticKey', tokenValue }) as const;
const entity = (tokenValue: string) => ({ tokenClass: 'entityId', tokenValue }) as const;
const subtype = (tokenNamespace: string, tokenValue: string) =>
  ({ tokenClass: 'subtypeToken', tokenNamespace, tokenValue }) as const;
const draft = (
  tokens: Partial<Predicate['tokens']>,
  more: Partial<SubscriptionDraft> = {},
): SubscriptionDraft => ({
  id: 's1',
  agentId: 'coach',
  label: 'what it hears',
  predicate: { tokens: { any: [], all: [], ...tokens }, where: [] },
  ...more,
});
const save = (of: SubscriptionDraft): string =>
  bed.codeOf((writer) => saveSubscription(writer, { stores: bed.stores, draft: of }));
const remove = (id: string): void => {
  bed.act((writer) => {
    removeSubscription(writer, { stores: bed.stores, id });
    return null;
  });
};
const rows = (): readonly string[] =>
  bed.stores.agent.database
    .query(
      `SELECT subscription_id, token_class, token_namespace, token_value, need, active
       FROM agent_subscription_tokens ORDER BY subscription_id, need, token_class, token_value`,
    )
    .rows.map((row) => row.join(' '));
const inTransaction = <T>(work: () => T): T => bed.stores.agent.database.transaction(work);

test('[SUBSCRIPTION-1] the tokens are in the index when the commit is', () => {
  expect(save(draft({ any: [semantic('TASK'), subtype('workoutType', 'squat')] }))).toBe('ok');
  expect(rows()).toEqual(['s1 semanticKey - TASK any 1', 's1 subtypeToken workoutType squat any 1']);
  expect(readSubscription(bed.stores.agent.records, 's1')).toMatchObject({
    agentId: 'coach',
    active: true,
    includeAgentWrites: false,
  });
});

test('[SUBSCRIPTION-1] a removal taken back is in the index again; one that never was is refused', () => {
  save(draft({ any: [semantic('TASK')] }));
  const before = rows();
  remove('s1');
  expect(rows()).toEqual([]);
  const restore = (id: string): string =>
    bed.codeOf((writer) => {
      restoreSubscription(writer, { stores: bed.stores, id });
      return null;
    });
  expect(restore('s1')).toBe('ok');
  expect(rows()).toEqual(before);
  expect(readSubscription(bed.stores.agent.records, 's1')?.label).toBe('what it hears');
  expect(restore('never there')).toBe('not_found');
});

test('[WAKE-20] of tokens that all must be there, the most telling one is looked up', () => {
  save(draft({ any: [semantic('NOTE')], all: [semantic('TASK'), entity('t1'), subtype('a', 'b')] }));
  expect(rows()).toEqual([
    's1 entityId - t1 all 1',
    's1 semanticKey - TASK all 0',
    's1 subtypeToken a b all 0',
    's1 semanticKey - NOTE any 0',
  ]);
});

test('[SUBSCRIPTION-1] a change takes the old tokens out; switched off or removed there are none', () => {
  save(draft({ any: [semantic('TASK')] }));
  save(draft({ any: [semantic('NOTE')] }));
  expect(rows()).toEqual(['s1 semanticKey - NOTE any 1']);
  save(draft({ any: [semantic('NOTE')] }, { active: false }));
  expect(rows()).toEqual([]);
  save(draft({ any: [semantic('NOTE')] }));
  remove('s1');
  expect(rows()).toEqual([]);
  expect(subscriptionsOf(bed.stores, 'coach')).toEqual([]);
  remove('s1');
  remove('never there');
  save(draft({ any: [semantic('TASK')] }));
  expect(subscriptionsOf(bed.stores, 'coach')).toHaveLength(1);
});

test('[SUBSCRIPTION-1] a refused commit leaves the index as it was', () => {
  const code = bed.codeOf((writer) => {
    saveSubscription(writer, { stores: bed.stores, draft: draft({ any: [semantic('TASK')] }) });
    return writer.refuse({ code: 'second_thoughts' });
  });
  expect([code, rows()]).toEqual(['second_thoughts', []]);
});

test('what could never match is refused: no token, no namespace, another agent’s', () => {
  expect(save(draft({}))).toBe('subscription_without_tokens');
  expect(save(draft({ any: [semantic('a b')] }))).toBe('invalid_identity_component');
  expect(save(draft({ any: [semantic('TASK')] }, { agentId: 'nobody' }))).toBe('agent_not_found');
  save(draft({ any: [semantic('TASK')] }));
  bed.act((writer) => createAgent(writer, agentDraft({ id: 'other' })));
  expect(save(draft({ any: [semantic('TASK')] }, { agentId: 'other' }))).toBe('already_exists');
});

const anyToken = fc.oneof(
  fc.constantFrom('TASK', 'NOTE', 'HABIT').map(semantic),
  fc.constantFrom('t1', 't2').map(entity),
  fc.constantFrom('x', 'y').map((value) => subtype('kind', value)),
);
const anyTokens = fc.record({
  any: fc.array(anyToken, { maxLength: 4 }),
  all: fc.array(anyToken, { maxLength: 4 }),
});

test('[SUBSCRIPTION-2] the index made anew, or of one alone, is the index as it was written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('s1', 's2', 's3'), anyTokens, fc.boolean(), fc.boolean()), {
        maxLength: 12,
      }),
      (acts) => {
        for (const [id, tokens, active, removes] of acts) {
          if (removes) remove(id);
          else save(draft(tokens, { id, active }));
        }
        const written = rows();
        inTransaction(() => rebuildSubscriptionTokens(bed.stores));
        expect(rows()).toEqual(written);
        inTransaction(() => refreshSubscriptionTokens(bed.stores, ['s1', 's2', 's3']));
        expect(rows()).toEqual(written);
      },
    ),
    { numRuns: 25 },
  );
});

test('[SUBSCRIPTION-2] a record that cannot be read costs its own tokens and no other’s', () => {
  const { database } = bed.stores.agent;
  for (const id of ['s1', 's2', 's3']) save(draft({ any: [semantic('TASK')] }, { id }));
  database.run("UPDATE agent_subscriptions SET state = 'broken' WHERE id = 's2'");
  inTransaction(() => rebuildSubscriptionTokens(bed.stores));
  expect(rows()).toEqual(['s1 semanticKey - TASK any 1', 's3 semanticKey - TASK any 1']);
  expect(subscriptionsOf(bed.stores, 'coach').map(({ id }) => id)).toEqual(['s1', 's3']);
  expect(bed.faults).toContainEqual({ code: 'record_unreadable', ids: ['agentSubscription', 's2'] });
});
