import type { ChunkSeal } from '../core/chunk-seal';
import type { MarkPlace } from '../core/mark-place';
import type { Clock, Random } from '../core/ports';
import type { DeviceChecks } from './device-check/desk';
import type { ModelPort } from '../gateway/model-port';
import type { Stores } from '../db/stores';
import type { SqlFiles } from '../db/sql-database';
import type { GatewayWorld } from './gateway-side';
import type { SyncWorld } from './sync-world';

/** What the world must give a peer, whatever the platform. */
export type PeerPlace = {
  readonly where: 'hub' | 'browser' | 'device';
  readonly isEncryptedAtRest: boolean;
  /** False where the platform may forget the data. Asked when it is shown, since a browser may promise later. */
  readonly isKept: () => boolean;
  readonly appVersion: string;
};
/** What agents need to work here by themselves. */
export type AgentWorld = {
  /** Runs a task later; answers how to prevent it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  /** The device's zone now. */
  readonly deviceZone: () => string;
  /** Who thinks where nobody else may. */
  readonly model: ModelPort;
  /** What reaches models that are not on this device. Absent: nothing does. */
  readonly gateway?: GatewayWorld;
  /** `when_due`: from the start on, as things come due. `when_asked`: only while somebody asks for it. */
  readonly work: 'when_due' | 'when_asked';
};
export type PeerPorts = {
  readonly files: SqlFiles;
  /** [HOST-2] Where the profile's mark is kept. Absent: nowhere. */
  readonly mark?: MarkPlace;
  readonly clock: Clock;
  readonly random: Random;
  readonly place: PeerPlace;
  /** Seals files chunk by chunk where the device keeps a key; absent: they lie as their database does. */
  readonly seal?: ChunkSeal;
  /** Runs a task soon, after the current call; answers of subscriptions are gathered until then. */
  readonly defer: (task: () => void) => void;
  /** Runs a task after whatever else waits (input, frames, other requests): long work rests there between its slices. */
  readonly pause: (task: () => void) => void;
  /** Opens for reading alone: nothing is migrated, every command is refused. */
  readonly readOnly?: boolean;
  /** When agents' database is opened and they begin, if nobody needs it before; answers how to prevent it. Absent: at once. */
  readonly beginAgents?: (task: () => void) => () => void;
  /** What agents' database holds from its first opening on; asked at every opening, before anybody sees it. */
  readonly fillAgents?: (stores: Stores) => void;
  /** Absent: nothing here can tell that it is the person, and what needs that is refused. */
  readonly deviceCheck?: DeviceChecks;
  /** Absent: agents are kept and shown here, and do not work. */
  readonly agents?: AgentWorld;
  /** Absent: this peer is in no space and can be in none. */
  readonly sync?: SyncWorld;
  /** It shows the example life, which is nobody's. */
  readonly isExample?: boolean;
};
