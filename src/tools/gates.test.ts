import fc from 'fast-check';
import {
  decide,
  gateCodes,
  type GateQuestion,
  type GrantOfTool,
  type InferenceRequest,
  type ToolRequest,
} from './gates';

const request: ToolRequest = {
  what: 'tool',
  toolName: 'create_follow_up_task',
  toolClass: 'journal',
  kind: 'journal',
  risk: 'low',
  categoryIds: ['home'],
  unsafe: null,
};
const inference: InferenceRequest = {
  what: 'inference',
  provider: 'local',
  model: 'small',
  categoryIds: ['home'],
  oversharedFields: [],
};
const grant: GrantOfTool = { toolName: request.toolName, categoryIds: ['home'], until: null, active: true };
const open: GateQuestion = {
  request,
  policy: {
    allowedTools: [request.toolName],
    allowedCategoryIds: ['home'],
    grants: [grant],
    access: [{ provider: 'local', models: ['small'], categoryId: 'home' }],
  },
  state: {
    now: 1_000,
    isDestroyed: false,
    isStopped: false,
    stoppedToolClasses: [],
    admitsReason: true,
    exceeded: null,
    isTainted: false,
    isPrivacyConfirmed: true,
    hasSecret: true,
    reachesNetwork: true,
  },
};
const codeOf = (question: GateQuestion): string | null => {
  const decided = decide(question);
  return decided.ok ? null : decided.error.code;
};
type Change = (question: GateQuestion) => GateQuestion;
const state =
  (change: Partial<GateQuestion['state']>): Change =>
  (question) => ({ ...question, state: { ...question.state, ...change } });
const policy =
  (change: Partial<GateQuestion['policy']>): Change =>
  (question) => ({ ...question, policy: { ...question.policy, ...change } });
const asked =
  (change: { readonly unsafe?: string; readonly oversharedFields?: readonly string[] }): Change =>
  (question) =>
    question.request.what === 'tool'
      ? { ...question, request: { ...question.request, unsafe: change.unsafe ?? null } }
      : { ...question, request: { ...question.request, oversharedFields: change.oversharedFields ?? [] } };

/** What shuts each gate and no earlier one. */
const shutTool: Readonly<Record<string, Change>> = {
  agent_destroyed: state({ isDestroyed: true }),
  stopped: state({ stoppedToolClasses: ['journal'] }),
  out_of_scope: policy({ allowedCategoryIds: ['work'] }),
  unsafe_target: asked({ unsafe: 'deleted' }),
  budget_exceeded: state({ exceeded: 'tokens' }),
  confirmation_required: policy({ grants: [] }),
};
const shutInference: Readonly<Record<string, Change>> = {
  agent_destroyed: state({ isDestroyed: true }),
  stopped: state({ isStopped: true }),
  out_of_scope: policy({ allowedCategoryIds: [] }),
  budget_exceeded: state({ exceeded: 'costMicros' }),
  provider_not_allowed: policy({ access: [] }),
  model_not_allowed: policy({ access: [{ provider: 'local', models: ['other'], categoryId: 'home' }] }),
  privacy_confirmation_required: state({ isPrivacyConfirmed: false }),
  secret_unavailable: state({ hasSecret: false }),
  overshared_payload_blocked: asked({ oversharedFields: ['notes'] }),
  network_denied: state({ reachesNetwork: false }),
};

test('[GATE-1] each gate alone gives its code, and of several the first in the order decides', () => {
  for (const [base, shut] of [
    [open, shutTool],
    [{ ...open, request: inference }, shutInference],
  ] as const) {
    expect(codeOf(base)).toBeNull();
    for (const [code, change] of Object.entries(shut))
      expect([code, codeOf(change(base))]).toEqual([code, code]);
    const codes = Object.keys(shut);
    fc.assert(
      fc.property(fc.shuffledSubarray(codes, { minLength: 1 }), (some) => {
        // Both shut by the same list: only one of them can be shut at a time.
        if (some.includes('provider_not_allowed') && some.includes('model_not_allowed')) return;
        const question = some.reduce((now, code) => shut[code]?.(now) ?? now, base);
        expect(codeOf(question)).toBe(gateCodes.find((code) => some.includes(code)));
      }),
    );
  }
});

