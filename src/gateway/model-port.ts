import type { Json } from '../core/json';
import type { AgentId, CategoryId, RunKey } from '../core/named-ids';
import type { Authority } from '../core/registers';
import type { Result } from '../core/result';

// The one way to ask a model. Whoever stands behind it (a provider through the guarded fetch, the demo, a script of a test) sees these
// messages and nothing else, and answers whole or not at all.
/** A piece of text with where it comes from: the label is said to the model, and what it says is never an order. */
export type LabelledPiece = {
  /** What it is: `purpose`, `persona`, `task`, `observation`, `report`, `said`. */
  readonly label: string;
  readonly authority: Authority;
  readonly tainted: boolean;
  readonly text: string;
};
export type ToolOffer = {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly parameters: Json;
};
export type ModelToolCall = { readonly callId: string; readonly name: string; readonly args: Json };
export type ModelMessage =
  | { readonly role: 'system'; readonly pieces: readonly LabelledPiece[] }
  | { readonly role: 'user'; readonly pieces: readonly LabelledPiece[] }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls: readonly ModelToolCall[] }
  | {
      readonly role: 'tool';
      readonly callId: string;
      readonly toolName: string;
      readonly status: 'success' | 'error' | 'partial';
      readonly piece: LabelledPiece;
    };
export type ModelUsage = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Millionths of the provider's currency unit. */
  readonly costMicros: number;
  readonly isEstimated: boolean;
};
/** For whom it is asked: what may be asked of whom hangs on it, and the ledger says it. Never a part of what is sent. */
export type ModelCaller = {
  readonly agentId: AgentId;
  readonly agentKind: string;
  readonly runKey: RunKey;
  /** Everything that what it carries may come from; null stands for what has no category. */
  readonly categoryIds: readonly (CategoryId | null)[];
};
export type ModelRequest = {
  readonly caller: ModelCaller;
  /** The same for every attempt at one step: sha256 of run and step. A provider that can dedupe does it by this. */
  readonly requestId: string;
  readonly modelId: string | null;
  readonly promptId: string;
  readonly promptVersion: string;
  /** The stable prefix first, so that a provider's cache can hold it. */
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolOffer[];
  readonly budget: { readonly maxOutputTokens: number };
};
export type ModelAnswer = {
  readonly modelId: string;
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
  readonly usage: ModelUsage;
};
export type ModelFailure = {
  /** `isLocal`: only this device's (offline, no consent here, no key): never the end of a run for the space. */
  readonly code:
    | 'model_unavailable'
    | 'model_timed_out'
    | 'model_refused'
    | 'model_answer_invalid'
    | 'model_cancelled'
    | 'model_rate_limited'
    | 'model_key_refused'
    | 'model_not_found'
    | 'model_request_refused'
    | 'model_request_too_long'
    | 'model_answer_too_large'
    | 'secret_unavailable'
    | 'network_denied'
    | 'privacy_confirmation_required'
    | 'provider_not_allowed'
    | 'model_not_allowed'
    | 'overshared_payload_blocked';
  readonly detail?: string;
  readonly isLocal: boolean;
  /** What it used all the same. */
  readonly usage: ModelUsage | null;
};
/** Ends a call early: a stop, a pause, a deadline. */
export type CancelSignal = {
  readonly isCancelled: () => boolean;
  /** Answers how to stop listening. Called at once where it is cancelled already. */
  readonly onCancel: (listener: () => void) => () => void;
};
/**
 * What is said while it is said: to be shown, and for nothing else. It may be cut off, refused or asked for again, and only the answer says what was said. Each
 * piece is handed on once, so that a long answer in small pieces costs no more than its length.
 */
export type Hearing = {
  /** An attempt begins: what was heard before is void. */
  readonly begin: () => void;
  readonly more: (piece: string) => void;
};
/** How a call is followed while it runs. */
export type Following = CancelSignal & { readonly hearing?: Hearing | undefined };
export type ModelPort = {
  readonly id: 'demo' | 'scripted' | 'provider';
  /** Upper bounds for the budget, before anything is asked. */
  readonly estimate: (request: ModelRequest) => ModelUsage;
  readonly ask: (request: ModelRequest, following: Following) => Promise<Result<ModelAnswer, ModelFailure>>;
};
