import { appendOnlyId } from '../../core/append-only';
import type { Batch, Cause } from '../../core/batch';
import type { Json } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import type { Dot, HostClock, Provenance, Registers } from '../../core/registers';
import { MOST_RECORDS } from '../commit-refusal';
import { isRegisterKind, type RecordKind } from '../record-kind';
import type { RecordStore, StoreFault } from '../records/store';
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
  /** [UNDO-7] The act that it took back, if it is an undo. */
  readonly undoes: string | null;
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
  readonly onFault: (fault: StoreFault) => void;
};
type Version = { readonly kind: RecordKind; readonly id: string; readonly counter: number };

/** [SYNC-5] Null also for a record that cannot be read: the unit travels without it, so that one damaged row never ends the stream. */
const payloadOf = (
  { records, hostId, onFault }: Source,
  { kind, id, counter }: Version,
): CarriedUnit['payload'] => {
  const unreadable = (): null => {
    onFault({ code: 'record_unreadable', ids: [kind.kind, id] });
    return null;
  };
  if (!isRegisterKind(kind)) {
    const body = records.readBody(kind, id);
    return body.ok && body.value !== null ? { is: 'body', body: body.value } : unreadable();
  }
  const state = records.readState(kind, id);
  if (!state.ok || state.value === null) return unreadable();
  const newest = state.value.clock.get(hostId) ?? 0;
  if (newest < counter) return unreadable();
  return newest === counter ? stateOf(state.value, hostId) : null;
};

const carried = (source: Source, commit: OwnCommit): CarriedCommit => {
  const { hostId, domain, records } = source;
  const { firstCounter, at, actId, undoes, author, cause, tokens } = commit;
  const units = commit.units.map(({ payloadType, kind: name, id }, place): CarriedUnit => {
    const kind = records.known(name);
    const payload = kind === null ? null : payloadOf(source, { kind, id, counter: firstCounter + place });
    return { payloadType, kind: name, id, payload };
  });
  return { host: hostId, domain, firstCounter, at, actId, undoes, author, cause, tokens, units };
};

/** A kind of no version: its units carry nothing. */
const LOST = 'lost';
const lostPayloadType = { journal: 'journalEntity', agent: 'agent' } as const;
type Lost = { readonly from: number; readonly through: number; readonly at: number };
/** Stands for counters whose commits cannot be read, since a stream has no gaps. */
const lostCommits = (
  { hostId, domain, onFault }: Source,
  { from, through, at }: Lost,
): readonly CarriedCommit[] => {
  const commits: CarriedCommit[] = [];
  for (let first = from; first <= through; first += MOST_RECORDS) {
    const actId = `${LOST}-${appendOnlyId({ hostId, domain }, first)}`;
    onFault({ code: 'commit_unreadable', ids: [actId] });
    const units = Array.from({ length: Math.min(MOST_RECORDS, through - first + 1) }, (_, place) => ({
      payloadType: lostPayloadType[domain],
      kind: LOST,
      id: appendOnlyId({ hostId, domain }, first + place),
      payload: null,
    }));
    const tokens = { relatedIds: [], subtypes: [], ends: [] };
    commits.push({
      host: hostId,
      domain,
      firstCounter: first,
      at,
      actId,
      undoes: null,
      author: 'runtime',
      cause: null,
      tokens,
      units,
    });
  }
  return commits;
};

type Span = {
  /** The last counter that was read out. */
  readonly counter: number;
  /** The last counter that this host gave out. */
  readonly through: number;
  /** Reads no more commits than this. */
  readonly most: number;
};
/** This host's commits behind a counter, oldest first and without a gap, as they are now: each is read when it is asked for. */
export function* carriedAfter(
  source: Source,
  { counter, through, most }: Span,
): Generator<CarriedCommit, undefined, undefined> {
  const { database, hostId } = source;
  const found = ownCommitsAfter(database, { host: hostId, counter, most });
  let next = counter + 1;
  let at = 0;
  for (const commit of found) {
    // One that cannot be read is made up for before the next, or at the end.
    if (commit === null || commit.firstCounter < next) continue;
    const { firstCounter, units } = commit;
    if (firstCounter + units.length - 1 > through) break;
    ({ at } = commit);
    if (firstCounter > next) yield* lostCommits(source, { from: next, through: firstCounter - 1, at });
    yield carried(source, commit);
    next = firstCounter + units.length;
  }
  if (next > through) return;
  // Behind a whole page of unreadable commits there may be readable ones.
  const isEnd = found.length < most;
  if (isEnd) yield* lostCommits(source, { from: next, through, at });
  else if (next === counter + 1)
    yield* lostCommits(source, { from: next, through: Math.min(through, counter + MOST_RECORDS), at });
}

export const clockOf = ({ clock }: CarriedState): HostClock => new Map(clock);