test('[APPROVAL-9] a person’s yes opens the gate that asks for a person, and no other', () => {
  const byPerson = (question: GateQuestion): string | null => {
    const decided = decide(question, { authority: 'person' });
    return decided.ok ? null : decided.error.code;
  };
  const risky: GateQuestion = { ...open, request: { ...request, risk: 'high' } };
  for (const question of [risky, state({ isTainted: true })(risky), policy({ grants: [] })(risky)]) {
    expect(codeOf(question)).toBe('confirmation_required');
    expect(byPerson(question)).toBeNull();
  }
  for (const [code, change] of Object.entries(shutTool))
    expect([code, byPerson(change(risky))]).toEqual([code, code === 'confirmation_required' ? null : code]);
});

const withGrant = (change: Partial<GrantOfTool>): GateQuestion =>
  policy({ grants: [{ ...grant, ...change }] })(open);

test('[GATE-2] a grant holds only as far as it reaches: its tool, its categories, its time, low or medium risk, an untainted run', () => {
  expect(codeOf(withGrant({ categoryIds: null }))).toBeNull();
  expect(codeOf(withGrant({ until: 1_001 }))).toBeNull();
  for (const question of [
    withGrant({ toolName: 'another_tool' }),
    withGrant({ categoryIds: [] }),
    withGrant({ until: 1_000 }),
    withGrant({ active: false }),
    state({ isTainted: true })(open),
    { ...open, request: { ...request, risk: 'high' } } as const,
  ])
    expect(codeOf(question)).toBe('confirmation_required');
  expect(codeOf({ ...open, request: { ...request, risk: 'medium' } })).toBeNull();
  const both = { ...open, request: { ...request, categoryIds: ['home', 'work'] } };
  const wide = policy({ allowedCategoryIds: null })(both);
  expect(codeOf(wide)).toBe('confirmation_required');
  expect(codeOf(policy({ grants: [{ ...grant, categoryIds: ['home', 'work'] }] })(wide))).toBeNull();
});

test('[GATE-1] source and destination must both be in scope; what has no category is in scope only of who may see all', () => {
  const where = (categoryIds: readonly (string | null)[], allowed: readonly string[] | null): string | null =>
    codeOf(
      policy({ allowedCategoryIds: allowed, grants: [{ ...grant, categoryIds: null }] })({
        ...open,
        request: { ...request, categoryIds },
      }),
    );
  expect(where(['home', 'work'], ['home'])).toBe('out_of_scope');
  expect(where(['home', 'work'], ['work', 'home'])).toBeNull();
  expect(where([null], ['home'])).toBe('out_of_scope');
  expect(where([null], null)).toBeNull();
  expect(codeOf(policy({ allowedTools: [] })(open))).toBe('out_of_scope');
  expect(codeOf(state({ admitsReason: false })(open))).toBe('out_of_scope');
});

test('[GATE-3] an agent writes its own observations and reports unasked, tainted or not, and nothing else of its own', () => {
  const own = (toolClass: string): GateQuestion => ({
    ...policy({ grants: [] })(state({ isTainted: true })(open)),
    request: { ...request, kind: 'agent', toolClass },
  });
  expect(codeOf(own('memory'))).toBeNull();
  expect(codeOf(own('report'))).toBeNull();
  for (const toolClass of ['rules', 'preferences', 'timers', 'subscriptions', 'grants', ''])
    expect(codeOf(own(toolClass))).toBe('confirmation_required');
  expect(codeOf({ ...own('x'), request: { ...request, kind: 'read', toolClass: 'read' } })).toBeNull();
});

test('[GATE-4] no list, no model: an empty policy permits nothing, and a rule for one category is none for another', () => {
  const question = { ...open, request: inference };
  expect(codeOf(policy({ access: [] })(question))).toBe('provider_not_allowed');
  const elsewhere = { ...open, request: { ...inference, categoryIds: ['home', 'work'] } };
  expect(codeOf(policy({ allowedCategoryIds: null })(elsewhere))).toBe('provider_not_allowed');
  expect(codeOf({ ...open, request: { ...inference, categoryIds: [] } })).toBe('provider_not_allowed');
});
