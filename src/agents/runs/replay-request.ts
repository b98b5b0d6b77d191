import type { StepBody } from '../../db/agent/kinds/run';
import { absorbedInto, type RunRow } from '../../db/agent/runs';
import { remember, requestOf } from './asking';
import { nobody, uncancelled } from './preview-request';
import type { ReplayOf } from './replay-call';
import { shadowStores } from './replay-shadow';
import { openRun } from './run';

type Place = { readonly steps: readonly StepBody[]; readonly ordinal: number };
export type RequestHashes = (place: Place) => string | null;

/** Hashes the request that the model would get today at a step of the run; null: none would be sent. */
export const requestHashesNow = ({ parts, agent }: ReplayOf, row: RunRow): RequestHashes => {
  const stores = shadowStores(parts.stores);
  const startedAt = row.startedAt ?? row.queuedAt;
  const absorbed = absorbedInto(stores.agent.database, row).map(({ trigger }) => trigger);
  const job = { ...row, startedAt, absorbed };
  const run = openRun({ ...parts, stores, model: nobody }, job);
  return ({ steps, ordinal }) => {
    const asking = { run, job, agent, ordinal, cancel: uncancelled, stepsThen: steps };
    const asked = requestOf(asking, remember(asking));
    return asked.ok ? asked.value.requestHash : null;
  };
};
