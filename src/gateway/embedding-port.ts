import type { JsonObject } from '../core/json';
import type { AgentId, CategoryId, RunKey } from '../core/named-ids';
import type { Result } from '../core/result';
import type { CancelSignal, ModelFailure, ModelUsage } from './model-port';

// [FAR-1] The one way to have texts turned into directions elsewhere. Off until a person chose a model for it; whoever is refused, or does not get through, goes on
// with what this device does by itself (`Embedder`).
/** What may be sent of one record, field by field, as its projection judges it. */
export type EmbeddingItem = JsonObject;
export type EmbeddingCaller = {
  /** Null: nobody's, the index's own. */
  readonly agentId: AgentId | null;
  readonly runKey: RunKey | null;
  /** Everything that what it carries may come from; null stands for what has no category. */
  readonly categoryIds: readonly (CategoryId | null)[];
};
export type EmbeddingRequest = {
  readonly caller: EmbeddingCaller;
  /** `index`: entries and messages, for their vectors. `question`: what an agent looks for. */
  readonly operation: 'index' | 'question';
  readonly requestId: string;
  readonly items: readonly EmbeddingItem[];
};
export type Embedded = {
  readonly modelId: string;
  /** One for each item, in their order, of length 1. */
  readonly vectors: readonly Float32Array[];
  readonly usage: ModelUsage;
};
/** What is chosen, and what it may be sent now. */
export type EmbeddingStanding = {
  /** Of the shelf: another model, or the same one at another address, is another. */
  readonly modelId: string;
  /** [LIKE-10] Below this much likeness two texts have nothing to do with each other, as this model sees them. */
  readonly floor: number;
  /** Another one wherever what may be sent is another. */
  readonly fingerprint: string;
  readonly carries: (categoryIds: readonly (CategoryId | null)[]) => boolean;
  /** What of it may leave, and the text as it would; null: nothing. */
  readonly allowedOf: (
    item: EmbeddingItem,
    operation: EmbeddingRequest['operation'],
  ) => { readonly item: EmbeddingItem; readonly text: string } | null;
};
export type EmbeddingPort = {
  /** Null: nothing is chosen, or what is chosen is gone. */
  readonly standing: () => EmbeddingStanding | null;
  /** An upper bound for the budget, before anything is sent. */
  readonly estimate: (texts: readonly string[]) => ModelUsage;
  readonly embed: (
    request: EmbeddingRequest,
    cancel: CancelSignal,
  ) => Promise<Result<Embedded, ModelFailure>>;
  /** How the last call went, since this process began: null: well, or there was none. */
  readonly lastFailure: () => ModelFailure['code'] | null;
};
