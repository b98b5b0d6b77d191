import { createIdSource } from '../core/id';
import { sha256 } from '../core/sha256';
import { createLogRing } from '../core/log-ring';
import { fail, ok, type Failure, type Result } from '../core/result';
import type { Batch } from '../core/batch';
import type { UnitOfWork } from '../db/commit';
import { createRecordStore } from '../db/record-store';
import { createUnitOfWork } from '../db/unit-of-work';
import { journalKinds } from '../db/journal/kinds';
import { keepLogLines, readLogLines } from '../db/journal/log-lines';
import { createHealth } from '../db/journal/health';
import { createSearchIndex } from '../db/search/search-index';
import { hasAnyCommit, hostIdOf, JOURNAL_VERSION, openJournal } from '../db/journal/open-journal';
import { isCommandName, isQueryName } from './api/definition';
import type { ApiAnswer, CommandMessage, QueryMessage } from './api/transport';
import { Id } from './api/values';
import { spaceZonesOf, zoneOfDevice } from './agent-side';
import { commandTable } from './commands';
import type { Engine } from './engine';
import type { Endpoint } from './endpoint';
import { guarded } from './guarded';
import { commandGate, queryGate } from './import-gate';
import { createLiveQueries } from './live-queries';
import { createLongWork } from './long-work';
import { journalStore, openStores } from './open-agent-store';
import type { PeerPorts } from './peer-ports';
import { queryTable } from './queries';
import { anything, nothing, type Dependence } from '../notifications/dependence';
import type { Answered } from './queries/query';
import { atOnce, guardedSlices, isSliced, type Sliced } from './sliced';
import { createPendingImport } from './transfer/pending-import';
import { createTransferDesk } from './transfer/staging/transfer-desk';

// [PEER-1] One profile's journal behind the API. Opening is synchronous and either whole or a failure with a sentence.
// [PEER-2] Nothing that SQLite throws leaves a peer: it becomes a failure, and reads go on where they can.
// [PEER-3] The log holds names, codes and ids of what was done, never what was said.
export type Peer = Endpoint & {
  readonly hostId: string;
  readonly isReadOnly: boolean;
  readonly unitOfWork: UnitOfWork;
  /** Both databases; or why agents do not work here. */
  readonly stores: Engine['stores'];
  /** Whether anything was ever committed here. */
  readonly hasAnything: () => boolean;
  readonly onBatch: (listener: (batch: Batch) => void) => () => void;
  /** For idle times: keeps the log's new lines, moves the write-ahead log into the file, looks the file through once a day. */
  readonly rest: () => void;
  readonly close: () => void;
};

/** A crash loses at most this many lines of the log; one more commit for so many commands. */
const KEEP_LOG_EVERY = 32;
/** An idle moment is not for more; the rest waits for the next one, or for the next search. */
const SEARCH_STEPS = 4;

/** The records that a command made, for the log. */
const idsOf = (answer: ApiAnswer): readonly string[] => {
  if (!answer.ok || typeof answer.value !== 'object' || answer.value === null) return [];
  const id: unknown = Object.getOwnPropertyDescriptor(answer.value, 'id')?.value;
  return typeof id === 'string' ? [id] : [];
};

const checkCommand = (message: CommandMessage): ApiAnswer | null => {
  const { name, commandId, actId = commandId } = message;
  if (!isCommandName(name)) return fail('unknown_command');
  if (!Id.safeParse(commandId).success) return fail('invalid_arguments', 'commandId');
  return Id.safeParse(actId).success ? null : fail('invalid_arguments', 'actId');
};

/** A name that is no command's is content. */
const logCommand = (
  engine: Engine,
  { message: { name }, answer }: { readonly message: CommandMessage; readonly answer: ApiAnswer },
): void => {
  // One of hundreds: the file that they make up is logged by its name.
  if (!isCommandName(name) || (name === 'transfer.put' && answer.ok)) return;
  const outcome = answer.ok ? 'done' : answer.error.code;
  engine.log.write({ at: engine.clock.now(), code: `${name}.${outcome}`, ids: idsOf(answer) });
};

