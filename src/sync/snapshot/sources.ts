import { agentKinds } from '../../db/agent/kinds';
import { journalKinds } from '../../db/journal/kinds';
import type { RowsOf } from '../../db/readable-rows';
import type { Stores } from '../../db/stores';
import { agentSupersededEditKind, supersededEditKind } from '../../db/superseded-edit';
import type { SnapshotSource } from './write-snapshot';

/** Everything that travels between a person's devices, of both databases. `journalRows`: another way to read a damaged journal. */
export const snapshotSources = (
  { journal, agent }: Stores,
  journalRows?: RowsOf,
): readonly SnapshotSource[] => [
  {
    domain: 'journal',
    database: journal.database,
    hosts: journal.unitOfWork.hosts,
    kinds: [...journalKinds, supersededEditKind],
    ...(journalRows === undefined ? null : { rowsOf: journalRows }),
  },
  {
    domain: 'agent',
    database: agent.database,
    hosts: agent.unitOfWork.hosts,
    kinds: [...agentKinds, agentSupersededEditKind],
  },
];
