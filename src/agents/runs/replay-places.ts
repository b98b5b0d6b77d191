import { unitNamesOf } from '../../db/commit-past';
import type { Stores } from '../../db/stores';
import type { SqlDatabase, SqlRow } from '../../db/sql-database';
import type { ShadowPlace } from './replay-shadow';

// Where a replayed call stands: in the commit that stored its result, or that did it in the journal. Another device's commits are not here;
// then it stands nowhere, and the ids that it makes up are not compared.
const OF_COUNTER =
  'SELECT first_counter, at, units FROM commits WHERE last_counter >= ? ORDER BY last_counter LIMIT 1';
const OF_ACT = 'SELECT first_counter, at, units FROM commits WHERE act_id = ? ORDER BY last_counter LIMIT 1';

const STEP_ID = /^(.+)-agent-([0-9]+)$/;

/** Units are stored as triples: payload type, kind, id. */
const idsIn = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.filter((_, place) => place % 3 === 2));

const placeIn = (domain: ShadowPlace['domain'], row: SqlRow | undefined): ShadowPlace | null => {
  const [firstCounter, at, units] = row ?? [];
  const names = unitNamesOf(units);
  if (typeof firstCounter !== 'number' || typeof at !== 'number' || names === null) return null;
  return { domain, firstCounter, at, made: idsIn(names) };
};

/** Of an append-only record of this device, by its id. */
const counterOf = ({ agent }: Stores, stepId: string): number | null => {
  const [, host, digits = ''] = STEP_ID.exec(stepId) ?? [];
  const counter = Number(digits);
  return host !== undefined && agent.unitOfWork.hosts.hostOf(counter) === host ? counter : null;
};

const first = (database: SqlDatabase, found: { readonly sql: string; readonly by: string | number }) =>
  database.query(found.sql, [found.by]).rows[0];

export const placeOfStep = (stores: Stores, stepId: string): ShadowPlace | null => {
  const counter = counterOf(stores, stepId);
  return counter === null
    ? null
    : placeIn('agent', first(stores.agent.database, { sql: OF_COUNTER, by: counter }));
};

export const placeOfEffect = (stores: Stores, operationId: string): ShadowPlace | null =>
  placeIn('journal', first(stores.journal.database, { sql: OF_ACT, by: operationId }));
