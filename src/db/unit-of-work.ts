import type { IdSource } from '../core/id';
import { isIdentityComponent } from '../core/identities';
import type { Json } from '../core/json';
import type { HostId } from '../core/named-ids';
import type { Clock } from '../core/ports';
import { sha256 as defaultSha256, type Sha256 } from '../core/sha256';
import { createBatchEmitter } from './batch-emitter';
import { createCommandLog, indexLongTail, LONGEST_TAIL, pruneCommands } from './log/commands';
import type { UnitOfWork, Writer } from './commit';
import { createCommit, type CommitEngine } from './commit-engine';
import { createCommitLog } from './log/append';
import { createHosts, type Hosts } from './log/hosts';
import type { RecordKind } from './record-kind';
import { createRecordStore, type StoreFault } from './records/store';
import type { SqlDatabase } from './sql-database';
import { sqlFailureOf } from './sql-failure';
import { agentSupersededEditKind, supersededEditKind } from './superseded-edit';
import { createApply } from './log/apply';
import { drainUnknown } from './log/drain';
import { createSeal } from './log/seal';
import { createUndo } from './log/undo';
import { createWriterDesk } from './records/writer';

// [COMMIT-8] Commits do not nest. A listener may commit; its batch is emitted after the one it is hearing.
export type UnitOfWorkParts<Of extends RecordKind = RecordKind> = {
  readonly database: SqlDatabase;
  readonly kinds: readonly Of[];
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Who writes, where `meta` names nobody. */
  readonly hostId: HostId;
  readonly hosts?: Hosts;
  readonly domain: 'journal' | 'agent';
  /** [AWAY-7] */
  readonly followArrived?: CommitEngine['followArrived'];
  /** A faster hash than the portable one, where the platform has it. */
  readonly sha256?: Sha256;
  /** Codes and ids of what went wrong beside a commit: an unreadable row, a listener that threw. */
  readonly onFault?: (fault: StoreFault) => void;
};
const PRUNED_AT_OPEN = 500;

/** Upkeep: on a full disk the database opens all the same. */
const pruneAtOpen = ({ database, clock, onFault }: CommitEngine): void => {
  try {
    indexLongTail(database, { now: clock.now(), longest: LONGEST_TAIL });
    pruneCommands(database, { now: clock.now(), most: PRUNED_AT_OPEN });
  } catch (error) {
    const failure = sqlFailureOf(error);
    if (failure === null) throw error;
    onFault({ code: failure.code });
  }
};

/** The given kinds determine the types of its writes. */
export const createUnitOfWork = <Of extends RecordKind>(parts: UnitOfWorkParts<Of>): UnitOfWork<Of> => {
  const { database, hostId, hosts = createHosts(database, hostId) } = parts;
  if (!isIdentityComponent(hostId)) throw new Error('[ID-4] a host id that cannot stand in an identity');
  const onFault = parts.onFault ?? ((): void => undefined);
  const lostEdits = parts.domain === 'journal' ? supersededEditKind : agentSupersededEditKind;
  const kinds = [...parts.kinds, lostEdits];
  const engine: CommitEngine = {
    ...parts,
    hosts,
    sha256: parts.sha256 ?? defaultSha256,
    onFault,
    store: createRecordStore({ database, kinds, onFault }),
    commits: createCommitLog(database),
    commands: createCommandLog(database),
  };
  const emitter = createBatchEmitter(onFault);
  const commit = createCommit(engine, emitter);
  const desk = createWriterDesk<Of>(engine);
  if (!database.isReadOnly) pruneAtOpen(engine);
  return {
    get hostId() {
      return hosts.current();
    },
    hosts,
    onBatch: emitter.onBatch,
    commit: (request, body: (writer: Writer<Of>) => Json) =>
      commit(request, (draft) => desk.during(draft, body)),
    ...createUndo(engine, commit),
    apply: createApply(engine, emitter),
    ...createSeal(engine),
    mergeWaiting: () => {
      if (!database.isReadOnly) drainUnknown(engine);
    },
    answerOf: engine.commands.find,
  };
};
