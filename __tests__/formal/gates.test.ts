import * as fc from 'fast-check';
import {
  decide,
  gateCodes,
  type GateCode,
  type GatePolicy,
  type GateQuestion,
  type GateState,
  type InferenceRequest,
  type ToolRequest,
} from '../../src/tools/gates';

// Everything that a question needs to be answered with yes; each spoiler takes one thing away.
const now = 1_000;
const state: GateState = {
  now,
  isDestroyed: false,
  isStopped: false,
  stoppedToolClasses: [],
  admitsReason: true,
  exceeded: null,
  isTainted: false,
  isPrivacyConfirmed: true,
  hasSecret: true,
  reachesNetwork: true,
};
const policy: GatePolicy = {
  allowedTools: ['create_follow_up_task'],
  allowedCategoryIds: ['home'],
  grants: [{ toolName: 'create_follow_up_task', categoryIds: ['home'], until: null, active: true }],
  access: [{ provider: 'p', models: ['m'], categoryId: 'home' }],
};
const toolRequest: ToolRequest = {
  what: 'tool',
  toolName: 'create_follow_up_task',
  toolClass: 'journal',
  kind: 'journal',
  risk: 'medium',
  categoryIds: ['home'],
  unsafe: null,
};
const inferenceRequest: InferenceRequest = {
  what: 'inference',
  provider: 'p',
  model: 'm',
  categoryIds: ['home'],
  oversharedFields: [],
};
const tool: GateQuestion = { request: toolRequest, policy, state };
const inference: GateQuestion = { request: inferenceRequest, policy, state };

type Spoiler = { readonly code: GateCode; readonly spoil: (question: GateQuestion) => GateQuestion };
const withState =
  (change: Partial<GateState>): Spoiler['spoil'] =>
  (question) => ({ ...question, state: { ...question.state, ...change } });
const withPolicy =
  (change: Partial<GatePolicy>): Spoiler['spoil'] =>
  (question) => ({ ...question, policy: { ...question.policy, ...change } });
const withRequest =
  (change: Partial<Omit<ToolRequest, 'what'>> & Partial<Omit<InferenceRequest, 'what'>>): Spoiler['spoil'] =>
  (question) => ({ ...question, request: { ...question.request, ...change } });

const common: readonly Spoiler[] = [
  { code: 'agent_destroyed', spoil: withState({ isDestroyed: true }) },
  { code: 'stopped', spoil: withState({ isStopped: true }) },
  { code: 'out_of_scope', spoil: withState({ admitsReason: false }) },
  { code: 'budget_exceeded', spoil: withState({ exceeded: 'tokens' }) },
];
const ofTools: readonly Spoiler[] = [
  ...common,
  { code: 'stopped', spoil: withState({ stoppedToolClasses: ['journal'] }) },
  { code: 'out_of_scope', spoil: withPolicy({ allowedTools: [] }) },
  { code: 'unsafe_target', spoil: withRequest({ unsafe: 'deleted' }) },
  { code: 'confirmation_required', spoil: withPolicy({ grants: [] }) },
  { code: 'confirmation_required', spoil: withState({ isTainted: true }) },
  { code: 'confirmation_required', spoil: withRequest({ risk: 'high' }) },
];
const ofInference: readonly Spoiler[] = [
  ...common,
  { code: 'provider_not_allowed', spoil: withRequest({ provider: 'other' }) },
  { code: 'model_not_allowed', spoil: withRequest({ model: 'other' }) },
  { code: 'privacy_confirmation_required', spoil: withState({ isPrivacyConfirmed: false }) },
  { code: 'secret_unavailable', spoil: withState({ hasSecret: false }) },
  { code: 'overshared_payload_blocked', spoil: withRequest({ oversharedFields: ['secretDiary'] }) },
  { code: 'network_denied', spoil: withState({ reachesNetwork: false }) },
];

