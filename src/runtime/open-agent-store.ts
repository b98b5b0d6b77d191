import { createRecordStore } from '../db/records/store';
import { createKindRegistry } from '../db/records/kind-registry';
import { createUnitOfWork } from '../db/unit-of-work';
import { createCommitFeed } from '../db/log/feed';
import { followArrivals } from '../db/agent/follow-arrivals';
import type { Counts } from '../core/counts';
import { noSpace } from '../core/space-devices';
import { agentKinds } from '../db/agent/kinds';
import { openAgentDatabase } from '../db/agent/open-agent-database';
import { isBegunAnew, rememberAgents, remembersAgents } from '../db/journal/agents-memory';
import { agentSupersededEditKind, supersededEditKind } from '../db/superseded-edit';
import type { RecordKind } from '../db/record-kind';
import type { SqlDatabase, SqlFiles } from '../db/sql-database';
import type { Store, Stores } from '../db/stores';
import { ok, type Failure, type Result } from '../core/result';
import { guarded } from './guarded';
import type { HostKeeper } from './host-keeper';
import type { Hosts } from '../db/log/hosts';

// [PEER-4] An agents' database that does not open never takes the journal with it: agents answer with the reason, everything else goes on.
type World = Omit<Stores, 'journal' | 'agent' | 'hostId'>;

const storeOf = (
  world: World,
  {
    database,
    kinds,
    domain,
    hosts,
  }: {
    database: SqlDatabase;
    kinds: readonly RecordKind[];
    domain: 'journal' | 'agent';
    hosts: Hosts;
  },
): Omit<Store, 'unitOfWork'> => {
  const { onFault, sha256, devices = noSpace } = world;
  const hostId = hosts.current();
  const counts: Counts = (dot) => devices.counts(dot, domain);
  const records = createRecordStore({ database, kinds, onFault, counts });
  const lostEdits = domain === 'journal' ? supersededEditKind : agentSupersededEditKind;
  const registry = createKindRegistry([...kinds, lostEdits]);
  const feed = createCommitFeed({ database, kinds: registry, hostId, hosts, domain, sha256, onFault });
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
  ...storeOf(world, {
    database: journal.database,
    kinds: journal.kinds,
    domain: 'journal',
    hosts: journal.unitOfWork.hosts,
  }),
  unitOfWork: journal.unitOfWork,
});

type Opening = {
  readonly files: SqlFiles;
  readonly journal: Store;
  readonly readOnly: boolean;
  readonly keeper: Pick<HostKeeper, 'renewFor' | 'settleAgent' | 'letAgentGo'>;
};

/** Nothing writes into it before it is known whose it is. */
const settledHosts = (database: SqlDatabase, { journal, keeper }: Opening): Result<Hosts, Failure> => {
  const settled = guarded(() => {
    if (!database.isReadOnly && isBegunAnew(journal.database)) keeper.renewFor(database);
    const hosts = keeper.settleAgent(database);
    rememberAgents(journal.database);
    return ok(hosts);
  });
  if (settled.ok) return settled;
  keeper.letAgentGo();
  database.close();
  return settled;
};

export const openStores = (world: World, opening: Opening): Result<Stores, Failure> => {
  const { files, journal, readOnly } = opening;
  const isLost = (): boolean => remembersAgents(journal.database) && !isBegunAnew(journal.database);
  const opened = guarded(() => openAgentDatabase(files, { readOnly, isLost }));
  if (!opened.ok) return opened;
  const database = opened.value;
  const settled = settledHosts(database, opening);
  if (!settled.ok) return settled;
  const hosts = settled.value;
  const hostId = journal.unitOfWork.hosts.current();
  const { clock, ids, sha256, onFault } = world;
  const unitOfWork = createUnitOfWork({
    database,
    kinds: agentKinds,
    clock,
    ids,
    hostId,
    hosts,
    domain: 'agent',
    sha256,
    onFault,
    followArrived: (units) => followArrivals(stores, units),
  });
  const own = storeOf(world, { database, kinds: agentKinds, domain: 'agent', hosts });
  const agent: Store = { ...own, unitOfWork };
  const stores: Stores = { ...world, hostId, journal, agent };
  unitOfWork.mergeWaiting();
  return ok(stores);
};
