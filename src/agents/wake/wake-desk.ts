import { DAY_MS } from '../../core/calendar/civil-day';
import { err, ok, type Failure, type Result } from '../../core/result';
import { internalStep } from '../../db/agent/internal-step';
import type { QuietHours } from '../../db/agent/kinds/agent';
import { rebuildSubscriptionTokens, refreshSubscriptionTokens } from '../../db/agent/subscriptions';
import type { Change, CommitFeed } from '../../db/log/feed';
import { followReports } from '../../db/agent/report-heads';
import { worksHere } from '../../db/agent/works-on';
import type { RecordKind } from '../../db/record-kind';
import { sqlFailureOf } from '../../db/sql-failure';
import type { Stores } from '../../db/stores';
import type { Desk } from '../engine/desk';
import { dataWake } from './data-wake';
import { createMatching, type Matched, type Matching } from './match-change';
import { openPendingWakes } from './pending-wakes';
import { readSchedulerPolicy } from './scheduler-policy';
import { from, number } from '../../db/rows';

// [WAKE-24] Commits are matched in order, from the stored cursor of their database. The wakes found, the provenance of their batches and the
// cursor are one transaction: a crash anywhere between the commit and it loses nothing and finds nothing twice.
// [WAKE-25] A wake waits for the coalescing window and for the end of the agent's quiet hours.
export type WakeDeskParts = {
  readonly stores: Stores;
  readonly journalKinds: readonly RecordKind[];
  /** The first instant at or after the given one at which it is not quiet. */
  readonly quietEndsAt: (hours: QuietHours, instant: number) => number;
};
export type Looked = { readonly enqueued: number; readonly hasMore: boolean };
export type WakeDesk = Desk & {
  /** Matches what was committed since the last look, a slice of it; a batch heard is a nudge to call this. */
  readonly look: () => Result<Looked, Failure>;
};
type Domain = Change['domain'];

/** Small enough for one slice of work between two frames. */
const SLICE = 16;
const KEPT_PROVENANCE_MS = 30 * DAY_MS;
const CURSOR = from('wake_cursors').column({ arrival: number }, 'WHERE domain = ?');
const MOVE =
  'INSERT INTO wake_cursors (domain, arrival) VALUES (?, ?) ON CONFLICT (domain) DO UPDATE SET arrival = excluded.arrival';
const PROVENANCE = `INSERT OR IGNORE INTO batch_provenance (logical_change_key, local_batch_id, change_unit_keys, at)
  VALUES (?, ?, ?, ?)`;
const FORGET_PROVENANCE = 'DELETE FROM batch_provenance WHERE at < ?';

const keepProvenance = ({ agent }: Stores, { batch, at }: Change): void => {
  const units = JSON.stringify(batch.changeUnitKeys);
  agent.database.run(PROVENANCE, [batch.logicalChangeKey, batch.localBatchId, units, at]);
};

type Slice = { readonly domain: Domain; readonly changes: readonly Change[]; readonly through: number };
/** Most were written with their index; one that came another way (an undo, an import, another device) is in it from here on. */
const changedSubscriptions = ({ changes }: Slice): readonly string[] => {
  const units = changes.flatMap((change) => change.units);
  return [...new Set(units.flatMap(({ kind, id }) => (kind === 'agentSubscription' ? [id] : [])))];
};
type Told = { readonly enqueued: number; readonly reported: Matched['reported'] };

