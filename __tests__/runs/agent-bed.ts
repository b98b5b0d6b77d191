import { createIdSource } from '../../src/core/id';
import type { Clock } from '../../src/core/ports';
import { sha256 } from '../../src/core/sha256';
import { followArrivals } from '../../src/db/agent/follow-arrivals';
import { agentKinds } from '../../src/db/agent/kinds';
import { openAgentDatabase } from '../../src/db/agent/open-agent-database';
import { createCommitFeed } from '../../src/db/log/feed';
import { journalKinds } from '../../src/db/journal/kinds';
import { openJournal } from '../../src/db/journal/open-journal';
import type { RecordKind } from '../../src/db/record-kind';
import { createRecordStore, type StoreFault } from '../../src/db/records/store';
import type { SqlDatabase, SqlFiles } from '../../src/db/sql-database';
import type { Store, Stores } from '../../src/db/stores';
import { createUnitOfWork } from '../../src/db/unit-of-work';
import { agentSupersededEditKind, supersededEditKind } from '../../src/db/superseded-edit';
import { seededRandom } from '../commit/bed';

// Both databases of a profile, assembled by hand.
export type AgentBed = {
  readonly stores: Stores;
  readonly faults: readonly StoreFault[];
  readonly close: () => void;
};
export type Wrap = (database: SqlDatabase, domain: 'journal' | 'agent') => SqlDatabase;
export type BedOptions = {
  readonly files: SqlFiles;
  readonly clock: Clock;
  readonly seed?: number;
  readonly hostId?: string;
  readonly wrap?: Wrap;
};

export const openAgentBed = ({ files, clock, seed = 1, hostId = 'hosta', wrap }: BedOptions): AgentBed => {
  const faults: StoreFault[] = [];
  const onFault = (fault: StoreFault): void => void faults.push(fault);
  const ids = createIdSource({ clock, random: seededRandom(seed) });
  const storeOf = (
    opened: SqlDatabase,
    { domain, kinds }: { readonly domain: 'journal' | 'agent'; readonly kinds: readonly RecordKind[] },
  ): Store => {
    const database = wrap === undefined ? opened : wrap(opened, domain);
    const lost = domain === 'journal' ? supersededEditKind : agentSupersededEditKind;
    const records = createRecordStore({ database, kinds: [...kinds, lost], onFault });
    const followArrived = (units: Parameters<typeof followArrivals>[1]): void => {
      if (domain === 'agent') followArrivals(stores, units);
    };
    const parts = { database, kinds, clock, ids, hostId, domain, onFault, followArrived };
    const unitOfWork = createUnitOfWork(parts);
    const feed = createCommitFeed({ database, domain, hostId, kinds: records, sha256, onFault });
    return { database, unitOfWork, records, feed };
  };
  const journal = openJournal(files, { readOnly: false });
  const agent = openAgentDatabase(files, { readOnly: false });
  if (!journal.ok || !agent.ok) throw new Error('the bed does not open');
  const stores: Stores = {
    journal: storeOf(journal.value, { domain: 'journal', kinds: journalKinds }),
    agent: storeOf(agent.value, { domain: 'agent', kinds: agentKinds }),
    clock,
    ids,
    hostId,
    sha256,
    onFault,
  };
  stores.agent.unitOfWork.mergeWaiting();
  stores.journal.unitOfWork.mergeWaiting();
  return {
    stores,
    faults,
    close: () => {
      journal.value.close();
      agent.value.close();
    },
  };
};
