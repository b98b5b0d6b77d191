import type { Clock } from '../core/ports';
import type { SalvageDoor } from '../db/salvage/salvage-door';
import type { SqlDatabase } from '../db/sql-database';
import type { UnitOfWork } from '../db/commit';
import type { LogRing } from '../core/log-ring';
import type { AttachmentStore } from '../db/attachments/attachment-store';
import type { SearchIndex } from '../db/search/search-index';
import type { Health } from '../db/journal/health';
import type { RecordStore } from '../db/records/store';
import type { Stores } from '../db/stores';
import type { Failure, Result } from '../core/result';
import type { AgentEngine } from '../agents/engine/agent-engine';
import type { SpaceDays } from '../agents/budgets/budget-day';
import type { Whereabouts } from '../agents/timers/occurrences';
import type { Zone } from '../core/calendar/zone';
import type { DeviceChecks } from './device-check/desk';
import type { DeviceBook } from './space-devices';
import type { SpaceDesk } from '../features/space/space-desk';
import type { SyncSide } from './sync-side';
import type { AgentDoor } from './agent-door';
import type { HostKeeper } from './host-keeper';
import type { Gateway } from './gateway-side';
import type { PeerPlace } from './peer-ports';
import type { PendingImport } from './transfer/pending-import';
import type { TransferDesk } from './transfer/staging/transfer-desk';
import type { RecordingDesk } from './voice/recording-desk';

/** One profile's opened journal, as commands and queries see it. */
export type Engine = {
  readonly database: SqlDatabase;
  readonly unitOfWork: UnitOfWork;
  readonly keeper: HostKeeper;
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly log: LogRing;
  readonly place: PeerPlace;
  readonly health: Health;
  readonly pendingImport: PendingImport;
  /** What SQLite cannot read of the journal, out of its bytes. */
  readonly salvage: SalvageDoor;
  readonly transfers: TransferDesk;
  readonly attachments: AttachmentStore;
  readonly recordings: RecordingDesk;
  readonly search: SearchIndex;
  readonly schemaVersion: number;
  /** Both databases for agents' matters, or the reason why the agents' database does not open. Asking opens it ([PEER-5]). */
  readonly stores: () => Result<Stores, Failure>;
  readonly agentDoor: AgentDoor;
  /** The space's devices: `nameOf` says how the person calls the one behind a host. */
  readonly devices: DeviceBook;
  /** Whether it is the person, where that must be known. */
  readonly deviceCheck: DeviceChecks;
  /** Who thinks for agents here; null: nobody. */
  readonly modelId: string | null;
  /** What reaches models elsewhere; null: nothing does. Opens agents' database, as `stores` does. */
  readonly gateway: () => Gateway | null;
  /** The time zone in which a budget's day begins. */
  readonly homeZone: () => Zone;
  /** Where the person is, and what is known of zones here. */
  readonly whereabouts: () => Whereabouts;
  /** The current day in the person's zone, and in the zone in which a budget's day turns. */
  readonly days: () => SpaceDays;
  /** The clockwork; null where agents do not work here: reading alone, their database does not open, or nobody has opened it yet. */
  readonly agents: () => AgentEngine | null;
  /** The person's other devices, and this one among them. */
  readonly space: () => SpaceDesk;
  /** Carries this peer's commits to them, and theirs here. */
  readonly sync: SyncSide;
};
