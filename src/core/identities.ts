import type { HostId } from './named-ids';
import { fail, ok, type Result } from './result';
import { sha256, type Sha256 } from './sha256';
import { compareUtf8, isWellFormed } from './text';

// [ID-4] A component of a canonical string is non-empty and holds no `|`, `,`, white space, control character or lone surrogate,
// so that two tuples never share a string. Counters are integers 1…2^53-1 in plain decimal.
// [ID-5] changeUnitKey = sha256(`v1|{origin}|{hostId}|{counter}|{payloadType}|{payloadId}`).
// [ID-6] logicalChangeKey = sha256(`v1|` + unique keys, sorted by UTF-8 bytes, joined with `,`); of no keys there is none.
export type InvalidComponent = { readonly code: 'invalid_identity_component'; readonly detail?: string };
export type MissingProvenance = { readonly code: 'missing_change_provenance' };

/** `local`: authored by a device of the space, wherever it travels. `sync`: known only from something that is none of our devices. */
export type Origin = 'local' | 'sync';
export type ChangeUnit = {
  readonly origin: Origin;
  readonly hostId: HostId;
  readonly counter: number;
  readonly payloadType: string;
  readonly payloadId: string;
};

const FORBIDDEN = /[|,\s\p{White_Space}\p{Cc}]/u;
/** Nearly every component is of these characters; the full rule asks Unicode and costs ten times as much. */
const PLAIN = /^[0-9A-Za-z_:.-]+$/;
export const isIdentityComponent = (text: string): boolean =>
  PLAIN.test(text) || (text !== '' && !FORBIDDEN.test(text) && isWellFormed(text));

export const isCounter = (n: number): boolean => Number.isSafeInteger(n) && n >= 1;

export const changeUnitString = (unit: ChangeUnit): Result<string, InvalidComponent> => {
  if (!isCounter(unit.counter)) return fail('invalid_identity_component', 'counter');
  if (!isIdentityComponent(unit.origin)) return fail('invalid_identity_component', 'origin');
  if (!isIdentityComponent(unit.hostId)) return fail('invalid_identity_component', 'hostId');
  if (!isIdentityComponent(unit.payloadType)) return fail('invalid_identity_component', 'payloadType');
  if (!isIdentityComponent(unit.payloadId)) return fail('invalid_identity_component', 'payloadId');
  return ok(`v1|${unit.origin}|${unit.hostId}|${unit.counter}|${unit.payloadType}|${unit.payloadId}`);
};

export const changeUnitKey = (unit: ChangeUnit, hash: Sha256 = sha256): Result<string, InvalidComponent> => {
  const text = changeUnitString(unit);
  return text.ok ? ok(hash(text.value)) : text;
};

export const sortedUnique = (texts: readonly string[]): readonly string[] =>
  texts.length < 2 ? texts : [...new Set(texts)].sort(compareUtf8);

export const logicalChangeKey = (
  changeUnitKeys: readonly string[],
  hash: Sha256 = sha256,
): Result<string, InvalidComponent | MissingProvenance> => {
  if (changeUnitKeys.length === 0) return fail('missing_change_provenance');
  if (!changeUnitKeys.every(isIdentityComponent)) return fail('invalid_identity_component', 'changeUnitKeys');
  return ok(hash(`v1|${sortedUnique(changeUnitKeys).join(',')}`));
};
