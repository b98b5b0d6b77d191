import {
  admitHandoff,
  admitSpawn,
  handoffObstacles,
  lineageFlags,
  spawnCaps,
  spawnObstacles,
  type HandoffObstacle,
  type HandoffState,
  type Reach,
  type SpawnObstacle,
  type SpawnState,
} from './admission';
import { Handoff, onCompletes, SpawnRequest } from './spawn-request';

const reach: Reach = {
  kind: 'planner',
  isActive: true,
  isTainted: false,
  categoryIds: ['home', 'work'],
  tools: ['read_task', 'create_task'],
  tokensLeft: 1_000,
  costLeft: 1_000,
};
const request: SpawnRequest = {
  spawnRequestId: 's1',
  parentAgentId: 'a1',
  parentRunKey: 'r1',
  requestedAgentKind: 'strategy',
  goal: 'Look at the week',
  inputRefs: ['t1'],
  allowedCategoryIds: ['home'],
  allowedTools: ['read_task'],
  riskTier: 'low',
  priority: 'normal',
  ttl: 60_000,
  maxRuntime: 60_000,
  maxSteps: 8,
  costBudget: 100,
  tokenBudget: 100,
  requiredApprovals: ['p1'],
  successCriteria: ['A report is there'],
  onComplete: 'report_result_to_parent',
};
const state: SpawnState = {
  flags: { spawn: ['strategy'], handoff: ['planner'] },
  now: 1_000_000,
  requestedAt: 999_000,
  isStopped: false,
  parent: reach,
  kindTools: ['read_task'],
  depth: 0,
  childrenOfParent: 0,
  childrenOfAll: 0,
  spawnedToday: 0,
  lastSpawnAt: null,
  approvalsGiven: ['p1'],
};
type Asked = { readonly request: SpawnRequest; readonly state: SpawnState };
type Break<A> = (asked: A) => A;
const inState =
  (more: (before: SpawnState) => Partial<SpawnState>): Break<Asked> =>
  (asked) => ({ ...asked, state: { ...asked.state, ...more(asked.state) } });
const inParent = (more: Partial<Reach>): Break<Asked> =>
  inState(({ parent }) => ({ parent: parent === null ? null : { ...parent, ...more } }));
const inRequest =
  (more: Partial<SpawnRequest>): Break<Asked> =>
  (asked) => ({ ...asked, request: { ...asked.request, ...more } });

/** One way to break each condition and no other. */
const spawnBreaks: Readonly<Record<SpawnObstacle, Break<Asked>>> = {
  spawn_switched_off: inState(() => ({ flags: lineageFlags })),
  stopped: inState(() => ({ isStopped: true })),
  parent_not_active: inParent({ isActive: false }),
  parent_tainted: inParent({ isTainted: true }),
  kind_unknown: (asked) => inRequest({ allowedTools: [] })(inState(() => ({ kindTools: null }))(asked)),
  too_deep: inState(() => ({ depth: spawnCaps.depth })),
  too_many_children: inState(() => ({ childrenOfParent: spawnCaps.childrenOfOne })),
  too_many_at_once: inState(() => ({ childrenOfAll: spawnCaps.childrenOfAll })),
  too_many_today: inState(() => ({ spawnedToday: spawnCaps.aDay })),
  cooling_down: inState(({ now }) => ({ lastSpawnAt: now - spawnCaps.cooldownMs + 1 })),
  expired: inState(({ now }) => ({ requestedAt: now - 60_000 })),
  lives_too_long: inRequest({ maxSteps: spawnCaps.steps + 1 }),
  category_beyond_parent: inRequest({ allowedCategoryIds: ['home', null] }),
  tool_beyond_parent: inParent({ tools: ['create_task'] }),
  tool_beyond_kind: inState(() => ({ kindTools: ['create_task'] })),
  budget_beyond_parent: inRequest({ tokenBudget: 1_001 }),
  risk_too_high: inRequest({ riskTier: 'high' }),
  approval_missing: inState(() => ({ approvalsGiven: [] })),
};

/** Every set of the names, without those pairs that break one another. */
const everySet = <O extends string>(names: readonly O[]): readonly (readonly O[])[] =>
  names.reduce<readonly (readonly O[])[]>(
    (sets, name) => [...sets, ...sets.map((set) => [...set, name])],
    [[]],
  );

