import { decide, type GateCode, type GateQuestion, type GateState, type GrantOfTool } from './gates';

// Every combination of what the gates look at, against a second reading of the rules that shares nothing with the first.
type Choice = Readonly<Record<string, string>>;
const choicesOf = (lists: Readonly<Record<string, readonly string[]>>): readonly Choice[] =>
  Object.entries(lists).reduce<readonly Choice[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
const noYes = ['no', 'yes'];
const pick = <T>(table: Readonly<Record<string, T>>, key: string | undefined): T => {
  const value = table[key ?? ''];
  if (value === undefined) throw new Error(`no ${key}`);
  return value;
};

const grant: GrantOfTool = { toolName: 'edit', categoryIds: null, until: null, active: true };
const grants: Readonly<Record<string, readonly GrantOfTool[]>> = {
  none: [],
  whole: [grant],
  its: [{ ...grant, categoryIds: ['home'] }],
  foreign: [{ ...grant, categoryIds: ['work'] }],
  over: [{ ...grant, until: 1_000 }],
  revoked: [{ ...grant, active: false }],
  otherTool: [{ ...grant, toolName: 'read' }],
};
const stateOf = (choice: Choice): GateState => ({
  now: 1_000,
  isDestroyed: choice['destroyed'] === 'yes',
  isStopped: choice['stopped'] === 'all',
  stoppedToolClasses: choice['stopped'] === 'class' ? ['tasks'] : [],
  admitsReason: choice['reason'] !== 'no',
  exceeded: choice['budget'] === 'empty' ? 'tokens' : null,
  isTainted: choice['tainted'] === 'yes',
  isPrivacyConfirmed: choice['consent'] === 'yes',
  hasSecret: choice['secret'] === 'yes',
  reachesNetwork: choice['network'] === 'yes',
});
const codeOf = (question: GateQuestion): string => {
  const decided = decide(question);
  return decided.ok ? 'allow' : decided.error.code;
};

const toolChoices = choicesOf({
  destroyed: noYes,
  stopped: ['no', 'all', 'class'],
  reason: ['yes', 'no'],
  tool: ['allowed', 'other'],
  category: ['inside', 'outside', 'none', 'all'],
  target: ['safe', 'deleted'],
  budget: ['room', 'empty'],
  kind: ['read', 'own', 'rules', 'journal'],
  risk: ['low', 'medium', 'high'],
  tainted: noYes,
  grant: Object.keys(grants),
});

const toolQuestion = (choice: Choice): GateQuestion => ({
  request: {
    what: 'tool',
    toolName: 'edit',
    toolClass: pick({ read: 'tasks', own: 'memory', rules: 'tasks', journal: 'tasks' }, choice['kind']),
    kind: pick({ read: 'read', own: 'agent', rules: 'agent', journal: 'journal' } as const, choice['kind']),
    risk: pick({ low: 'low', medium: 'medium', high: 'high' } as const, choice['risk']),
    categoryIds: pick(
      { inside: ['home'], all: ['home'], outside: ['home', 'far'], none: [null] },
      choice['category'],
    ),
    unsafe: choice['target'] === 'deleted' ? 'deleted' : null,
  },
  policy: {
    allowedTools: choice['tool'] === 'allowed' ? ['edit'] : ['read'],
    allowedCategoryIds: choice['category'] === 'all' ? null : ['home', 'work'],
    grants: pick(grants, choice['grant']),
    access: [],
  },
  state: stateOf(choice),
});

const expectedOfTool = (choice: Choice): GateCode | 'allow' => {
  if (choice['destroyed'] === 'yes') return 'agent_destroyed';
  if (choice['stopped'] === 'all' || (choice['stopped'] === 'class' && choice['kind'] !== 'own'))
    return 'stopped';
  if (choice['reason'] === 'no' || choice['tool'] === 'other') return 'out_of_scope';
  if (choice['category'] === 'outside' || choice['category'] === 'none') return 'out_of_scope';
  if (choice['target'] === 'deleted') return 'unsafe_target';
  if (choice['budget'] === 'empty') return 'budget_exceeded';
  if (choice['kind'] === 'read' || choice['kind'] === 'own') return 'allow';
  if (choice['tainted'] === 'yes' || choice['risk'] === 'high') return 'confirmation_required';
  return choice['grant'] === 'whole' || choice['grant'] === 'its' ? 'allow' : 'confirmation_required';
};

test('[GATE-1] [GATE-2] [GATE-3] over every combination of conditions a call of a tool gets the code of the first gate that is shut', () => {
  const wrong = toolChoices.filter((choice) => codeOf(toolQuestion(choice)) !== expectedOfTool(choice));
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(toolChoices.length).toBe(2 * 3 * 2 * 2 * 4 * 2 * 2 * 4 * 3 * 2 * 7);
});

const inferenceChoices = choicesOf({
  destroyed: noYes,
  stopped: ['no', 'all', 'class'],
  reason: ['yes', 'no'],
  category: ['inside', 'outside', 'none'],
  budget: ['room', 'empty'],
  access: ['none', 'otherProvider', 'otherModel', 'otherCategory', 'its'],
  consent: noYes,
  secret: noYes,
  payload: ['lean', 'overshared'],
  network: noYes,
  tainted: noYes,
});
const accessOf = { provider: 'local', models: ['small'], categoryId: 'home' };

const inferenceQuestion = (choice: Choice): GateQuestion => ({
  request: {
    what: 'inference',
    provider: 'local',
    model: 'small',
    categoryIds: pick({ inside: ['home'], outside: ['far'], none: [] }, choice['category']),
    oversharedFields: choice['payload'] === 'overshared' ? ['notes'] : [],
  },
  policy: {
    allowedTools: [],
    allowedCategoryIds: ['home'],
    grants: [],
    access: pick(
      {
        none: [],
        otherProvider: [{ ...accessOf, provider: 'remote' }],
        otherModel: [{ ...accessOf, models: ['large'] }],
        otherCategory: [{ ...accessOf, categoryId: 'work' }],
        its: [accessOf],
      },
      choice['access'],
    ),
  },
  state: stateOf(choice),
});

const expectedOfInference = (choice: Choice): GateCode | 'allow' => {
  const is = (name: string, value: string): boolean => choice[name] === value;
  if (is('destroyed', 'yes')) return 'agent_destroyed';
  if (is('stopped', 'all')) return 'stopped';
  if (is('reason', 'no') || is('category', 'outside')) return 'out_of_scope';
  if (is('budget', 'empty')) return 'budget_exceeded';
  // A rule for a category says nothing about what has none.
  if (is('category', 'none') || is('access', 'none') || is('access', 'otherProvider'))
    return 'provider_not_allowed';
  if (is('access', 'otherCategory')) return 'provider_not_allowed';
  if (is('access', 'otherModel')) return 'model_not_allowed';
  if (is('consent', 'no')) return 'privacy_confirmation_required';
  if (is('secret', 'no')) return 'secret_unavailable';
  if (is('payload', 'overshared')) return 'overshared_payload_blocked';
  return is('network', 'no') ? 'network_denied' : 'allow';
};

test('[GATE-1] [GATE-4] over every combination of conditions asking a model gets the code of the first gate that is shut', () => {
  const wrong = inferenceChoices.filter(
    (choice) => codeOf(inferenceQuestion(choice)) !== expectedOfInference(choice),
  );
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(inferenceChoices.length).toBe(2 * 3 * 2 * 3 * 2 * 5 * 2 ** 5);
});
