import type { z } from 'zod';
import type { Json } from '../core/json';
import type { Failure, Result } from '../core/result';
import type { Writer } from '../db/commit';
import type { Stores } from '../db/stores';
import type { AgentView } from '../db/agent/agent-view';
import type { NewMessage } from '../db/agent/messages';

// A tool is data: what it takes, what it touches, how risky it is, and one function for the database it works on. Gates stand around it.
// [TOOL-1] A `read` tool writes nothing; an `agent` tool writes agent.sqlite in the transaction that stores its result; a `journal` tool is
// an effect over both databases, journal first, keyed by its operationId.
/** Who acts, for whom, and why: the same for every call of a run. */
export type ToolContext = {
  readonly stores: Stores;
  readonly agent: AgentView;
  readonly runKey: string;
  readonly threadId: string;
  /** What the run has read so far makes everything that it writes tainted. */
  readonly isTainted: boolean;
  /** Which prompt, model and persona the call came from. */
  readonly provenance: NonNullable<NewMessage['provenance']>;
  /** How much of each stream (`{hostId}/{domain}`) there was when what the model read was put together. */
  readonly seen: Readonly<Record<string, number>>;
};
/** What a call would touch. A `Failure` is `unsafe_target` with a detail: unresolved, ambiguous, deleted, conflicted. */
export type ToolTargets = {
  /** Records it names or writes. */
  readonly targetRefs: readonly string[];
  /** Their categories, source and destination both; null stands for what has none. */
  readonly categoryIds: readonly (string | null)[];
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
type Common<A> = {
  readonly name: string;
  /** Raised when what it does with the same arguments changes. */
  readonly version: string;
  /** For the model. */
  readonly description: string;
  readonly args: z.ZodType<A>;
  readonly risk: 'low' | 'medium' | 'high';
  /** What a person can stop at once: `read`, `memory`, `report`, `journal`. */
  readonly toolClass: string;
  readonly targets: (context: ToolContext, args: A) => Result<ToolTargets, Failure>;
};
export type ReadTool<A> = Common<A> & {
  readonly kind: 'read';
  readonly read: (context: ToolContext, args: A) => Result<ToolOutput, Failure>;
};
export type AgentTool<A> = Common<A> & {
  readonly kind: 'agent';
  /** Writes with the writer of the very commit that stores the result. */
  readonly write: (writer: Writer, call: { readonly context: EffectContext; readonly args: A }) => ToolOutput;
};
export type JournalTool<A> = Common<A> & {
  readonly kind: 'journal';
  /** Writes resulting values, with derived ids: done twice on two devices it merges into one. */
  readonly effect: (
    writer: Writer,
    call: { readonly context: EffectContext; readonly args: A },
  ) => ToolOutput;
};
export type Tool<A> = ReadTool<A> | AgentTool<A> | JournalTool<A>;
