import type { Batch, Cause } from '../../core/batch';
import type { Json } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import type { Dot, HostClock, Provenance, Registers } from '../../core/registers';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { isRegisterKind, type RecordKind } from '../record-kind';
import type { RecordStore } from '../records/store';
import type { SqlDatabase } from '../sql-database';
import { ownCommitsAfter, type OwnCommit } from './feed';
import type { Unit } from './past';
import type { CommitTokens } from './tokens';

// A commit in the form in which another device takes it: plain values, with nothing local to this device.
// [APPLY-4] A register unit carries its record's state exactly if it is the newest version of its host; an older unit waits for that state.
// The state is the clock, all dots, and the values of the author's own dots: another host's values come from that host alone.
// [APPLY-8] A commit is read out before any commit of another device is applied here. Otherwise its state would hold later knowledge, and
// two commits could wait for each other forever.
export type CarriedDot = Dot &
  Provenance & {
    readonly field: string;
    readonly rev: number;
    /** Only for the author's own dots. */
    readonly value?: Json;
  };
export type CarriedState = {
  readonly is: 'state';
  readonly clock: readonly (readonly [host: HostId, counter: number])[];
  readonly dots: readonly CarriedDot[];
};
export type CarriedBody = { readonly is: 'body'; readonly body: Json };
/** The unit's counter is the commit's first counter plus its place in `units`. */
export type CarriedUnit = Unit & { readonly payload: CarriedState | CarriedBody | null };
export type CarriedCommit = {
  readonly host: HostId;
  readonly domain: 'journal' | 'agent';
  readonly firstCounter: number;
  readonly at: number;
  /** The command's id if the act is that one command. */
  readonly actId: string;
  readonly author: Batch['author'];
  readonly cause: Cause | null;
  readonly tokens: CommitTokens;
  readonly units: readonly CarriedUnit[];
};

export const stateOf = ({ clock, fields }: Registers, author: string): CarriedState => {
  const dots: CarriedDot[] = [];
  for (const [field, entries] of fields) {
    for (const { host, n, rev, by, authority, tainted, value } of entries) {
      const dot: CarriedDot = { field, host, n, rev, by, authority, tainted };
      dots.push(host === author ? { ...dot, value } : dot);
    }
  }
  return { is: 'state', clock: [...clock], dots };
};

type Source = {
  readonly database: SqlDatabase;
  readonly records: RecordStore;
  /** The host that writes the stream. */
  readonly hostId: HostId;
  readonly domain: CarriedCommit['domain'];
};
type Version = { readonly kind: RecordKind; readonly id: string; readonly counter: number };

const payloadOf = (
  { records, hostId }: Source,
  { kind, id, counter }: Version,
): Result<CarriedUnit['payload'], Failure> => {
  if (!isRegisterKind(kind)) {
    const body = records.readBody(kind, id);
    if (!body.ok) return body;
    return body.value === null
      ? fail('record_unreadable', `${kind.kind} ${id}`)
      : ok({ is: 'body', body: body.value });
  }
  const state = records.readState(kind, id);
  if (!state.ok) return state;
  const newest = state.value?.clock.get(hostId) ?? 0;
  if (state.value === null || newest < counter) return fail('record_unreadable', `${kind.kind} ${id}`);
  return ok(newest === counter ? stateOf(state.value, hostId) : null);
};

const carried = (source: Source, commit: OwnCommit): Result<CarriedCommit, Failure> => {
  const { hostId, domain, records } = source;
  const { firstCounter, at, actId, author, cause, tokens } = commit;
  const units: CarriedUnit[] = [];
  for (const [place, { payloadType, kind, id }] of commit.units.entries()) {
    const payload = payloadOf(source, { kind: records.kind(kind), id, counter: firstCounter + place });
    if (!payload.ok) return payload;
    units.push({ payloadType, kind, id, payload: payload.value });
  }
  return ok({ host: hostId, domain, firstCounter, at, actId, author, cause, tokens, units });
};

/** This host's commits behind a counter, oldest first, as they are now. Stops at the first unreadable one, since none may overtake it. */
export const carriedAfter = (
  source: Source,
  { counter, most }: { readonly counter: number; readonly most: number },
): Result<readonly CarriedCommit[], Failure> => {
  const commits: CarriedCommit[] = [];
  for (const commit of ownCommitsAfter(source.database, { host: source.hostId, counter, most })) {
    const made = commit === null ? fail('commit_unreadable') : carried(source, commit);
    if (!made.ok) return made;
    commits.push(made.value);
  }
  return ok(commits);
};

export const clockOf = ({ clock }: CarriedState): HostClock => new Map(clock);
