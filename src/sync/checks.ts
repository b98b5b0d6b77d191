import { isIdentityComponent } from '../core/identities';
import { nestsDeeperThan, type Json } from '../core/json';
import type { HostId } from '../core/named-ids';
import { fail, ok, type Failure, type Result } from '../core/result';
import { isStorableText } from '../core/text';
import type { CarriedCommit, CarriedState, CarriedUnit } from '../db/log/carried';
import { DEEPEST_VALUE, type Body, type StreamName } from './body';

// [SYNC-7] The rest of what is checked before anything of an envelope is stored, after its form: names, clocks, revs, values and ids. By hand, since every
// commit of every device passes here. What a record's kind says is checked when it is applied.
export type Checking = {
  readonly stream: StreamName;
  /** The stream's last counter here. */
  readonly counter: number;
  readonly own: { readonly host: HostId; readonly counter: number };
  /** Devices and ghosts. */
  readonly knows: (host: HostId) => boolean;
  readonly isGhost: (host: HostId) => boolean;
};

const isPlain = (value: Json): boolean => {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorableText(key) && isPlain(member));
};
const isStorable = (value: Json): boolean =>
  typeof value === 'object' && value !== null
    ? !nestsDeeperThan(value, DEEPEST_VALUE) && isPlain(value)
    : isPlain(value);

const checkState = (state: CarriedState, { own }: Checking): Failure | null => {
  let sum = 0;
  for (const [host, n] of state.clock) {
    // Nobody has seen of this device what it has not written.
    if (host === own.host && n > own.counter) return { code: 'clock_ahead', detail: String(n) };
    sum += n;
  }
  let last: CarriedState['dots'][number] | null = null;
  for (const dot of state.dots) {
    // [MERGE-2] A rev is one above those that its writer saw, so there are never more than commits in its clock.
    if (dot.rev > sum) return { code: 'rev_too_high', detail: dot.field };
    if (dot.value !== undefined && !isStorable(dot.value))
      return { code: 'text_not_storable', detail: dot.field };
    const isField = last?.field === dot.field;
    if (!isField && !isStorableText(dot.field)) return { code: 'text_not_storable', detail: 'field' };
    // One order on the wire, so what is doubled stands side by side.
    const isAfter =
      last === null ||
      last.field < dot.field ||
      (isField && (last.host < dot.host || (last.host === dot.host && last.n < dot.n)));
    if (!isAfter) return { code: 'malformed_body', detail: 'dots' };
    last = dot;
  }
  return null;
};

const APPENDED = /^(.+)-(journal|agent)-(\d{1,16})$/;
/** [SYNC-10] [APPEND-2] Whose unit an id names, and whether it may stand here. */
const mayHaveId = (
  { id, counter }: { id: string; counter: number },
  { stream, knows, isGhost }: Checking,
): boolean => {
  const [, host = '', domain, n] = APPENDED.exec(id) ?? [];
  if (host === '' || !knows(host) || isGhost(host)) return true;
  return host === stream.host && domain === stream.domain && Number(n) === counter;
};

const checkUnit = (
  unit: CarriedUnit,
  { checking, counter }: { checking: Checking; counter: number },
): Failure | null => {
  const { payloadType, kind, id, payload } = unit;
  if (!isIdentityComponent(id) || !isIdentityComponent(kind) || !isIdentityComponent(payloadType))
    return { code: 'invalid_identity_component', detail: 'unit' };
  if (payload === null) return null;
  if (payload.is === 'state') return checkState(payload, checking);
  if (!mayHaveId({ id, counter }, checking)) return { code: 'foreign_append_only_id', detail: id };
  return isStorable(payload.body) ? null : { code: 'text_not_storable', detail: kind };
};

const checkNames = ({ actId, undoes, cause, tokens }: CarriedCommit): boolean =>
  isIdentityComponent(actId) &&
  (undoes === null || isIdentityComponent(undoes)) &&
  tokens.ends.every(isIdentityComponent) &&
  tokens.relatedIds.every(isStorableText) &&
  tokens.subtypes.every(
    ({ namespace, value }) => isIdentityComponent(namespace) && isIdentityComponent(value),
  ) &&
  (cause === null || (isStorableText(cause.agentId) && isStorableText(cause.runKey)));

const checkCommit = (commit: CarriedCommit, checking: Checking): Failure | null => {
  if (!checkNames(commit)) return { code: 'invalid_identity_component', detail: 'commit' };
  const records = new Set<string>();
  let counter = commit.firstCounter;
  for (const unit of commit.units) {
    const failure = checkUnit(unit, { checking, counter });
    if (failure !== null) return failure;
    records.add(`${unit.kind}|${unit.id}`);
    counter += 1;
  }
  // [COMMIT-2] A record has one version in a commit.
  return records.size === commit.units.length ? null : { code: 'malformed_body', detail: 'unit twice' };
};

export const checkBody = (body: Body, checking: Checking): Result<null, Failure> => {
  if (body.firstCounter !== checking.counter + 1)
    return fail('wrong_counter', `${checking.counter} here, ${body.firstCounter} came`);
  for (const commit of body.commits) {
    const failure = checkCommit(commit, checking);
    if (failure !== null) return fail(failure.code, failure.detail);
  }
  return ok(null);
};
