import { daysIn } from '../agents/budgets/budget-day';
import { noDeviceDesk } from './device-check/desk';
import { endRunsThatLost } from '../agents/runs/lost-effects';
import { createIdSource } from '../core/id';
import { createLogRing } from '../core/log-ring';
import type { Zone } from '../core/calendar/zone';
import { ok, type Failure, type Result } from '../core/result';
import { sha256 } from '../core/sha256';
import { createAttachmentStore } from '../db/attachments/attachment-store';
import { AGENT_FILE } from '../db/agent/open-agent-database';
import { writeStop } from '../db/agent/stops';
import { person } from '../db/commit';
import { forgetStopOwed, owesStop } from '../db/journal/agents-memory';
import { createHealth } from '../db/journal/health';
import { journalKinds } from '../db/journal/kinds';
import { readLogLines } from '../db/journal/log-lines';
import { hasAnyCommit, hasOtherDatabases, JOURNAL_VERSION, openJournal } from '../db/journal/open-journal';
import { createRecordStore } from '../db/records/store';
import { rememberStores } from '../db/remembered-reads';
import { createSalvageDoor } from '../db/salvage/salvage-door';
import { createSearchIndex } from '../db/search/search-index';
import { lettersEmbedder } from '../db/search/vectors/letters-embedder';
import type { SqlDatabase, SqlFiles } from '../db/sql-database';
import type { Stores } from '../db/stores';
import { unlessDamaged } from '../db/unless-damaged';
import { createUnitOfWork } from '../db/unit-of-work';
import { openMachineCode } from '../platform/machine-code';
import { createAgentClockwork } from './agent-clockwork';
import { createAgentDoor, type AgentDoor, type AgentSide } from './agent-door';
import { deviceZoneOf, spaceZonesOf, zoneOfDevice, zones } from './agent-side';
import type { Engine } from './engine';
import { guarded } from './guarded';
import { createHostKeeper, type HostKeeper } from './host-keeper';
import { openGateway } from './gateway-side';
import { journalStore, openStores } from './open-agent-store';
import type { PeerPorts } from './peer-ports';
import { createSyncSide, noSyncSide, type SyncSide } from './sync-side';
import { createPendingImport } from './transfer/pending-import';
import { createTransferDesk } from './transfer/staging/transfer-desk';
import { createDeviceBook, type DeviceBook } from './space-devices';
import { createRecordingDesk } from './voice/recording-desk';

type World = Omit<Stores, 'journal' | 'agent' | 'hostId'>;
type Opened = Omit<Engine, keyof AgentSide | 'modelId' | 'agentDoor' | 'deviceCheck' | 'space' | 'sync'>;
type Kept = { readonly database: SqlDatabase; readonly files: SqlFiles };
type Parts = { readonly ports: PeerPorts; readonly world: World };

const openAgents = (
  { database, unitOfWork, search, keeper }: Opened,
  { ports, world }: Parts,
): Result<Stores, Failure> => {
  const journal = journalStore(world, { database, unitOfWork, kinds: journalKinds });
  const { files } = ports;
  const stores = openStores(world, { files, journal, readOnly: database.isReadOnly, keeper });
  if (!stores.ok) world.onFault({ code: `agents.${stores.error.code}` });
  else if (!database.isReadOnly) {
    stores.value.agent.unitOfWork.onBatch(keeper.committed);
    const stopped = owesStop(database) ? stopFirst(stores.value) : ok(null);
    if (!stopped.ok) {
      keeper.letAgentGo();
      stores.value.agent.database.close();
      return stopped;
    }
    const ended = guarded(() => ok(endRunsThatLost(stores.value)));
    if (!ended.ok) world.onFault({ code: ended.error.code });
    ports.fillAgents?.(stores.value);
  }
  if (stores.ok) search.attachMemory({ ...stores.value.agent, hostId: stores.value.hostId });
  return stores;
};

/** [LOST-2] [HOST-5] Nothing works in a database that was begun anew, or is of another life, before the person says so. */
const stopFirst = (stores: Stores): Result<null, Failure> => {
  const { agent, journal, hostId, ids } = stores;
  const done = agent.unitOfWork.commit({ commandId: ids(), writer: person }, (writer) => {
    writeStop(writer, { stop: { scope: 'space' }, hostId });
    return null;
  });
  if (!done.ok) return done;
  forgetStopOwed(journal.database);
  return ok(null);
};

/** Where agents' database does not open, or this peer only reads, they are shown as far as they can be and do not work. */
const openAgentSide = (opened: Opened, parts: Parts): AgentSide => {
  const { ports } = parts;
  const stores = openAgents(opened, parts);
  const agentWorld = ports.agents ?? null;
  const deviceZone = deviceZoneOf(agentWorld);
  if (!stores.ok) {
    const homeZone = (): Zone => zoneOfDevice(deviceZone);
    const whereabouts = () => ({ zones, personZone: deviceZone() });
    const days = daysIn({ homeZone, personZone: homeZone });
    return { stores, homeZone, whereabouts, days, agents: null, gateway: null };
  }
  const spaceZones = spaceZonesOf(stores.value, deviceZone);
  const { homeZone, whereabouts } = spaceZones;
  const days = daysIn(spaceZones);
  if (agentWorld === null || opened.database.isReadOnly)
    return { stores, homeZone, whereabouts, days, agents: null, gateway: null };
  const gateway = openGateway(stores.value, { ...agentWorld, pause: ports.pause });
  const agents = createAgentClockwork({
    stores: rememberStores(stores.value),
    world: { ...agentWorld, model: gateway?.model ?? agentWorld.model },
    pause: ports.pause,
    search: opened.search,
    embedding: gateway?.embedding ?? null,
    isHeld: opened.pendingImport.isRunning,
    where: ports.place.where,
  });
  return { stores, homeZone, whereabouts, days, agents, gateway };
};

