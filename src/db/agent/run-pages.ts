import type { AgentId, RunKey } from '../../core/named-ids';
import type { SqlDatabase, SqlValue } from '../sql-database';
import { RunStatus } from './kinds/run';
import { pageOf, selectPlaces, type Paged, type PagePlace } from './page-place';
import { readRun, type RunRow } from './runs';
import type { Wake } from './wake';
import { waitingWake } from './wake-queue';

// [PAGE-1] A page of runs costs as much as it shows, however many runs there are: each of its parts comes out of an index in the order of the list.
export type RunLine =
  { readonly is: 'run'; readonly run: RunRow } | { readonly is: 'waiting'; readonly wake: Wake };

const PLACE = 'run_key AS id, queued_at AS at';
const BEHIND = '(queued_at, run_key) < (?, ?)';
const NEWEST = 'ORDER BY queued_at DESC, run_key DESC LIMIT ?';
/** What waits for another try is shown once, as what waits. */
const NOT_WAITING = 'NOT EXISTS (SELECT 1 FROM wake_queue WHERE wake_queue.run_key = runs.run_key)';
const OF_AGENT = `SELECT ${PLACE} FROM runs WHERE agent_id = ? AND ${BEHIND}`;
const OF_STATUS = `SELECT ${PLACE} FROM runs WHERE status = ? AND ${BEHIND}`;
/** There is an index for each status, so all of them are one list merged out of as many. */
const OF_ALL = RunStatus.options.map(() => `${OF_STATUS} AND ${NOT_WAITING}`).join(' UNION ALL ');
const WAITING = selectPlaces(`SELECT ${PLACE} FROM wake_queue WHERE ${BEHIND} ${NEWEST}`);
const WAITING_OF = selectPlaces(`SELECT ${PLACE} FROM wake_queue WHERE agent_id = ? AND ${BEHIND} ${NEWEST}`);

type Asked = {
  readonly agentId?: AgentId | undefined;
  readonly status?: RunStatus | undefined;
  readonly behind: PagePlace;
  readonly most: number;
};

const knownSql = ({ agentId, status, behind, most }: Asked): readonly [string, readonly SqlValue[]] => {
  const place = [behind.at, behind.id];
  const isOnlyOver = status !== undefined && status !== 'queued';
  const plain = isOnlyOver ? '' : `AND ${NOT_WAITING}`;
  if (agentId !== undefined && status !== undefined)
    return [`${OF_AGENT} AND status = ? ${plain} ${NEWEST}`, [agentId, ...place, status, most]];
  if (agentId !== undefined) return [`${OF_AGENT} ${plain} ${NEWEST}`, [agentId, ...place, most]];
  if (status !== undefined) return [`${OF_STATUS} ${plain} ${NEWEST}`, [status, ...place, most]];
  return [`${OF_ALL} ${NEWEST}`, [...RunStatus.options.flatMap((each) => [each, ...place]), most]];
};

type Found = PagePlace & { readonly id: RunKey; readonly isWaiting: boolean };
const knownRuns = (database: SqlDatabase, asked: Asked): readonly Found[] => {
  const [sql, params] = knownSql(asked);
  return selectPlaces(sql)
    .all(database, params)
    .map((place) => ({ ...place, isWaiting: false }));
};

const waitingRuns = (database: SqlDatabase, { agentId, behind, most }: Asked): readonly Found[] => {
  const place = [behind.at, behind.id, most];
  const waiting =
    agentId === undefined ? WAITING.all(database, place) : WAITING_OF.all(database, [agentId, ...place]);
  return waiting.map((found) => ({ ...found, isWaiting: true }));
};

const readLine = (database: SqlDatabase, { id, isWaiting }: Found): RunLine | null => {
  if (!isWaiting) {
    const run = readRun(database, id);
    return run === null ? null : { is: 'run', run };
  }
  const wake = waitingWake(database, id)?.wake ?? null;
  return wake === null ? null : { is: 'waiting', wake };
};

/** Newest first: what waits for its turn and what began, each once. */
export const runPage = (database: SqlDatabase, asked: Asked): Paged<RunLine> => {
  const { status, most } = asked;
  const more = { ...asked, most: most + 1 };
  const waiting = status === undefined || status === 'queued' ? waitingRuns(database, more) : [];
  const found = [...waiting, ...knownRuns(database, more)];
  return pageOf(found, { most, read: (place) => readLine(database, place) });
};
