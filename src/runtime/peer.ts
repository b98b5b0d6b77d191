import { spaceFeature } from '../features/space/feature';
import { fail, ok, type Failure, type Result } from '../core/result';
import type { AgentEngine } from '../agents/engine/agent-engine';
import type { Batch } from '../core/batch';
import type { HostId } from '../core/named-ids';
import type { UnitOfWork } from '../db/commit';
import { keepLogLines } from '../db/journal/log-lines';
import { noticesIn } from '../db/journal/notices';
import { hasAnyCommit } from '../db/journal/open-journal';
import { isCommandName, isQueryName } from './api/definition';
import type { ApiAnswer, CommandMessage, QueryMessage } from './api/transport';
import { Id } from './api/values';
import { commandTable } from './commands';
import type { Command } from './commands/command';
import type { Engine } from './engine';
import type { Endpoint } from './endpoint';
import { guarded } from './guarded';
import { commandGate, queryGate } from './import-gate';
import { createLiveQueries } from './live-queries';
import { createLongWork } from './long-work';
import { openEngine } from './open-engine';
import type { PeerPorts } from './peer-ports';
import { queryTable } from './queries';
import { anything, nothing, type Dependence } from '../notifications/dependence';
import type { Answered } from './queries/query';
import { SAYING_TOKEN } from './sayings';
import { atOnce, guardedSlices, isSliced, type Sliced } from './sliced';

// [PEER-1] One profile's journal behind the API. Opening is synchronous and either whole or a failure with a sentence.
// [PEER-2] Nothing that SQLite throws leaves a peer: it becomes a failure, and reads go on where they can.
// [PEER-3] The log holds names, codes and ids of what was done, never what was said.
export type Peer = Endpoint & {
  readonly hostId: HostId;
  readonly isReadOnly: boolean;
  readonly unitOfWork: UnitOfWork;
  /** Both databases; or why agents do not work here. Reading it opens agents' ([PEER-5]). */
  readonly stores: Engine['stores'];
  /** Whether anything was ever committed here. */
  readonly hasAnything: () => boolean;
  /** Under which names the store of secrets keeps the keys of its space. */
  readonly spaceSecretRefs: () => readonly string[];
  readonly relayElsewhere: () => string | null;
  readonly onBatch: (listener: (batch: Batch) => void) => () => void;
  /** Lets agents do what is due, within limits: for a system that grants a little time. */
  readonly runDue: AgentEngine['runDue'];
  /** For idle times: keeps the log's new lines, moves the write-ahead log into the file, looks the file through once a day. */
  readonly rest: () => void;
  readonly close: () => void;
};

/** Where agents work only when asked, these ask. */
const ASKS_FOR_WORK: readonly string[] = ['agent.wake', 'agent.say', 'run.retry', 'agents.beginAnew'];
/** A crash loses at most this many lines of the log; one more commit for so many commands. */
const KEEP_LOG_EVERY = 32;
/** An idle moment is not for more; the rest waits for the next one, or for the next search. */
const SEARCH_STEPS = 4;

/** One of hundreds: what they make up is logged by its name. */
const ONE_OF_MANY: readonly string[] = ['transfer.put', 'voice.append'];

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
  if (!isCommandName(name) || (ONE_OF_MANY.includes(name) && answer.ok)) return;
  const outcome = answer.ok ? 'done' : answer.error.code;
  engine.log.write({ at: engine.clock.now(), code: `${name}.${outcome}`, ids: idsOf(answer) });
};

const isOfRows = ({ name }: CommandMessage): boolean => {
  if (!isCommandName(name)) return false;
  const command: Command = commandTable[name];
  return command.isOfRows === true;
};

/** At once, in slices, or when its code or the world is there: then at once or in slices. */
type Started = ApiAnswer | Sliced<ApiAnswer> | Promise<ApiAnswer | Sliced<ApiAnswer>>;

const startCommand = (engine: Engine, message: CommandMessage): Started => {
  const refused = checkCommand(message) ?? commandGate(engine, message);
  if (refused !== null || !isCommandName(message.name)) return refused ?? fail('unknown_command');
  const command = commandTable[message.name];
  let work: Exclude<Started, ApiAnswer> | null = null;
  const answer = guarded(() => {
    const done = command.run(engine, message);
    if (!(done instanceof Promise) && !isSliced(done)) return done;
    work = done;
    return ok(null);
  });
  return work ?? answer;
};

/** It may have waited for its turn: what began meanwhile may refuse it. */
const gated = function* (
  engine: Engine,
  { message, work }: { readonly message: CommandMessage; readonly work: Sliced<ApiAnswer> },
): Sliced<ApiAnswer> {
  return commandGate(engine, message) ?? (yield* work);
};

const startQuery = (engine: Engine, message: QueryMessage): Answered<Started> => {
  if (!isQueryName(message.name)) return { answer: fail('unknown_query'), dependence: nothing };
  const refused = queryGate(engine, message);
  if (refused !== null) return { answer: refused, dependence: anything };
  const run = queryTable[message.name];
  let dependence: Dependence = nothing;
  let work: Exclude<Started, ApiAnswer> | null = null;
  const answer = guarded(() => {
    const answered = run.run(engine, message);
    dependence = answered.dependence;
    if (!(answered.answer instanceof Promise) && !isSliced(answered.answer)) return answered.answer;
    work = answered.answer;
    return ok(null);
  });
  if (!answer.ok) engine.log.write({ at: engine.clock.now(), code: `${message.name}.${answer.error.code}` });
  return { answer: work ?? answer, dependence };
};

const inOneGo = (answer: ApiAnswer | Sliced<ApiAnswer>): ApiAnswer =>
  isSliced(answer) ? atOnce(guardedSlices(answer)) : answer;

