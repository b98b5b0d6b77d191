import { parseJson } from '../../core/json';
import type { RunKey } from '../../core/named-ids';
import type { Unit } from '../log/past';
import { from, text } from '../rows';
import type { Stores } from '../stores';
import { AgentReport } from './kinds/report';
import { RunClaim, RunLogEntry } from './kinds/run';
import { readAppended } from './read-record';
import { rebuildReportHeads, refreshReportHead } from './report-heads';
import { isTerminal, rebuildRun, rebuildRuns } from './runs';
import { noteSessionMessages, rebuildSessions } from './sessions';
import { rebuildSubscriptionTokens } from './subscriptions';
import { dropWake } from './wake-queue';
import { isOurHost } from './works-on';

// [AWAY-7] What is kept beside the records (runs, sessions, heads of reports) follows a commit of another device in the transaction that takes it
// in: a screen that hears of the commit reads it right, and a kill leaves both or neither.
const LOG = from('agent_run_log').column({ body: text }, 'WHERE id = ?');
const CLAIM = from('agent_run_claims').column({ body: text }, 'WHERE id = ?');

const runKeyOf = ({ agent: { database } }: Stores, { kind, id }: Unit): RunKey | null => {
  const isClaim = kind === 'agentRunClaim';
  if (!isClaim && kind !== 'agentRunLogEntry') return null;
  const body = (isClaim ? CLAIM : LOG).first(database, [id]);
  const json = body === null ? null : parseJson(body);
  if (json?.ok !== true) return null;
  return (isClaim ? RunClaim : RunLogEntry).safeParse(json.value).data?.runKey ?? null;
};

const followRuns = (stores: Stores, units: readonly Unit[]): void => {
  const { database } = stores.agent;
  for (const runKey of new Set(units.flatMap((unit) => runKeyOf(stores, unit) ?? []))) {
    const status = rebuildRun(database, { runKey, isOurs: (host) => isOurHost(stores, host) });
    // A person ended it elsewhere while its next try waited here.
    if (status !== null && isTerminal(status) && status !== 'yielded') dropWake(database, runKey);
  }
};

/** For the transaction in which a commit arrives. */
export const followArrivals = (stores: Stores, units: readonly Unit[]): void => {
  followRuns(stores, units);
  const idsOf = (wanted: string): readonly string[] =>
    units.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  noteSessionMessages(stores.agent, idsOf('agentMessage'));
  for (const id of idsOf('agentReport')) {
    const report = readAppended(stores.agent.records, { kind: 'agentReport', id, schema: AgentReport });
    if (report !== null) refreshReportHead(stores, { ...report, changed: id });
  }
};

/** Inside a transaction: all of it, after records came without their commits (a snapshot, a backup). */
export const rebuildFromRecords = (stores: Stores): void => {
  rebuildSubscriptionTokens(stores);
  rebuildRuns(stores.agent.database, { isOurs: (host) => isOurHost(stores, host) });
  rebuildReportHeads(stores);
  rebuildSessions(stores.agent);
};
