import { parseJson } from '../../core/json';
import type { AgentId, HostId, RunKey } from '../../core/named-ids';
import { unitOfAppendId } from '../../core/append-only';
import type { Writer } from '../commit';
import {
  column,
  flag,
  from,
  number,
  numberOrNull,
  select,
  text,
  textOr,
  textOrNull,
  valid,
  type Column,
  type Select,
} from '../rows';
import type { SqlDatabase } from '../sql-database';
import { RunClaim, RunLogEntry, RunStatus } from './kinds/run';
import { foldRun, holdersOf, isTerminal, type FoldedEntry } from './run-fold';
import { WakeTrigger } from './wake';

// [RUN-1] What happened to a run is one immutable entry after the other. [WAKE-26] Its row in `runs` is what the entries come to, written in the
// commit of each and made anew from them at any time: an entry of a smaller generation than the row's changes nothing, nor does one that
// follows what closed the run for ever.
/** What every entry of a run repeats. A job is one. */
export type RunRef = {
  readonly runKey: RunKey;
  readonly agentId: AgentId;
  readonly threadId: string;
  readonly generation: number;
  readonly trigger: WakeTrigger;
  readonly depth: number;
};
export type RunRow = Omit<RunRef, 'trigger'> & {
  readonly status: RunStatus;
  /** This device wrote the last entry: the run is its own to go on with. */
  readonly isOurs: boolean;
  readonly queuedAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly code: string | null;
  /** `coalesced`: the run that took this one's wake. */
  readonly into: string | null;
  readonly attempt: number;
  readonly trigger: WakeTrigger;
};