const matchSlice = (
  { stores, quietEndsAt, matching }: WakeDeskParts & { readonly matching: Matching },
  slice: Slice,
): Told => {
  const { agent, clock } = stores;
  const match = matching.open();
  const pending = openPendingWakes(agent.database);
  const now = clock.now();
  const afterWindow = now + readSchedulerPolicy(agent.records).coalescingSeconds * 1000;
  const reported: Matched['reported'][number][] = [];
  let enqueued = 0;
  for (const change of slice.changes) {
    followReports(stores, change);
    const matched = match(change);
    // [AWAY-3] Wherever it was done: it wakes on the one device where the agent works.
    const working = matched.found.filter(({ agent: { id } }) => worksHere(stores, id));
    reported.push(
      ...matched.reported.filter(({ ids: [agentId] }) => agentId !== undefined && worksHere(stores, agentId)),
    );
    if (working.length > 0) keepProvenance(stores, change);
    for (const found of working) {
      const quiet = found.agent.quietHours;
      const notBefore = quiet === null ? afterWindow : quietEndsAt(quiet, afterWindow);
      if (pending.add(dataWake(change, { ...found, now, notBefore }))) enqueued += 1;
    }
  }
  pending.close();
  return { enqueued, reported };
};

const createCursors = ({ agent }: Stores) => ({
  read: (domain: Domain): number | null => CURSOR.first(agent.database, [domain]),
  move: (domain: Domain, arrival: number): void => {
    agent.database.run(MOVE, [domain, arrival]);
  },
});

/** Where nobody has looked before there is nothing to catch up with: agents begin to watch from here. */
const begin = (stores: Stores, cursors: ReturnType<typeof createCursors>): void => {
  const { agent, journal, clock } = stores;
  agent.database.transaction(() => {
    agent.database.run(FORGET_PROVENANCE, [clock.now() - KEPT_PROVENANCE_MS]);
    if (cursors.read('agent') === null) rebuildSubscriptionTokens(stores);
    const feeds: readonly (readonly [Domain, CommitFeed])[] = [
      ['agent', agent.feed],
      ['journal', journal.feed],
    ];
    for (const [domain, feed] of feeds) {
      if (cursors.read(domain) === null) cursors.move(domain, feed.head());
    }
  });
};

/** Of many commits that one slice brought, each agent and reason is said once. */
const tellOnce = ({ onFault }: Stores, reported: Matched['reported']): void => {
  const told = new Set<string>();
  for (const { code, ids } of reported) {
    const key = [code, ...ids].join(' ');
    if (!told.has(key)) onFault({ code, ids });
    told.add(key);
  }
};

const guarded = (stores: Stores, look: () => Looked): Result<Looked, Failure> => {
  try {
    return ok(look());
  } catch (error) {
    const failure = sqlFailureOf(error);
    if (failure === null) throw error;
    stores.onFault({ code: failure.code });
    return err(failure);
  }
};

export const createWakeDesk = (parts: WakeDeskParts): WakeDesk => {
  const { stores } = parts;
  const { agent, journal } = stores;
  const cursors = createCursors(stores);
  const matching = createMatching(parts);
  let hasBegun = false;
  const sliceOf = (domain: Domain, feed: CommitFeed): Slice | null => {
    const from = cursors.read(domain) ?? 0;
    const { changes, through } = feed.after(from, SLICE);
    return through > from ? { domain, changes, through } : null;
  };
  const lookOnce = (): Looked => {
    if (!hasBegun) begin(stores, cursors);
    hasBegun = true;
    // Agents' own records first: who listens is settled before anything of the journal is matched.
    const slice = sliceOf('agent', agent.feed) ?? sliceOf('journal', journal.feed);
    if (slice === null) return { enqueued: 0, hasMore: false };
    // A place that this file names is on the disk in the other one: commits that arrived may not be yet.
    if (slice.domain === 'journal') journal.database.flush();
    const told = agent.database.transaction(() => {
      if (slice.domain === 'agent') refreshSubscriptionTokens(stores, changedSubscriptions(slice));
      const matched = matchSlice({ ...parts, matching }, slice);
      cursors.move(slice.domain, slice.through);
      return matched;
    }, internalStep);
    tellOnce(stores, told.reported);
    return { enqueued: told.enqueued, hasMore: true };
  };
  const look = (): Result<Looked, Failure> => guarded(stores, lookOnce);
  return {
    look,
    advance: () => {
      const looked = look();
      return looked.ok && looked.value.hasMore;
    },
    nextDueAt: () => null,
  };
};
