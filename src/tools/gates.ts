import type { CategoryId } from '../core/named-ids';
import { fail, ok, type Failure, type Result } from '../core/result';

// [GATE-1] One pure function decides what may happen, in one order; the first gate that fails decides the code, and nothing allows by default.
// [GATE-2] A mutation of the journal needs a grant that covers it whole, low or medium risk, and a run that has read nothing tainted.
// [GATE-3] Unasked an agent writes only its own observations and reports: any other class of its own records needs a person.
// [GATE-4] Asking a model passes the same gates, then its own; a list that nobody gave permits nothing.
export const gateCodes = [
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
] as const;
export type GateCode = (typeof gateCodes)[number];

export type ToolRequest = {
  readonly what: 'tool';
  readonly toolName: string;
  readonly toolClass: string;
  readonly kind: 'read' | 'agent' | 'journal';
  readonly risk: 'low' | 'medium' | 'high';
  /** Source and destination both; null stands for what has none. */
  readonly categoryIds: readonly (CategoryId | null)[];
  /** Why its targets are not safe to touch; null: they are. */
  readonly unsafe: string | null;
};
export type InferenceRequest = {
  readonly what: 'inference';
  readonly provider: string;
  readonly model: string;
  /** Of what the request would carry. */
  readonly categoryIds: readonly (CategoryId | null)[];
  /** Fields handed in that no projection lets through. */
  readonly oversharedFields: readonly string[];
};
export type GateRequest = ToolRequest | InferenceRequest;
export type GrantOfTool = {
  readonly toolName: string;
  readonly categoryIds: readonly CategoryId[] | null;
  readonly until: number | null;
  readonly active: boolean;
};
export type AccessRule = {
  readonly provider: string;
  readonly models: readonly string[];
  /** The category that it is for; null: what has none. */
  readonly categoryId: CategoryId | null;
};
export type GatePolicy = {
  readonly allowedTools: readonly string[];
  /** Null: every category, and what has none. */
  readonly allowedCategoryIds: readonly CategoryId[] | null;
  readonly grants: readonly GrantOfTool[];
  readonly access: readonly AccessRule[];
};
export type GateState = {
  readonly now: number;
  readonly isDestroyed: boolean;
  /** The space, or the agent itself. */
  readonly isStopped: boolean;
  readonly stoppedToolClasses: readonly string[];
  readonly admitsReason: boolean;
  /** The quantity that is used up; null: there is room. */
  readonly exceeded: string | null;
  readonly isTainted: boolean;
  readonly isPrivacyConfirmed: boolean;
  readonly hasSecret: boolean;
  readonly reachesNetwork: boolean;
};
export type GateQuestion = {
  readonly request: GateRequest;
  readonly policy: GatePolicy;
  readonly state: GateState;
};
/** Why a gate is shut; null: it is open. */
type Gate = (question: GateQuestion) => string | null;

/** What it writes of its own, unasked. */
const OWN_CLASSES: readonly string[] = ['memory', 'report', 'question'];

const isAllowedCategory = (allowed: readonly CategoryId[] | null, categoryId: CategoryId | null): boolean =>
  allowed === null || (categoryId !== null && allowed.includes(categoryId));

const outOfScope: Gate = ({ request, policy, state }) => {
  if (!state.admitsReason) return 'wake_reason';
  if (request.what === 'tool' && !policy.allowedTools.includes(request.toolName)) return 'tool';
  const outside = request.categoryIds.filter((id) => !isAllowedCategory(policy.allowedCategoryIds, id));
  return outside.length === 0 ? null : 'category';
};

type AskedOfGrant = Pick<ToolRequest, 'toolName' | 'categoryIds'> & { readonly now: number };
export const grantCovers = (grant: GrantOfTool, { toolName, categoryIds, now }: AskedOfGrant): boolean =>
  grant.active &&
  grant.toolName === toolName &&
  (grant.until === null || grant.until > now) &&
  (grant.categoryIds === null || categoryIds.every((id) => isAllowedCategory(grant.categoryIds, id)));

const needsPerson: Gate = ({ request, policy, state }) => {
  if (request.what !== 'tool' || request.kind === 'read') return null;
  if (request.kind === 'agent' && OWN_CLASSES.includes(request.toolClass)) return null;
  if (state.isTainted) return 'tainted';
  if (request.risk === 'high') return 'risk';
  const asked = { ...request, now: state.now };
  return policy.grants.some((grant) => grantCovers(grant, asked)) ? null : 'no_grant';
};

const accessOf = ({ request, policy }: GateQuestion, model: string | null): boolean =>
  request.what === 'inference' &&
  (request.categoryIds.length === 0 ? [null] : request.categoryIds).every((categoryId) =>
    policy.access.some(
      (rule) =>
        rule.provider === request.provider &&
        rule.categoryId === categoryId &&
        (model === null || rule.models.includes(model)),
    ),
  );

const gates: Readonly<Record<GateCode, Gate>> = {
  agent_destroyed: ({ state }) => (state.isDestroyed ? '' : null),
  stopped: ({ request, state }) => {
    if (state.isStopped) return '';
    return request.what === 'tool' && state.stoppedToolClasses.includes(request.toolClass)
      ? request.toolClass
      : null;
  },
  out_of_scope: outOfScope,
  unsafe_target: ({ request }) => (request.what === 'tool' ? request.unsafe : null),
  budget_exceeded: ({ state }) => state.exceeded,
  confirmation_required: needsPerson,
  provider_not_allowed: (question) =>
    question.request.what === 'inference' && !accessOf(question, null) ? question.request.provider : null,
  model_not_allowed: (question) =>
    question.request.what === 'inference' && !accessOf(question, question.request.model)
      ? question.request.model
      : null,
  privacy_confirmation_required: ({ request, state }) =>
    request.what === 'inference' && !state.isPrivacyConfirmed ? '' : null,
  secret_unavailable: ({ request, state }) => (request.what === 'inference' && !state.hasSecret ? '' : null),
  overshared_payload_blocked: ({ request }) =>
    request.what === 'inference' && request.oversharedFields.length > 0
      ? request.oversharedFields.join(', ')
      : null,
  network_denied: ({ request, state }) => (request.what === 'inference' && !state.reachesNetwork ? '' : null),
};

/** The authority behind a call: an agent's own, or a person's yes to this very call, which answers everything that a person is asked. */
export type Authority = { readonly authority: 'agent' | 'person' };

export const decide = (
  question: GateQuestion,
  { authority }: Authority = { authority: 'agent' },
): Result<{ readonly allow: true }, Failure<GateCode>> => {
  for (const code of gateCodes) {
    if (code === 'confirmation_required' && authority === 'person') continue;
    const why = gates[code](question);
    if (why !== null) return why === '' ? fail(code) : fail(code, why);
  }
  return ok({ allow: true });
};
