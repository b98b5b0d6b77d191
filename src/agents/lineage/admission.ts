import type { CategoryId } from '../../core/named-ids';
import { DAY_MS } from '../../core/calendar/civil-day';
import type { Handoff, SpawnRequest } from './spawn-request';

// [SPAWN-2] Nothing is admitted unless everything is so: one pure function for each, every reason that stands against it in one fixed order.
export const spawnCaps = {
  depth: 1,
  childrenOfOne: 2,
  childrenOfAll: 4,
  aDay: 8,
  cooldownMs: 600_000,
  ttlMs: DAY_MS,
  runtimeMs: 1_800_000,
  steps: 24,
} as const;
export const handoffCaps = { depth: 2, aDay: 20, ttlMs: 7 * DAY_MS } as const;

/** [SPAWN-3] For which kinds of agents it is switched on in this version: for none. */
export type LineageFlags = { readonly spawn: readonly string[]; readonly handoff: readonly string[] };
export const lineageFlags: LineageFlags = { spawn: [], handoff: [] };

/** What an agent may itself. */
export type Reach = {
  readonly kind: string;
  readonly isActive: boolean;
  readonly isTainted: boolean;
  /** Null: every category, and what has none. */
  readonly categoryIds: readonly CategoryId[] | null;
  readonly tools: readonly string[];
  readonly tokensLeft: number;
  readonly costLeft: number;
};
export type SpawnState = {
  readonly flags: LineageFlags;
  readonly now: number;
  readonly requestedAt: number;
  readonly isStopped: boolean;
  readonly parent: Reach | null;
  /** Of the template of the kind that is asked for; null: there is no such kind. */
  readonly kindTools: readonly string[] | null;
  readonly depth: number;
  readonly childrenOfParent: number;
  readonly childrenOfAll: number;
  readonly spawnedToday: number;
  /** When the parent's last child began; null: never. */
  readonly lastSpawnAt: number | null;
  readonly approvalsGiven: readonly string[];
};

const isWithin = (asked: readonly (string | null)[], allowed: readonly string[] | null): boolean =>
  allowed === null || asked.every((id) => id !== null && allowed.includes(id));
const isAmong = (asked: readonly string[], allowed: readonly string[]): boolean =>
  asked.every((each) => allowed.includes(each));

type Asked<R, S> = { readonly request: R; readonly state: S };
type Holds<R, S> = (asked: Asked<R, S>) => boolean;
/** Each has to hold; the name is what is said where it does not. */
const spawnConditions = {
  spawn_switched_off: ({ request, state }) => state.flags.spawn.includes(request.requestedAgentKind),
  stopped: ({ state }) => !state.isStopped,
  parent_not_active: ({ state }) => state.parent?.isActive === true,
  parent_tainted: ({ state }) => state.parent?.isTainted === false,
  kind_unknown: ({ state }) => state.kindTools !== null,
  too_deep: ({ state }) => state.depth < spawnCaps.depth,
  too_many_children: ({ state }) => state.childrenOfParent < spawnCaps.childrenOfOne,
  too_many_at_once: ({ state }) => state.childrenOfAll < spawnCaps.childrenOfAll,
  too_many_today: ({ state }) => state.spawnedToday < spawnCaps.aDay,
  cooling_down: ({ state }) =>
    state.lastSpawnAt === null || state.now - state.lastSpawnAt >= spawnCaps.cooldownMs,
  expired: ({ request, state }) => state.now < state.requestedAt + request.ttl,
  lives_too_long: ({ request }) =>
    request.ttl <= spawnCaps.ttlMs &&
    request.maxRuntime <= spawnCaps.runtimeMs &&
    request.maxSteps <= spawnCaps.steps,
  category_beyond_parent: ({ request, state }) =>
    state.parent !== null && isWithin(request.allowedCategoryIds, state.parent.categoryIds),
  tool_beyond_parent: ({ request, state }) =>
    state.parent !== null && isAmong(request.allowedTools, state.parent.tools),
  tool_beyond_kind: ({ request, state }) => isAmong(request.allowedTools, state.kindTools ?? []),
  budget_beyond_parent: ({ request, state }) =>
    state.parent !== null &&
    request.tokenBudget <= state.parent.tokensLeft &&
    request.costBudget <= state.parent.costLeft,
  risk_too_high: ({ request }) => request.riskTier !== 'high',
  approval_missing: ({ request, state }) => isAmong(request.requiredApprovals, state.approvalsGiven),
} as const satisfies Readonly<Record<string, Holds<SpawnRequest, SpawnState>>>;
export type SpawnObstacle = keyof typeof spawnConditions;

export type HandoffState = {
  readonly flags: LineageFlags;
  readonly now: number;
  readonly requestedAt: number;
  readonly isStopped: boolean;
  readonly from: Reach | null;
  readonly to: Reach | null;
  /** Whether the other one takes what agents hand it. */
  readonly isTaken: boolean;
  readonly handedToday: number;
};
const handoffConditions = {
  handoff_switched_off: ({ state }) => state.to !== null && state.flags.handoff.includes(state.to.kind),
  stopped: ({ state }) => !state.isStopped,
  sender_not_active: ({ state }) => state.from?.isActive === true,
  sender_tainted: ({ state }) => state.from?.isTainted === false,
  receiver_not_active: ({ state }) => state.to?.isActive === true,
  handed_to_itself: ({ request }) => request.fromAgentId !== request.toAgentId,
  not_taken: ({ state }) => state.isTaken,
  too_deep: ({ request }) => request.depth < handoffCaps.depth,
  too_many_today: ({ state }) => state.handedToday < handoffCaps.aDay,
  expired: ({ request, state }) => state.now < state.requestedAt + request.ttl,
  lives_too_long: ({ request }) => request.ttl <= handoffCaps.ttlMs,
  category_beyond_sender: ({ request, state }) =>
    state.from !== null && isWithin(request.allowedCategoryIds, state.from.categoryIds),
  category_beyond_receiver: ({ request, state }) =>
    state.to !== null && isWithin(request.allowedCategoryIds, state.to.categoryIds),
} as const satisfies Readonly<Record<string, Holds<Handoff, HandoffState>>>;
export type HandoffObstacle = keyof typeof handoffConditions;

export type Admission<O extends string> = { readonly admitted: boolean; readonly reasons: readonly O[] };
const isObstacle =
  <O extends string>(known: Readonly<Record<O, unknown>>) =>
  (name: string): name is O =>
    Object.hasOwn(known, name);

export const spawnObstacles = Object.keys(spawnConditions).filter(isObstacle(spawnConditions));
export const handoffObstacles = Object.keys(handoffConditions).filter(isObstacle(handoffConditions));

export const admitSpawn = (asked: Asked<SpawnRequest, SpawnState>): Admission<SpawnObstacle> => {
  const reasons = spawnObstacles.filter((name) => !spawnConditions[name](asked));
  return { admitted: reasons.length === 0, reasons };
};
export const admitHandoff = (asked: Asked<Handoff, HandoffState>): Admission<HandoffObstacle> => {
  const reasons = handoffObstacles.filter((name) => !handoffConditions[name](asked));
  return { admitted: reasons.length === 0, reasons };
};
