import { isJsonArray, isPlainJson, nestsDeeperThan, type Json } from '../core/json';
import { fail, ok, type Failure, type Result } from '../core/result';
import { isWellFormed } from '../core/text';
import { treeBelow, treeOf, type FieldTree } from './field-tree';
import { redacted, redactionsOf, type Redactions } from './redact';

// What crosses a boundary is built here and nowhere else.
// [PROJECT-1] Without a policy of this very boundary and operation nothing crosses it.
// [PROJECT-2] A field that is handed over and not allowlisted blocks the whole payload: nothing of it is dropped in silence.
// [PROJECT-5] Of a record that is named and not handed over, only allowlisted fields are loaded.
// [PROJECT-6] What no wire could carry as it is (half a sign, no finite number), what nests too deep and what is too large is blocked.
export const boundaryTypes = ['inference', 'embedding', 'handoff', 'spawn'] as const;
export type BoundaryType = (typeof boundaryTypes)[number];

export type ProjectionPolicy = {
  readonly boundaryType: string;
  readonly operationKey: string;
  readonly allowedFields: readonly string[];
  readonly redactionRules: readonly string[];
  readonly policyVersion: string;
};
export type ProjectionRequest = {
  readonly boundary: string;
  readonly operation: string;
  readonly payload: Json;
  /** Null: nobody allowed anything. */
  readonly policy: ProjectionPolicy | null;
};

export const DEEPEST_PAYLOAD = 64;
/** Of the payload as JSON, in characters. */
export const LARGEST_PAYLOAD = 8 * 1024 * 1024;
const MOST_NAMED = 5;

const blocked = (detail: string) => fail('overshared_payload_blocked', detail);

const PLAIN_KEY = /^[\w$-]{1,40}$/u;
/** Keys may be a person's words: what does not look like a field's name is not repeated. */
const nameOf = (place: readonly string[]): string =>
  place.length === 0 ? '(all)' : place.map((key) => (PLAIN_KEY.test(key) ? key : '…')).join('.');

type Walk = { readonly redactions: Redactions; readonly refused: Set<string> };
type At = { readonly tree: FieldTree; readonly place: readonly string[] };

const walked = (value: Json, { walk, at }: { readonly walk: Walk; readonly at: At }): Json => {
  const { tree, place } = at;
  if (isJsonArray(value)) return value.map((item) => walked(item, { walk, at }));
  if (typeof value !== 'object' || value === null) {
    if (!tree.isWhole || (typeof value === 'string' && !isWellFormed(value))) walk.refused.add(nameOf(place));
    return redacted(value, { redactions: walk.redactions, place });
  }
  const entries = Object.entries(value).map(([key, below]): [string, Json] => {
    const next = isWellFormed(key) ? treeBelow(tree, key) : null;
    const there = [...place, key];
    if (next !== null) return [key, walked(below, { walk, at: { tree: next, place: there } })];
    walk.refused.add(nameOf(there));
    return [key, null];
  });
  // As own properties, `__proto__` too.
  return redacted(Object.fromEntries(entries), { redactions: walk.redactions, place });
};

/** The payload as it may leave, redacted; or why nothing of it may. */
export const project = (request: ProjectionRequest): Result<Json, Failure> => {
  const { boundary, operation, payload, policy } = request;
  if (policy === null || policy.boundaryType !== boundary || policy.operationKey !== operation)
    return blocked('no policy for this boundary and operation');
  if (nestsDeeperThan(payload, DEEPEST_PAYLOAD) || !isPlainJson(payload))
    return blocked('not plain, or nested too deep');
  if (JSON.stringify(payload).length > LARGEST_PAYLOAD) return blocked('too large');
  const redactions = redactionsOf(policy.redactionRules);
  if (!redactions.ok) return redactions;
  const refused = new Set<string>();
  const walk = { redactions: redactions.value, refused };
  const projected = walked(payload, { walk, at: { tree: treeOf(policy.allowedFields), place: [] } });
  return refused.size === 0 ? ok(projected) : blocked([...refused].slice(0, MOST_NAMED).join(', '));
};
