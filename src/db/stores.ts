import type { IdSource } from '../core/id';
import type { HostId } from '../core/named-ids';
import type { Clock } from '../core/ports';
import type { Sha256 } from '../core/sha256';
import type { SpaceDevices } from '../core/space-devices';
import type { UnitOfWork } from './commit';
import type { CommitFeed } from './log/feed';
import type { RecordStore, StoreFault } from './records/store';
import type { SearchIndex } from './search/search-index';
import type { SqlDatabase } from './sql-database';

/** One database of a profile, opened: read through `records` and SQL, written through the unit of work alone. */
export type Store = {
  readonly database: SqlDatabase;
  readonly unitOfWork: UnitOfWork;
  readonly records: RecordStore;
  readonly feed: CommitFeed;
};
/** Both databases and what of the world they need: what everything about agents stands on. */
export type Stores = {
  readonly journal: Store;
  readonly agent: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly hostId: HostId;
  readonly sha256: Sha256;
  /** What is found by words and by likeness; not everybody who opens the databases has an index beside them. */
  readonly recall?: SearchIndex['recall'];
  /** Absent: this profile is in no space. */
  readonly devices?: SpaceDevices;
  /** Codes and ids of what went wrong beside the work. */
  readonly onFault: (fault: StoreFault) => void;
};
