import type { z } from 'zod';
import type { Json } from '../core/json';
import type { CategoryId, RunKey } from '../core/named-ids';
import type { Failure, Result } from '../core/result';
import type { Writer } from '../db/commit';
import type { Stores } from '../db/stores';
import type { AgentView } from '../db/agent/agent-view';
import type { NewMessage } from '../db/agent/messages';
import type { WakeReason } from '../db/agent/wake';
import type { Say } from '../words/words';
import type { ToolCapability } from './capabilities';
import type { OnRead } from './read-notes';
import type { ToolClass } from './tool-classes';

// A tool is data: what it takes and gives, what it touches, how risky it is, and one function for the database it works on. Gates stand around it.
// [TOOL-1] A `read` tool writes nothing; an `agent` tool writes agent.sqlite in the transaction that stores its result; a `journal` tool is
// an effect over both databases, journal first, keyed by its operationId.
/** Who acts, for whom, and why: the same for every call of a run. */
export type ToolContext = {
  readonly stores: Stores;
  readonly agent: AgentView;
  readonly runKey: RunKey;
  readonly threadId: string;
  /** What the run has read so far makes everything that it writes tainted. */
  readonly isTainted: boolean;
  /** Which prompt, model and persona the call came from. */
  readonly provenance: NonNullable<NewMessage['provenance']>;
  /** How much of each stream (`{hostId}/{domain}`) there was when what the model read was put together. */
  readonly seen: Readonly<Record<string, number>>;
  /** The person's calendar day at an instant. */
  readonly dayOf: (at: number) => string;
  /** Told of every field that the tool looks at, where a preview is made. */
  readonly onRead?: OnRead;
};
/** What can be told before there is a call. */
export type Here = Pick<ToolContext, 'stores' | 'agent'>;
/** What a call would touch. A `Failure` is `unsafe_target` with a detail: unresolved, ambiguous, deleted, conflicted. */
export type ToolTargets = {
  /** Records it names or writes. */
  readonly targetRefs: readonly string[];
  /** Their categories, source and destination both; null stands for what has none. */
  readonly categoryIds: readonly (CategoryId | null)[];
};
export type ToolOutput = {
  readonly value: Json;
  /** Something in it came from outside, or from a model that had read such. */
  readonly tainted: boolean;
};
export type EffectContext = ToolContext & {
  readonly operationId: string;
  /** The id of the k-th record (from 1) that this operation creates. */
  readonly recordId: (k: number) => string;
};

export const wakeReasons = [
  'subscription',
  'timer',
  'recoveryCatchup',
  'nextWakeAt',
  'userInitiated',
  'manual',
] as const satisfies readonly WakeReason[];
export type Risk = 'low' | 'medium' | 'high';
export type ToolContract<A> = {
  readonly name: string;
  /** Raised when what it does with the same arguments changes, or what it may. */
  readonly version: string;
  /** For the model. */
  readonly description: string;
  readonly args: z.ZodType<A>;
  /** [TOOL-4] The schema of its answer on success: it lists the fields that may reach a model. */
  readonly output: z.ZodType;
  /** [TOOL-17] */
  readonly capability: ToolCapability;
  readonly allowedWakeReasons: readonly WakeReason[];
  /**
   * How the agent's categories bound it: `own` touches nothing of the journal, `target` the record it names, `source_and_destination` both
   * ends, `listed` leaves out what lies outside.
   */
  readonly scopeRule: 'own' | 'target' | 'source_and_destination' | 'listed';
  readonly risk: Risk;
  /** [GATE-6] What makes one call of it high risk, whatever the tool's own is. */
  readonly rises?: { readonly when: string; readonly by: (args: A) => boolean };
  /** What a person can stop at once: `read`, `memory`, `report`, `question`, `tasks`… */
  readonly toolClass: ToolClass;
  /** Semantic tokens that its commits may carry. */
  readonly sideEffects: readonly string[];
  /** `none`: writes nothing. `convergent`: done twice on two devices it merges into one. `exclusive`: outside of the journal. */
  readonly idempotency: 'none' | 'convergent' | 'exclusive';
  /** How a person takes it back: `operation` undoes what it wrote; `none`: nothing to take back, or it only grows. */
  readonly undo: 'operation' | 'none';
  readonly targets: (context: ToolContext, args: A) => Result<ToolTargets, Failure>;
  /** [GATE-5] Whether any call of it can succeed as things stand; absent: its arguments alone decide. */
  readonly isPossible?: (here: Here) => boolean;
};
type Proposed<A> = {
  /** One line for the person, from the arguments and the records. The model has no say in it. */
  readonly summary: (context: ToolContext, call: { readonly args: A; readonly say: Say }) => string;
  /** [APPROVAL-3] A batch in parts that a person can decide one by one. */
  readonly split?: (args: A) => readonly A[];
};
export type ReadTool<A> = ToolContract<A> & {
  readonly kind: 'read';
  /** What is looked for by likeness, where a model elsewhere may be asked of it first. */
  readonly looksFor?: (args: A) => string;
  readonly read: (context: ToolContext, args: A) => Result<ToolOutput, Failure>;
};
export type AgentTool<A> = ToolContract<A> &
  Proposed<A> & {
    readonly kind: 'agent';
    /** Writes with the writer of the very commit that stores the result. */
    readonly write: (
      writer: Writer,
      call: { readonly context: EffectContext; readonly args: A },
    ) => ToolOutput;
  };
export type JournalTool<A> = ToolContract<A> &
  Proposed<A> & {
    readonly kind: 'journal';
    /** Writes resulting values, with derived ids: done twice on two devices it merges into one. */
    readonly effect: (
      writer: Writer,
      call: { readonly context: EffectContext; readonly args: A },
    ) => ToolOutput;
  };
export type Tool<A> = ReadTool<A> | AgentTool<A> | JournalTool<A>;