/** For subscriptions, which are answered in one go. */
const runQuery = (engine: Engine, message: QueryMessage): Answered<ApiAnswer | Promise<ApiAnswer>> => {
  const { answer, dependence } = startQuery(engine, message);
  return { answer: answer instanceof Promise ? answer.then(inOneGo) : inOneGo(answer), dependence };
};

const restOf = ({ database, log, agentDoor }: Engine) => {
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
      const stores = agentDoor.ifOpen()?.stores;
      if (stores?.ok === true && !database.isReadOnly) stores.value.agent.database.checkpoint();
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
    if (answer.ok && ASKS_FOR_WORK.includes(message.name)) engine.agents()?.start();
    engine.agents()?.nudge();
    if (engine.log.pending() >= KEEP_LOG_EVERY) keepLog();
    return answer;
  };
  const command: Endpoint['command'] = (message) => {
    const running = work.running(message.commandId);
    if (running !== null) return running;
    const pending = engine.pendingImport.act();
    const started = startCommand(engine, message);
    const { commandId } = message;
    const later = (done: Promise<ApiAnswer>): Promise<ApiAnswer> =>
      done.then((answer) => {
        live.touchAll();
        return finished(message, answer);
      });
    const slices = (sliced: Sliced<ApiAnswer>) => gated(engine, { message, work: sliced });
    const goOn = (answer: ApiAnswer | Sliced<ApiAnswer>) =>
      isSliced(answer) ? work.run(message.name, slices(answer)) : answer;
    if (started instanceof Promise) return later(work.waitFor(commandId, started.then(goOn)));
    if (isSliced(started)) return later(work.runCommand(message, slices(started)));
    if (engine.pendingImport.act() !== pending || isOfRows(message)) live.touchAll();
    return finished(message, started);
  };
  const query: Endpoint['query'] = (message) => {
    const { answer } = startQuery(engine, message);
    const goOn = (done: ApiAnswer | Sliced<ApiAnswer>) =>
      isSliced(done) ? work.run(message.name, done) : done;
    return answer instanceof Promise ? answer.then(goOn) : goOn(answer);
  };
  return { command, query, close: work.close };
};

/** Commits of both databases reach the subscriptions and the agents; answers how to stop that. */
const listen = (engine: Engine, live: Live): (() => void) => {
  const { unitOfWork, agentDoor, pendingImport, database } = engine;
  const touch = (batch: Batch): void => {
    if (!pendingImport.isRunning()) live.touch(batch);
    engine.sync.committed(batch);
    engine.agents()?.nudge();
  };
  const listening = [unitOfWork.onBatch(touch), spaceFeature.follow(engine, live.touchToken)];
  agentDoor.onOpened(({ stores, gateway }) => {
    if (noticesIn(database).length > 0) live.touchAll();
    if (stores.ok) listening.push(stores.value.agent.unitOfWork.onBatch(touch));
    if (gateway !== null) listening.push(gateway.sayings.onChange(() => live.touchToken(SAYING_TOKEN)));
  });
  return () => listening.forEach((stop) => stop());
};

const nowOnly = (task: () => void): (() => void) => {
  task();
  return () => undefined;
};
/** Answers how to prevent it where it has not happened yet. */
const begin = ({ agentDoor }: Engine, { agents, beginAgents = nowOnly }: PeerPorts): (() => void) =>
  beginAgents(() => {
    const side = agentDoor.open();
    if (agents?.work === 'when_due') side.agents?.start();
  });

const closeEngine = (engine: Engine): void => {
  const { transfers, attachments, recordings, search, agentDoor, database, keeper, salvage } = engine;
  guarded(() => ok(keeper.moveMark()));
  transfers.close();
  attachments.close();
  recordings.close();
  search.close();
  agentDoor.shut();
  const stores = agentDoor.ifOpen()?.stores;
  if (stores?.ok === true) stores.value.agent.database.close();
  database.close();
  salvage.close();
};

/** For idle times. */
const upkeep = (engine: Engine, { live, rest }: { readonly live: Live; readonly rest: () => void }): void => {
  const { health, log, clock, search } = engine;
  if (health.checkWhenDue()) {
    log.write({ at: clock.now(), code: health.isDamaged() ? 'database_corrupt' : 'database_whole' });
    live.touchAll();
  }
  search.followSome(SEARCH_STEPS);
  rest();
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
  const stopBeginning = begin(engine, ports);
  engine.sync.onEverything(() => {
    engine.search.beginAnew();
    live.touchAll();
  });
  engine.sync.begin();
  return {
    hostId: unitOfWork.hostId,
    isReadOnly: database.isReadOnly,
    unitOfWork,
    stores: engine.stores,
    runDue: (limits) => engine.agentDoor.open().agents?.runDue(limits) ?? Promise.resolve('nothing'),
    hasAnything: () => hasAnyCommit(database),
    spaceSecretRefs: engine.sync.secretRefs,
    relayElsewhere: engine.sync.relayElsewhere,
    onBatch: unitOfWork.onBatch,
    command,
    query,
    subscribe: live.subscribe,
    rest: () => upkeep(engine, { live, rest }),
    close: () => {
      stopBeginning();
      close();
      stopListening();
      engine.sync.close();
      // What runs is put down as it stands: it is started, its steps are stored, and it goes on at the next opening.
      void engine.agents()?.close();
      live.close();
      rest();
      closeEngine(engine);
    },
  };
};

export const openPeer = (ports: PeerPorts): Result<Peer, Failure> => {
  const engine = guarded(() => openEngine(ports));
  return engine.ok ? ok(peerOf(engine.value, ports)) : engine;
};
