import type { RunKey } from '../../core/named-ids';
import { readTrace, writeTrace, type TraceEntry } from '../../db/agent/traces';
import type { Stores } from '../../db/stores';
import {
  admitHandoff,
  admitSpawn,
  type Admission,
  type HandoffObstacle,
  type HandoffState,
  type SpawnObstacle,
  type SpawnState,
} from './admission';
import type { Handoff, SpawnRequest } from './spawn-request';

// [SPAWN-4] Whatever was decided stands in the trace of the run that asked, with every reason: who asked, for whom, and what became of it.
export type Lineage = Extract<TraceEntry, { readonly kind: 'lineage' }>['body'];

const keep = (
  stores: Stores,
  { runKey, body }: { readonly runKey: RunKey; readonly body: Lineage },
): void => {
  const { database } = stores.agent;
  const at = stores.clock.now();
  database.transaction(() => writeTrace(database, { runKey, at, kind: 'lineage', body }));
};

export const judgeSpawn = (
  stores: Stores,
  asked: { readonly request: SpawnRequest; readonly state: SpawnState },
): Admission<SpawnObstacle> => {
  const admission = admitSpawn(asked);
  const { spawnRequestId, parentAgentId, parentRunKey, requestedAgentKind } = asked.request;
  keep(stores, {
    runKey: parentRunKey,
    body: {
      what: 'spawn',
      requestId: spawnRequestId,
      fromAgentId: parentAgentId,
      to: requestedAgentKind,
      admitted: admission.admitted,
      reasons: [...admission.reasons],
    },
  });
  return admission;
};

export const judgeHandoff = (
  stores: Stores,
  asked: { readonly request: Handoff; readonly state: HandoffState },
): Admission<HandoffObstacle> => {
  const admission = admitHandoff(asked);
  const { handoffId, fromAgentId, fromRunKey, toAgentId } = asked.request;
  keep(stores, {
    runKey: fromRunKey,
    body: {
      what: 'handoff',
      requestId: handoffId,
      fromAgentId,
      to: toAgentId,
      admitted: admission.admitted,
      reasons: [...admission.reasons],
    },
  });
  return admission;
};

export const lineageOf = (stores: Stores, runKey: RunKey): readonly Lineage[] =>
  readTrace(stores.agent.database, runKey).lines.flatMap((line) =>
    line.kind === 'lineage' ? [line.body] : [],
  );