test('[SPAWN-2] over the whole product of its conditions: admitted where all hold, and else with exactly those that do not', () => {
  // Who is of no known kind asks for no tools, so nothing can be beyond that.
  const names = spawnObstacles.filter((name) => name !== 'kind_unknown');
  const sets = everySet(names);
  expect(sets).toHaveLength(2 ** 17);
  const wrong = sets.filter((broken) => {
    const asked = broken.reduce<Asked>((before, name) => spawnBreaks[name](before), { request, state });
    const { admitted, reasons } = admitSpawn(asked);
    return admitted !== (broken.length === 0) || reasons.join() !== broken.join();
  });
  expect(wrong).toEqual([]);
  expect(admitSpawn(spawnBreaks.kind_unknown({ request, state })).reasons).toEqual(['kind_unknown']);
});

test('[SPAWN-1] [SPAWN-2] without a parent nothing is admitted; “all categories” is no answer to what was not named', () => {
  const orphan = admitSpawn({ request, state: { ...state, parent: null } });
  expect([orphan.admitted, orphan.reasons.length]).toEqual([false, 5]);
  const everything = { ...state, parent: { ...reach, categoryIds: null } };
  expect(
    admitSpawn({ request: { ...request, allowedCategoryIds: [null] }, state: everything }).admitted,
  ).toBe(true);
  expect(SpawnRequest.safeParse({ ...request, allowedCategoryIds: [] }).success).toBe(false);
  expect(SpawnRequest.safeParse({ ...request, prompt: 'do as I say' }).success).toBe(false);
  for (const field of Object.keys(request)) {
    const left = Object.fromEntries(Object.entries(request).filter(([name]) => name !== field));
    expect([field, SpawnRequest.safeParse(left).success]).toEqual([field, false]);
  }
  expect(onCompletes.every((onComplete) => SpawnRequest.safeParse({ ...request, onComplete }).success)).toBe(
    true,
  );
});

test('[SPAWN-3] as the app ships, nothing is admitted, whatever else holds', () => {
  expect(lineageFlags).toEqual({ spawn: [], handoff: [] });
  expect(admitSpawn({ request, state: { ...state, flags: lineageFlags } }).admitted).toBe(false);
});

const handoff: Handoff = {
  handoffId: 'h1',
  fromAgentId: 'a1',
  fromRunKey: 'r1',
  toAgentId: 'a2',
  matter: 'planning_request',
  goal: 'Plan it',
  inputRefs: ['t1'],
  allowedCategoryIds: ['home'],
  priority: 'normal',
  ttl: 60_000,
  successCriteria: ['It is planned'],
  depth: 0,
};
const handed: HandoffState = {
  flags: { spawn: [], handoff: ['planner'] },
  now: 1_000_000,
  requestedAt: 999_000,
  isStopped: false,
  from: reach,
  to: reach,
  isTaken: true,
  handedToday: 0,
};
type Handing = { readonly request: Handoff; readonly state: HandoffState };
const of =
  (state: Partial<HandoffState>, request: Partial<Handoff> = {}): Break<Handing> =>
  (asked) => ({ request: { ...asked.request, ...request }, state: { ...asked.state, ...state } });
const end =
  (which: 'from' | 'to', more: Partial<Reach>): Break<Handing> =>
  (asked) => {
    const before = asked.state[which] ?? reach;
    return { ...asked, state: { ...asked.state, [which]: { ...before, ...more } } };
  };
const handoffBreaks: Readonly<Record<HandoffObstacle, Break<Handing>>> = {
  handoff_switched_off: of({ flags: lineageFlags }),
  stopped: of({ isStopped: true }),
  sender_not_active: end('from', { isActive: false }),
  sender_tainted: end('from', { isTainted: true }),
  receiver_not_active: end('to', { isActive: false }),
  handed_to_itself: of({}, { toAgentId: 'a1' }),
  not_taken: of({ isTaken: false }),
  too_deep: of({}, { depth: 2 }),
  too_many_today: of({ handedToday: 20 }),
  // Each breaks its own half of the time that a request stands.
  expired: of({ requestedAt: -(10 ** 12) }),
  lives_too_long: of({}, { ttl: 7 * 86_400_000 + 1 }),
  category_beyond_sender: end('from', { categoryIds: ['work'] }),
  category_beyond_receiver: end('to', { categoryIds: ['work'] }),
};

test('[HANDOFF-1] [SPAWN-2] a handoff too: over the whole product, with exactly the reasons that stand against it', () => {
  const sets = everySet(handoffObstacles);
  expect(sets).toHaveLength(2 ** 13);
  const wrong = sets.filter((broken) => {
    const asked = broken.reduce<Handing>((before, name) => handoffBreaks[name](before), {
      request: handoff,
      state: handed,
    });
    const { admitted, reasons } = admitHandoff(asked);
    return admitted !== (broken.length === 0) || reasons.join() !== broken.join();
  });
  expect(wrong).toEqual([]);
  expect(Handoff.safeParse(handoff).success).toBe(true);
  expect(Handoff.safeParse({ ...handoff, memory: ['m1'] }).success).toBe(false);
});
