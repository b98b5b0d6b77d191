import type { Failure } from '../core/result';
import type { Writer } from '../db/commit';
import type { Store, Stores } from '../db/stores';

// [TOOL-17] A tool reads the databases and writes the kinds that its capability names, and nothing else, whatever its code does.
type Bounds = { readonly reads: readonly ('journal' | 'agent')[]; readonly writes: readonly string[] };

export const capabilities = {
  'journal.read': { reads: ['journal'], writes: [] },
  'memory.read': { reads: ['agent'], writes: [] },
  'memory.write': { reads: ['agent'], writes: ['agentMessage', 'agentLink', 'agentState'] },
  // A claim or a reason may name records of either database.
  'report.write': { reads: ['journal', 'agent'], writes: ['agentReport', 'agentSourceRef', 'agentLink'] },
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

const shutStore = ({ database, records, unitOfWork }: Store, name: string): Store => {
  const shut = (): never => exceeded(name);
  return {
    database: { ...database, query: shut, run: shut, transaction: shut },
    records: {
      ...records,
      has: shut,
      readState: shut,
      readBody: shut,
      insertState: shut,
      updateState: shut,
      insertBody: shut,
      updateBody: shut,
      over: shut,
    },
    unitOfWork: { ...unitOfWork, commit: shut, undo: shut, undoInParts: shut, apply: shut },
    feed: { after: shut, head: shut, countersAt: shut, seenThrough: shut, over: shut },
  };
};

export const boundedStores = (stores: Stores, capability: ToolCapability): Stores => {
  const { reads }: Bounds = capabilities[capability];
  const may = (domain: 'journal' | 'agent'): Store =>
    reads.includes(domain) ? stores[domain] : shutStore(stores[domain], domain);
  return { ...stores, journal: may('journal'), agent: may('agent') };
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