const openJournalSide = (
  database: SqlDatabase,
  { ports, devices }: { readonly ports: PeerPorts; readonly devices: DeviceBook },
): { opened: Opened; world: World } => {
  const { clock, random, files, seal = null } = ports;
  const ids = createIdSource({ clock, random });
  // [RESCUE-6] Nobody needs the old lines to read or write a journal.
  const oldLines = unlessDamaged(() => readLogLines(database));
  const log = createLogRing(oldLines ?? []);
  const onFault: World['onFault'] = ({ code, ids: about = [] }) =>
    log.write({ at: clock.now(), code, ids: about });
  const place = ports.mark ?? null;
  const keeper = createHostKeeper({ journal: database, place, ids, random, clock, onFault });
  const { hosts } = keeper;
  const parts = { database, kinds: journalKinds, onFault };
  const hostId = hosts.current();
  const unitOfWork = createUnitOfWork({ ...parts, clock, ids, hostId, hosts, domain: 'journal' });
  unitOfWork.mergeWaiting();
  unitOfWork.onBatch(keeper.committed);
  const records = createRecordStore({ ...parts, counts: (dot) => devices.counts(dot, 'journal') });
  log.write({ at: clock.now(), code: database.isReadOnly ? 'peer.opened-read-only' : 'peer.opened' });
  if (oldLines === null) onFault({ code: 'log.database_corrupt' });
  const pendingImport = createPendingImport(database);
  const isKept = (): boolean => pendingImport.act() !== null;
  const transfers = createTransferDesk({ files, clock, random, ids, isKept });
  const attachments = createAttachmentStore(files, seal);
  const recordings = createRecordingDesk({ files, clock, seal });
  const health = createHealth(database, {
    clock,
    isKnownDamaged: oldLines === null || keeper.found === 'damaged',
  });
  const readOnly = database.isReadOnly;
  const search = createSearchIndex({
    files,
    readOnly,
    journal: database,
    records,
    hostId: hosts.current,
    onFault,
    sha256,
    embedder: lettersEmbedder,
    machine: openMachineCode(),
  });
  const schemaVersion = JOURNAL_VERSION;
  const kept = {
    database,
    unitOfWork,
    keeper,
    records,
    search,
    health,
    pendingImport,
    salvage: createSalvageDoor(files),
    transfers,
    attachments,
    recordings,
  };
  return {
    opened: { ...kept, clock, log, place: ports.place, schemaVersion, devices },
    world: { clock, ids, sha256, onFault, devices, recall: search.recall },
  };
};

/** [HOST-4] Before the journal goes on, agents' database learns where it went back to; or, once, from where it is followed. */
const settleAtOnce = (door: AgentDoor, { keeper, files }: { keeper: HostKeeper; files: SqlFiles }): void => {
  if (keeper.found !== 'same' && files.exists(AGENT_FILE)) guarded(() => ok(void door.open()));
};

// [JOURNAL-15] A life with nothing beside it would pass for a new one if it were lost. It is given its neighbour once.
const giveNeighbour = (door: AgentDoor, { database, files }: Kept): void => {
  if (database.isReadOnly || !hasAnyCommit(database) || hasOtherDatabases(files)) return;
  // Whether agents' database can be made is theirs to say: the journal opens.
  guarded(() => ok(void door.open()));
};

const openSync = (
  { database, keeper, clock, log }: Opened,
  { ports, agentDoor }: { readonly ports: PeerPorts; readonly agentDoor: AgentDoor },
): SyncSide => {
  const { sync: world, random, pause, isExample = false } = ports;
  if (isExample) return noSyncSide({ code: 'example_life' });
  if (world === undefined) return noSyncSide({ code: 'sync_unavailable' });
  if (database.isReadOnly) return noSyncSide({ code: 'database_read_only' });
  return createSyncSide({
    world,
    clock,
    random,
    pause,
    appVersion: ports.place.appVersion,
    journal: database,
    host: keeper.hosts.current,
    stores: () => agentDoor.open().stores,
    fault: (code) => log.write({ at: clock.now(), code }),
  });
};

export const openEngine = (ports: PeerPorts): Result<Engine, Failure> => {
  const journal = openJournal(ports.files, { readOnly: ports.readOnly === true });
  if (!journal.ok) return journal;
  const devices = createDeviceBook();
  const sided = guarded(() => ok(openJournalSide(journal.value, { ports, devices })));
  if (!sided.ok) {
    journal.value.close();
    return sided;
  }
  const { opened, world } = sided.value;
  const agentDoor = createAgentDoor(() => openAgentSide(opened, { ports, world }));
  settleAtOnce(agentDoor, { keeper: opened.keeper, files: ports.files });
  giveNeighbour(agentDoor, { database: journal.value, files: ports.files });
  const sync = openSync(opened, { ports, agentDoor });
  devices.readFrom(sync.hosts);
  return ok({
    ...opened,
    agentDoor,
    space: () => sync.desk,
    sync,
    deviceCheck: ports.deviceCheck ?? noDeviceDesk,
    modelId: ports.agents?.model.id ?? null,
    homeZone: () => agentDoor.open().homeZone(),
    whereabouts: () => agentDoor.open().whereabouts(),
    days: () => agentDoor.open().days,
    stores: () => agentDoor.open().stores,
    gateway: () => agentDoor.open().gateway,
    agents: () => agentDoor.ifOpen()?.agents ?? null,
  });
};