/** `reason` is always the first member. */
const REASON = /^\{"reason":"(\w+)"/;
const COLUMNS =
  'run_key, agent_id, thread_id, status, generation, is_ours, queued_at, started_at, ended_at, code, into_key, attempt, depth, trigger';
const UPSERT = `INSERT INTO runs (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (run_key) DO UPDATE SET status = excluded.status, generation = excluded.generation, is_ours = excluded.is_ours,
    started_at = coalesce(excluded.started_at, started_at), ended_at = excluded.ended_at, code = excluded.code,
    into_key = excluded.into_key, attempt = max(attempt, excluded.attempt), depth = max(depth, excluded.depth)
  WHERE excluded.generation >= generation AND status NOT IN ('completed', 'cancelled', 'skipped_destroyed')`;
const trigger: Column<WakeTrigger, string> = (value) => {
  const json = typeof value === 'string' ? parseJson(value) : null;
  return json?.ok ? WakeTrigger.safeParse(json.value).data : undefined;
};
const runs = (rest: string): Select<RunRow> =>
  select(
    {
      runKey: text,
      agentId: text,
      threadId: text,
      status: valid(RunStatus),
      generation: number,
      isOurs: flag,
      queuedAt: number,
      startedAt: numberOrNull,
      endedAt: numberOrNull,
      code: textOrNull,
      into: textOrNull,
      attempt: number,
      depth: number,
      trigger,
    },
    `SELECT run_key, agent_id, thread_id, status, generation, is_ours, queued_at, started_at, ended_at, code,
    into_key AS "into", attempt, depth, trigger FROM runs ${rest}`,
  );
const ONE = runs('WHERE run_key = ?');
const BY_STATUS = runs('WHERE status = ? ORDER BY queued_at, run_key');
const ABSORBED = runs(
  "WHERE into_key = ? AND agent_id = ? AND status = 'coalesced' ORDER BY queued_at, run_key",
);
const STARTED_BETWEEN = select(
  {
    at: number,
    reason: (value) => (typeof value === 'string' ? (REASON.exec(value)?.[1] ?? '') : undefined),
  },
  `SELECT started_at AS at, substr(trigger, 1, 60) AS reason FROM runs
  WHERE agent_id = ? AND started_at > ? AND started_at <= ? ORDER BY started_at`,
);

export const readRun = (database: SqlDatabase, runKey: RunKey): RunRow | null =>
  ONE.first(database, [runKey]);
export { isTerminal };
export const runsOfStatus = (database: SqlDatabase, status: RunStatus): readonly RunRow[] =>
  BY_STATUS.all(database, [status]);
/** The wakes that a run took with it. */
export const absorbedInto = (
  database: SqlDatabase,
  run: { readonly agentId: AgentId; readonly runKey: RunKey },
): readonly RunRow[] => ABSORBED.all(database, [run.runKey, run.agentId]);
/** An agent's runs that started after the one instant and not after the other, oldest first. Only the reason of what woke them is read. */
export const startsBetween = (
  database: SqlDatabase,
  { agentId, after, until }: { readonly agentId: AgentId; readonly after: number; readonly until: number },
): readonly { readonly at: number; readonly reason: string }[] =>
  STARTED_BETWEEN.all(database, [agentId, after, until]);

/** The reason stands first: it can be read without the rest. */
const triggerText = ({ reason, ...rest }: WakeTrigger): string => JSON.stringify({ reason, ...rest });

type RowNews = {
  readonly entry: RunLogEntry;
  readonly isOurs: boolean;
  readonly queuedAt: number;
  readonly attempt: number;
};
const keepRow = (database: SqlDatabase, { entry, isOurs, queuedAt, attempt }: RowNews): void => {
  database.run(UPSERT, [
    entry.runKey,
    entry.agentId,
    entry.threadId,
    entry.status,
    entry.generation,
    Number(isOurs),
    queuedAt,
    entry.status === 'started' ? entry.at : null,
    isTerminal(entry.status) ? entry.at : null,
    entry.code,
    entry.into,
    attempt,
    entry.depth,
    triggerText(entry.trigger),
  ]);
};

export type RunNews = {
  readonly run: RunRef;
  readonly status: RunStatus;
  readonly code?: string | null;
  readonly into?: string;
  readonly range?: RunLogEntry['range'];
  readonly expiresAt?: number;
  readonly isRetry?: boolean;
  readonly queuedAt?: number;
  readonly attempt?: number;
};
/** In a commit of the agents' database, under this device's claim. */
const appendEntry = (writer: Writer, news: RunNews): RunLogEntry => {
  const { runKey, agentId, threadId, generation, trigger, depth } = news.run;
  const at = writer.now();
  const entry: RunLogEntry = {
    runKey,
    agentId,
    threadId,
    generation,
    trigger,
    depth,
    at,
    status: news.status,
    code: news.code ?? null,
    into: news.into ?? null,
    range: news.range ?? null,
    expiresAt: news.expiresAt ?? null,
    isRetry: news.isRetry ?? false,
  };
  writer.append('agentRunLogEntry', writer.newAppendId(), entry);
  return entry;
};

/** The entry and what it makes of the run. */
export const logRun = (
  writer: Writer,
  { database, news }: { readonly database: SqlDatabase; readonly news: RunNews },
): void => {
  const entry = appendEntry(writer, news);
  const { queuedAt = entry.at, attempt = 0 } = news;
  keepRow(database, { entry, isOurs: true, queuedAt, attempt });
};

/** [WAKE-14] Another device's claim is the first: this one's ends, and its row goes on saying what that one does. */
export const endDuplicate = (writer: Writer, run: RunRef): void => {
  appendEntry(writer, { run, status: 'skipped_duplicate' });
};
/** A run that is at work here and that another device's claim has come before. */
export const isClaimLost = (run: RunRow): boolean => !run.isOurs && !isTerminal(run.status);

export const claimRun = (
  writer: Writer,
  claim: Pick<RunRef, 'runKey' | 'agentId' | 'generation'> & {
    readonly hostId: HostId;
    readonly adopts: number | null;
  },
): void => writer.append('agentRunClaim', writer.newAppendId(), { ...claim, at: writer.now() });

const CLAIMS = from('agent_run_claims').column({ body: text }, 'WHERE run_key = ? AND generation = ?');
export const isClaimedBy = (
  database: SqlDatabase,
  claim: Pick<RunRef, 'runKey' | 'generation'> & { readonly hostId: HostId },
): boolean =>
  CLAIMS.all(database, [claim.runKey, claim.generation]).some((body) => {
    const json = parseJson(body);
    return json.ok && RunClaim.safeParse(json.value).data?.hostId === claim.hostId;
  });

const NEXT_RUN = column({ next: text }, 'SELECT min(run_key) AS next FROM agent_run_log WHERE run_key > ?');
const ENTRIES = from('agent_run_log').select({ id: text, body: textOr('null') }, 'WHERE run_key = ?');
const CLAIMS_OF_RUN = from('agent_run_claims').column({ body: text }, 'WHERE run_key = ?');

const entriesOf = (database: SqlDatabase, runKey: RunKey): readonly FoldedEntry[] =>
  ENTRIES.all(database, [runKey]).flatMap(({ id, body }) => {
    const json = parseJson(body);
    const entry = json.ok ? RunLogEntry.safeParse(json.value).data : undefined;
    const unit = unitOfAppendId(id, 'agent');
    return entry === undefined || unit === null ? [] : [{ id, ...unit, entry }];
  });

const claimsOf = (database: SqlDatabase, runKey: RunKey): readonly RunClaim[] =>
  CLAIMS_OF_RUN.all(database, [runKey]).flatMap((body) => {
    const json = parseJson(body);
    const claim = json.ok ? RunClaim.safeParse(json.value).data : undefined;
    return claim === undefined ? [] : [claim];
  });

/** [AWAY-6] Whose steps and entries count, by generation. */
export const holdersOfRun = (database: SqlDatabase, runKey: RunKey): ReadonlyMap<number, HostId> =>
  holdersOf(runKey, { entries: entriesOf(database, runKey), claims: claimsOf(database, runKey) });

export type WhoseRuns = { readonly isOurs: (host: HostId) => boolean };
const PUT = `INSERT OR REPLACE INTO runs (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Inside a transaction: the row of one run, from its entries. Answers its status; null: nothing is known of it. */
export const rebuildRun = (
  database: SqlDatabase,
  { runKey, isOurs }: WhoseRuns & { readonly runKey: RunKey },
): RunStatus | null => {
  const entries = entriesOf(database, runKey);
  const folded = foldRun(runKey, { entries, claims: claimsOf(database, runKey) });
  if (folded === null) return null;
  const { first, last, queuedAt, startedAt, attempt, depth } = folded;
  const { entry, host } = last;
  database.run(PUT, [
    runKey,
    first.agentId,
    first.threadId,
    entry.status,
    entry.generation,
    Number(isOurs(host)),
    queuedAt,
    startedAt,
    isTerminal(entry.status) ? entry.at : null,
    entry.code,
    entry.into,
    attempt,
    depth,
    triggerText(first.trigger),
  ]);
  return entry.status;
};

/** Inside a transaction: the whole cache, from the entries, run by run. */
export const rebuildRuns = (database: SqlDatabase, whose: WhoseRuns): void => {
  database.run('DELETE FROM runs');
  for (let after = ''; ;) {
    const runKey = NEXT_RUN.first(database, [after]);
    if (runKey === null) return;
    rebuildRun(database, { ...whose, runKey });
    after = runKey;
  }
};

const counted = (sql: string) => select({ code: (code) => String(code), count: number }, sql);
const YIELDS = counted(`SELECT json_extract(body, '$.code') AS code, count(*) AS count FROM agent_run_log
  WHERE run_key = ? AND status = 'yielded' GROUP BY 1`);
/** How often this run was yielded before, by what kept it. */
export const yieldsOf = (database: SqlDatabase, runKey: RunKey): ReadonlyMap<string, number> =>
  new Map(YIELDS.all(database, [runKey]).map(({ code, count }) => [code, count]));

const FAILURES = counted(`SELECT json_extract(body, '$.code') AS code, count(*) AS count FROM agent_run_log
  WHERE run_key = ? AND status = 'queued' AND at >= coalesce(
    (SELECT max(at) FROM agent_run_log WHERE run_key = ? AND status = 'queued' AND json_extract(body, '$.isRetry')), 0)
  GROUP BY 1`);
/** Counts, by code, the failures of this run since a person last asked for it. */
export const failuresOf = (database: SqlDatabase, runKey: RunKey): ReadonlyMap<string, number> =>
  new Map(FAILURES.all(database, [runKey, runKey]).map(({ code, count }) => [code, count]));
