import type { AgentId } from '../core/named-ids';
import type { Failure } from '../core/result';
import type { Writer } from '../db/commit';
import { readOnlyDatabase } from '../db/read-only-database';
import type { Store, Stores } from '../db/stores';

// [TOOL-17] A tool reads the databases and writes the kinds that its capability names, and nothing else, whatever its code does.
type Bounds = {
  readonly reads: readonly ('journal' | 'agent')[];
  readonly writes: readonly string[];
  /** Tables of the agents' database that are made from what it writes, in the same commit; their rows can be made anew. */
  readonly derives?: readonly string[];
};

export const capabilities = {
  'journal.read': { reads: ['journal'], writes: [] },
  'memory.read': { reads: ['agent'], writes: [] },
  'memory.write': { reads: ['agent'], writes: ['agentMessage', 'agentLink', 'agentState'] },
  // A claim or a reason may name records of either database.
  'report.write': {
    reads: ['journal', 'agent'],
    writes: ['agentReport', 'agentSourceRef', 'agentLink'],
    derives: ['agent_report_heads', 'report_watches', 'report_staleness'],
  },
  'person.ask': {
    reads: ['journal', 'agent'],
    writes: ['agentPromptItem', 'attentionDecision', 'attentionSignal'],
  },
  'tasks.write': { reads: ['journal'], writes: ['task', 'link', 'checklist', 'checklistItem'] },
  'checklists.write': { reads: ['journal'], writes: ['task', 'link', 'checklist', 'checklistItem'] },
  'time.write': { reads: ['journal'], writes: ['timeEntry', 'link'] },
  'plans.write': { reads: ['journal'], writes: ['dayPlan', 'planBlock', 'pin'] },
  'ratings.write': { reads: ['journal'], writes: ['rating'] },
  'logbook.write': { reads: ['journal'], writes: ['workout', 'measurement'] },
} as const satisfies Readonly<Record<string, Bounds>>;
export type ToolCapability = keyof typeof capabilities;

class CapabilityExceeded extends Error {
  readonly failure: Failure;
  constructor(what: string) {
    super(`[TOOL-17] ${what}`);
    this.failure = { code: 'capability_exceeded', detail: what };
  }
}
const exceeded = (what: string): never => {
  throw new CapabilityExceeded(what);
};

/** The body's answer, or that of `refuse` if the body exceeded its capability. */
export const withinBounds = <T>(body: () => T, refuse: (failure: Failure) => T): T => {
  try {
    return body();
  } catch (error) {
    if (error instanceof CapabilityExceeded) return refuse(error.failure);
    throw error;
  }
};

/** Writes go through the writer of the call alone: no other way of this store leads to one. */
const readOnlyStore = (
  store: Store,
  { name, derives }: { name: string; derives: readonly string[] },
): Store => {
  const { database, records, unitOfWork, feed } = store;
  const shut = (): never => exceeded(name);
  return {
    database: readOnlyDatabase(database, { refuse: shut, changes: derives }),
    records: {
      ...records,
      insertState: shut,
      updateState: shut,
      insertBody: shut,
      updateBody: shut,
      over: shut,
    },
    unitOfWork: {
      ...unitOfWork,
      commit: shut,
      undo: shut,
      undoInParts: shut,
      apply: shut,
      seal: shut,
      mergeWaiting: shut,
      onBatch: shut,
      hosts: { ...unitOfWork.hosts, renew: shut },
    },
    feed: { ...feed, over: shut },
  };
};

const shutStore = (store: Store, name: string): Store => {
  const { database, records, unitOfWork } = readOnlyStore(store, { name, derives: [] });
  const shut = (): never => exceeded(name);
  return {
    database: { ...database, query: shut, markOf: shut },
    records: { ...records, has: shut, readState: shut, readCounted: shut, readBody: shut },
    unitOfWork: {
      ...unitOfWork,
      wouldUndo: shut,
      answerOf: shut,
      hosts: { ...unitOfWork.hosts, current: shut, isOurs: shut, spans: shut },
    },
    feed: { after: shut, head: shut, countersAt: shut, seenThrough: shut, over: shut },
  };
};

type Recall = NonNullable<Stores['recall']>;
type Asking = { readonly capability: ToolCapability; readonly agentId: AgentId };
/** An agent's memory is its own: no capability reads another's. */
const boundedRecall = (recall: Recall, { capability, agentId }: Asking): Recall => {
  const { reads }: Bounds = capabilities[capability];
  return (question, more) => {
    const { scope } = question;
    const domain = scope.in === 'journal' ? 'journal' : 'agent';
    if (!reads.includes(domain)) return exceeded(domain);
    if (scope.in === 'memory' && scope.agentId !== agentId) return exceeded('memory');
    return recall(question, more);
  };
};

export const boundedStores = (stores: Stores, asking: Asking): Stores => {
  const { reads, derives = [] }: Bounds = capabilities[asking.capability];
  const may = (name: 'journal' | 'agent'): Store => {
    if (!reads.includes(name)) return shutStore(stores[name], name);
    return readOnlyStore(stores[name], { name, derives: name === 'agent' ? derives : [] });
  };
  const { recall, ...world } = stores;
  return {
    ...world,
    journal: may('journal'),
    agent: may('agent'),
    ...(recall === undefined ? {} : { recall: boundedRecall(recall, asking) }),
  };
};

export const boundedWriter = (writer: Writer, capability: ToolCapability): Writer => {
  const { writes }: Bounds = capabilities[capability];
  const check = (kind: string): void => void (writes.includes(kind) || exceeded(kind));
  const { untyped } = writer;
  return {
    ...writer,
    create: (kind, id, fields, marks) => {
      check(kind);
      writer.create(kind, id, fields, marks);
    },
    write: (kind, id, fields, marks) => {
      check(kind);
      writer.write(kind, id, fields, marks);
    },
    append: (kind, id, body) => {
      check(kind);
      writer.append(kind, id, body);
    },
    // Only for a person or an import.
    vouch: exceeded,
    untyped: {
      ...untyped,
      create: (kind, id, fields, marks) => {
        check(kind);
        untyped.create(kind, id, fields, marks);
      },
      write: (kind, id, fields, marks) => {
        check(kind);
        untyped.write(kind, id, fields, marks);
      },
      append: (kind, id, body) => {
        check(kind);
        untyped.append(kind, id, body);
      },
      vouch: exceeded,
      adopt: exceeded,
      adoptBody: exceeded,
    },
  };
};
