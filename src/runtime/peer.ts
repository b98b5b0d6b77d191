import { createIdSource } from '../core/id';
import { createLogRing } from '../core/log-ring';
import { fail, ok, type Failure, type Result } from '../core/result';
import type { Batch } from '../core/batch';
import type { UnitOfWork } from '../db/commit';
import { createRecordStore } from '../db/record-store';
import { createUnitOfWork } from '../db/unit-of-work';
import { journalKinds } from '../db/journal/kinds';
import { keepLogLines, readLogLines } from '../db/journal/log-lines';
import { hasAnyCommit, hostIdOf, JOURNAL_VERSION, openJournal } from '../db/journal/open-journal';
import { isCommandName, isQueryName } from './api/definition';
import type { ApiAnswer, CommandMessage, QueryMessage } from './api/transport';
import { Id } from './api/values';
import { commandTable } from './commands';
import type { Engine } from './engine';
import type { Endpoint } from './endpoint';
import { guarded } from './guarded';
import { createLiveQueries } from './live-queries';
import type { PeerPorts } from './peer-ports';
import { queryTable } from './queries';
import { nothing } from '../notifications/dependence';
import type { Answered } from './queries/query';

// [PEER-1] One profile's journal behind the API. Opening is synchronous and either whole or a failure with a sentence.
// [PEER-2] Nothing that SQLite throws leaves a peer: it becomes a failure, and reads go on where they can.
// [PEER-3] The log holds names, codes and ids of what was done, never what was said.
export type Peer = Endpoint & {
  readonly hostId: string;
  readonly isReadOnly: boolean;
  readonly unitOfWork: UnitOfWork;
  /** Whether anything was ever committed here. */
  readonly hasAnything: () => boolean;
  readonly onBatch: (listener: (batch: Batch) => void) => () => void;
  /** For idle times: keeps the log's new lines and moves the write-ahead log into the file. */
  readonly rest: () => void;
  readonly close: () => void;
};

/** A crash loses at most this many lines of the log; one more commit for so many commands. */
const KEEP_LOG_EVERY = 32;

/** The records that a command made, for the log. */
const idsOf = (answer: ApiAnswer): readonly string[] => {
  if (!answer.ok || typeof answer.value !== 'object' || answer.value === null) return [];
  const id: unknown = Object.getOwnPropertyDescriptor(answer.value, 'id')?.value;
  return typeof id === 'string' ? [id] : [];
};

const runCommand = (engine: Engine, message: CommandMessage): ApiAnswer => {
  if (!isCommandName(message.name)) return fail('unknown_command');
  const { commandId, actId = commandId } = message;
  if (!Id.safeParse(commandId).success) return fail('invalid_arguments', 'commandId');
  if (!Id.safeParse(actId).success) return fail('invalid_arguments', 'actId');
  const command = commandTable[message.name];
  const answer = guarded(() => command.run(engine, message));
  const outcome = answer.ok ? 'done' : answer.error.code;
  engine.log.write({ at: engine.clock.now(), code: `${message.name}.${outcome}`, ids: idsOf(answer) });
  return answer;
};

const runQuery = (engine: Engine, message: QueryMessage): Answered => {
  if (!isQueryName(message.name)) return { answer: fail('unknown_query'), dependence: nothing };
  const run = queryTable[message.name];
  let dependence: Answered['dependence'] = nothing;
  const answer = guarded(() => {
    const answered = run.run(engine, message);
    dependence = answered.dependence;
    return answered.answer;
  });
  if (!answer.ok) engine.log.write({ at: engine.clock.now(), code: `${message.name}.${answer.error.code}` });
  return { answer, dependence };
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
  return ok({ database, unitOfWork, records, clock, log, place, schemaVersion: JOURNAL_VERSION });
};

const peerOf = (engine: Engine, ports: PeerPorts): Peer => {
  const { database, unitOfWork, log, clock } = engine;
  const live = createLiveQueries({
    run: (message) => runQuery(engine, message),
    defer: ports.defer,
    onFault: () => log.write({ at: clock.now(), code: 'listener.failed' }),
  });
  const stopListening = unitOfWork.onBatch(live.touch);
  const keepLog = (): void => {
    guarded(() => ok(keepLogLines(database, log.takeNew())));
  };
  const rest = (): void => {
    keepLog();
    guarded(() => {
      if (!database.isReadOnly) database.checkpoint();
      return ok(null);
    });
  };
  return {
    hostId: unitOfWork.hostId,
    isReadOnly: database.isReadOnly,
    unitOfWork,
    hasAnything: () => hasAnyCommit(database),
    onBatch: unitOfWork.onBatch,
    command: (message) => {
      const answer = runCommand(engine, message);
      if (log.pending() >= KEEP_LOG_EVERY) keepLog();
      return answer;
    },
    query: (message) => runQuery(engine, message).answer,
    subscribe: live.subscribe,
    rest,
    close: () => {
      stopListening();
      live.close();
      rest();
      database.close();
    },
  };
};

export const openPeer = (ports: PeerPorts): Result<Peer, Failure> => {
  const engine = guarded(() => openEngine(ports));
  return engine.ok ? ok(peerOf(engine.value, ports)) : engine;
};
