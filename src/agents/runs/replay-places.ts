import { commitOf, firstCommitOfAct, wroteAt, type CommitHead, type Dot } from '../../db/log/feed';
import type { Stores } from '../../db/stores';
import type { SqlDatabase } from '../../db/sql-database';
import type { ShadowPlace } from './replay-shadow';

// Locates a replayed call: the commit that stored its result, or the one in the journal that carried it out. If that commit is not here,
// the call has no place, and the ids that it creates are not compared.
const STEP_ID = /^(.+)-agent-([0-9]+)$/;

type Domain = ShadowPlace['domain'];

const placeIn = (
  database: SqlDatabase,
  { domain, commit }: { readonly domain: Domain; readonly commit: CommitHead | null },
): ShadowPlace | null => {
  const wrote = commit === null ? null : wroteAt(database, commit.arrival);
  if (commit === null || wrote === null) return null;
  const { host, firstCounter, at } = commit;
  return { domain, hostId: host, firstCounter, at, made: new Set(wrote.units.map(({ id }) => id)) };
};

/** The dot of an append-only record, from its id. */
const dotOf = (stepId: string): Dot | null => {
  const [, host, digits] = STEP_ID.exec(stepId) ?? [];
  return host === undefined || digits === undefined ? null : { host, n: Number(digits) };
};

export const placeOfStep = ({ agent: { database } }: Stores, stepId: string): ShadowPlace | null => {
  const dot = dotOf(stepId);
  return dot === null ? null : placeIn(database, { domain: 'agent', commit: commitOf(database, dot) });
};

export const placeOfEffect = ({ journal: { database } }: Stores, operationId: string): ShadowPlace | null =>
  placeIn(database, { domain: 'journal', commit: firstCommitOfAct(database, operationId) });