// The order of the contract, spelt out here and not taken from the code.
const order = [
  'agent_destroyed',
  'stopped',
  'out_of_scope',
  'unsafe_target',
  'budget_exceeded',
  'confirmation_required',
  'provider_not_allowed',
  'model_not_allowed',
  'privacy_confirmation_required',
  'secret_unavailable',
  'overshared_payload_blocked',
  'network_denied',
];

const codeOf = (question: GateQuestion): string => {
  const decided = decide(question);
  return decided.ok ? 'allow' : decided.error.code;
};
const subsets = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.reduce<readonly (readonly T[])[]>(
    (all, item) => [...all, ...all.map((some) => [...some, item])],
    [[]],
  );

test.each([
  ['a tool', tool, ofTools],
  ['a model', inference, ofInference],
])(
  '[OBL-7] %s: whatever is missing, alone or together, is refused with the first code of the order',
  (_, question, spoilers) => {
    const all = subsets(spoilers);
    expect(all).toHaveLength(1024);
    for (const missing of all) {
      const spoilt = missing.reduce((asked, { spoil }) => spoil(asked), question);
      const [first = 'allow'] = order.filter((code) => missing.some((one) => one.code === code));
      expect(codeOf(spoilt)).toBe(first);
    }
  },
);

test('[OBL-7] every gate of the contract is shut by something here, and there is no other', () => {
  const shut = new Set([...ofTools, ...ofInference].map(({ code }) => code));
  expect([...shut].sort()).toEqual([...order].sort());
  expect([...gateCodes]).toEqual(order);
});

const nothing: GatePolicy = { allowedTools: [], allowedCategoryIds: [], grants: [], access: [] };
const unknown: GateState = { ...state, isPrivacyConfirmed: false, hasSecret: false, reachesNetwork: false };

test('[OBL-7] who was permitted nothing may do nothing', () => {
  const category = fc.constantFrom(null, 'home', 'work');
  const categoryIds = fc.array(category, { maxLength: 3 });
  const request = fc.oneof(
    fc.record<ToolRequest>({
      what: fc.constant('tool'),
      toolName: fc.constantFrom('read_task', 'create_follow_up_task', ''),
      toolClass: fc.constantFrom('read', 'memory', 'report', 'journal'),
      kind: fc.constantFrom('read', 'agent', 'journal'),
      risk: fc.constantFrom('low', 'medium', 'high'),
      categoryIds,
      unsafe: fc.constant(null),
    }),
    fc.record<InferenceRequest>({
      what: fc.constant('inference'),
      provider: fc.constantFrom('p', ''),
      model: fc.constantFrom('m', ''),
      categoryIds,
      oversharedFields: fc.constant([]),
    }),
  );
  fc.assert(
    fc.property(request, (asked) => {
      expect(codeOf({ request: asked, policy: nothing, state: unknown })).not.toBe('allow');
    }),
    { numRuns: 300 },
  );
});

test('[OBL-7] what is almost permitted is refused: an expired or revoked grant, one of two categories, another category’s provider', () => {
  const [grant] = policy.grants;
  if (grant === undefined) throw new Error('a grant');
  const two = withRequest({ categoryIds: ['home', 'work'] });
  const wide = withPolicy({ allowedCategoryIds: null });
  const almost: readonly (readonly [string, GateQuestion])[] = [
    ['confirmation_required', withPolicy({ grants: [{ ...grant, until: now }] })(tool)],
    ['confirmation_required', withPolicy({ grants: [{ ...grant, active: false }] })(tool)],
    ['confirmation_required', withPolicy({ grants: [{ ...grant, toolName: 'read_task' }] })(tool)],
    ['out_of_scope', two(tool)],
    ['confirmation_required', two(wide(tool))],
    ['out_of_scope', withRequest({ categoryIds: [null] })(tool)],
    ['provider_not_allowed', two(wide(inference))],
    ['provider_not_allowed', withRequest({ categoryIds: [] })(inference)],
  ];
  expect(almost.map(([, question]) => codeOf(question))).toEqual(almost.map(([code]) => code));
});