const startCommand = (engine: Engine, message: CommandMessage): ApiAnswer | Sliced<ApiAnswer> => {
  const refused = checkCommand(message) ?? commandGate(engine, message);
  if (refused !== null || !isCommandName(message.name)) return refused ?? fail('unknown_command');
  const command = commandTable[message.name];
  let work: Sliced<ApiAnswer> | null = null;
  const answer = guarded(() => {
    const done = command.run(engine, message);
    if (!isSliced(done)) return done;
    work = done;
    return ok(null);
  });
  return work ?? answer;
};

const startQuery = (engine: Engine, message: QueryMessage): Answered<ApiAnswer | Sliced<ApiAnswer>> => {
  if (!isQueryName(message.name)) return { answer: fail('unknown_query'), dependence: nothing };
  const refused = queryGate(engine, message);
  if (refused !== null) return { answer: refused, dependence: anything };
  const run = queryTable[message.name];
  let dependence: Dependence = nothing;
  let work: Sliced<ApiAnswer> | null = null;
  const answer = guarded(() => {
    const answered = run.run(engine, message);
    dependence = answered.dependence;
    if (!isSliced(answered.answer)) return answered.answer;
    work = guardedSlices(answered.answer);
    return ok(null);
  });
  if (!answer.ok) engine.log.write({ at: engine.clock.now(), code: `${message.name}.${answer.error.code}` });
  return { answer: work ?? answer, dependence };
};

/** For subscriptions, which are answered in one go. */
const runQuery = (engine: Engine, message: QueryMessage): Answered => {
  const { answer, dependence } = startQuery(engine, message);
  return { answer: isSliced(answer) ? atOnce(answer) : answer, dependence };
};

const openEngine = (ports: PeerPorts): Result<Engine, Failure> => {
  const { clock, random, files, place } = ports;
  const opened = openJournal(files, { readOnly: ports.readOnly === true });
  if (!opened.ok) return opened;
  const database = opened.value;
  const ids = createIdSource({ clock, random });
  const log = createLogRing(readLogLines(database));
  const onFault = ({ code, ids: about = [] }: { code: string; ids?: readonly string[] }): void =>
    log.write({ at: clock.now(), code, ids: about });
  const hostId = hostIdOf(database, ids);
  const parts = { database, kinds: journalKinds, onFault };
  const unitOfWork = createUnitOfWork({ ...parts, clock, ids, hostId, domain: 'journal' });
  const records = createRecordStore(parts);
  log.write({ at: clock.now(), code: database.isReadOnly ? 'peer.opened-read-only' : 'peer.opened' });
  const pendingImport = createPendingImport(database);
  const isKept = (): boolean => pendingImport.act() !== null;
  const transfers = createTransferDesk({ files, clock, random, ids, isKept });
  const health = createHealth(database, clock);
  const search = createSearchIndex({
    files,
    readOnly: database.isReadOnly,
    journal: database,
    records,
    hostId,
    onFault,
  });
  const schemaVersion = JOURNAL_VERSION;
  const world = { clock, ids, hostId, sha256, onFault };
  const journal = journalStore(world, { database, unitOfWork, kinds: journalKinds });
  const stores = openStores(world, { files, journal, readOnly: database.isReadOnly });
  if (!stores.ok) onFault({ code: `agents.${stores.error.code}` });
  return ok({
    database,
    unitOfWork,
    records,
    clock,
    log,
    place,
    health,
    pendingImport,
    transfers,
    search,
    schemaVersion,
    stores,
    ...agentSideOf(stores, ports),
  });
};

const agentSideOf = (
  stores: Engine['stores'],
  ports: PeerPorts,
): Pick<Engine, 'modelId' | 'homeZone' | 'agents'> => {
  const world = ports.agents ?? null;
  const modelId = world?.model.id ?? null;
  if (!stores.ok) return { modelId, homeZone: () => zoneOfDevice(world), agents: null };
  const { homeZone } = spaceZonesOf(stores.value, world);
  return { modelId, homeZone, agents: null };
};

