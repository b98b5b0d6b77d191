import { createRecordStore } from '../db/record-store';
import { createKindRegistry } from '../db/kind-registry';
import { createUnitOfWork } from '../db/unit-of-work';
import { createCommitFeed } from '../db/commit-feed';
import { agentKinds } from '../db/agent/kinds';
import { openAgentDatabase } from '../db/agent/open-agent-database';
import { isBegunAnew, rememberAgents, remembersAgents } from '../db/journal/agents-memory';
import { agentSupersededEditKind, supersededEditKind } from '../db/superseded-edit';
import type { RecordKind } from '../db/record-kind';
import type { SqlDatabase, SqlFiles } from '../db/sql-database';
import type { Store, Stores } from '../db/stores';
import { ok, type Failure, type Result } from '../core/result';
import { guarded } from './guarded';

// [PEER-4] An agents' database that does not open never takes the journal with it: agents answer with the reason, everything else goes on.
type World = Omit<Stores, 'journal' | 'agent'>;

const storeOf = (
  world: World,
  {
    database,
    kinds,
    domain,
  }: { database: SqlDatabase; kinds: readonly RecordKind[]; domain: 'journal' | 'agent' },
): Omit<Store, 'unitOfWork'> => {
  const { onFault, hostId, sha256 } = world;
  const records = createRecordStore({ database, kinds, onFault });
  const lostEdits = domain === 'journal' ? supersededEditKind : agentSupersededEditKind;
  const registry = createKindRegistry([...kinds, lostEdits]);
  const feed = createCommitFeed({ database, kinds: registry, hostId, domain, sha256, onFault });
  return { database, records, feed };
};

export const journalStore = (
  world: World,
  journal: {
    readonly database: SqlDatabase;
    readonly unitOfWork: Store['unitOfWork'];
    readonly kinds: readonly RecordKind[];
  },
): Store => ({
  ...storeOf(world, { database: journal.database, kinds: journal.kinds, domain: 'journal' }),
  unitOfWork: journal.unitOfWork,
});

export const openStores = (
  world: World,
  {
    files,
    journal,
    readOnly,
  }: { readonly files: SqlFiles; readonly journal: Store; readonly readOnly: boolean },
): Result<Stores, Failure> => {
  const isLost = (): boolean => remembersAgents(journal.database) && !isBegunAnew(journal.database);
  const opened = guarded(() => openAgentDatabase(files, { readOnly, isLost }));
  if (!opened.ok) return opened;
  rememberAgents(journal.database);
  const database = opened.value;
  const { clock, ids, hostId, sha256, onFault } = world;
  const unitOfWork = createUnitOfWork({
    database,
    kinds: agentKinds,
    clock,
    ids,
    hostId,
    domain: 'agent',
    sha256,
    onFault,
  });
  const agent: Store = { ...storeOf(world, { database, kinds: agentKinds, domain: 'agent' }), unitOfWork };
  return ok({ ...world, journal, agent });
};