const restOf = ({ database, log, stores }: Engine) => {
  const keepLog = (): void => {
    guarded(() => ok(keepLogLines(database, log.takeNew())));
  };
  const rest = (): void => {
    keepLog();
    guarded(() => {
      if (!database.isReadOnly) database.checkpoint();
      return ok(null);
    });
    guarded(() => {
      if (stores.ok && !database.isReadOnly) stores.value.agent.database.checkpoint();
      return ok(null);
    });
  };
  return { keepLog, rest };
};

type Live = ReturnType<typeof createLiveQueries>;

/** An import changes everything at its end and nothing before: subscriptions hear of it then. */
const createCommands = (
  engine: Engine,
  { ports, live, keepLog }: { readonly ports: PeerPorts; readonly live: Live; readonly keepLog: () => void },
) => {
  const work = createLongWork(ports);
  const finished = (message: CommandMessage, answer: ApiAnswer): ApiAnswer => {
    logCommand(engine, { message, answer });
    if (engine.log.pending() >= KEEP_LOG_EVERY) keepLog();
    return answer;
  };
  const command: Endpoint['command'] = (message) => {
    const running = work.running(message.commandId);
    if (running !== null) return running;
    const pending = engine.pendingImport.act();
    const started = startCommand(engine, message);
    if (isSliced(started))
      return work.runCommand(message.commandId, started).then((answer) => {
        live.touchAll();
        return finished(message, answer);
      });
    if (engine.pendingImport.act() !== pending) live.touchAll();
    return finished(message, started);
  };
  const query: Endpoint['query'] = (message) => {
    const { answer } = startQuery(engine, message);
    return isSliced(answer) ? work.run(answer) : answer;
  };
  return { command, query, close: work.close };
};

/** Commits of both databases reach the subscriptions; answers how to stop that. */
const listen = ({ unitOfWork, stores, pendingImport }: Engine, live: Live): (() => void) => {
  const touch = (batch: Batch): void => {
    if (!pendingImport.isRunning()) live.touch(batch);
  };
  const listening = [unitOfWork.onBatch(touch)];
  if (stores.ok) listening.push(stores.value.agent.unitOfWork.onBatch(touch));
  return () => listening.forEach((stop) => stop());
};

const peerOf = (engine: Engine, ports: PeerPorts): Peer => {
  const { database, unitOfWork, log, clock } = engine;
  const live = createLiveQueries({
    run: (message) => runQuery(engine, message),
    defer: ports.defer,
    onFault: () => log.write({ at: clock.now(), code: 'listener.failed' }),
  });
  const stopListening = listen(engine, live);
  const { keepLog, rest } = restOf(engine);
  const { command, query, close } = createCommands(engine, { ports, live, keepLog });
  return {
    hostId: unitOfWork.hostId,
    isReadOnly: database.isReadOnly,
    unitOfWork,
    stores: engine.stores,
    hasAnything: () => hasAnyCommit(database),
    onBatch: unitOfWork.onBatch,
    command,
    query,
    subscribe: live.subscribe,
    rest: () => {
      if (engine.health.checkWhenDue()) {
        log.write({
          at: clock.now(),
          code: engine.health.isDamaged() ? 'database_corrupt' : 'database_whole',
        });
        live.touchAll();
      }
      engine.search.followSome(SEARCH_STEPS);
      rest();
    },
    close: () => {
      close();
      stopListening();
      live.close();
      rest();
      engine.transfers.close();
      engine.search.close();
      if (engine.stores.ok) engine.stores.value.agent.database.close();
      database.close();
    },
  };
};

export const openPeer = (ports: PeerPorts): Result<Peer, Failure> => {
  const engine = guarded(() => openEngine(ports));
  return engine.ok ? ok(peerOf(engine.value, ports)) : engine;
};
