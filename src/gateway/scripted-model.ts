import { err, ok, type Result } from '../core/result';
import type {
  CancelSignal,
  ModelAnswer,
  ModelFailure,
  ModelPort,
  ModelRequest,
  ModelToolCall,
} from './model-port';

// A model that says what a test tells it to. It counts every asking, so that a test can show that nothing was asked twice.
export type ScriptedTurn =
  | {
      readonly say: 'answer';
      readonly text?: string;
      readonly toolCalls?: readonly ModelToolCall[];
      readonly usage?: Partial<ModelAnswer['usage']>;
    }
  | {
      readonly say: 'failure';
      readonly failure: Omit<ModelFailure, 'usage'> & { readonly usage?: ModelFailure['usage'] };
    }
  /** Answers only when it is cancelled. */
  | { readonly say: 'nothing' }
  /** The line is cut while it answers: a bug thrown through the port, as a killed process would be. */
  | { readonly say: 'cut' };
export type Script = readonly ScriptedTurn[] | ((request: ModelRequest, asked: number) => ScriptedTurn);
export type ScriptedModel = ModelPort & {
  /** Every request, in order, repeats included. */
  readonly requests: readonly ModelRequest[];
  readonly timesAsked: (requestId: string) => number;
};

export const SCRIPTED_MODEL_ID = 'scripted';
const usage = { inputTokens: 100, outputTokens: 50, costMicros: 10, isEstimated: false };
const failed = ({
  usage: used = null,
  ...failure
}: { usage?: ModelFailure['usage'] } & Omit<ModelFailure, 'usage'>) => err({ ...failure, usage: used });
const cancelled = (): Result<never, ModelFailure> => failed({ code: 'model_cancelled', isLocal: true });

const untilCancelled = (cancel: CancelSignal): Promise<Result<ModelAnswer, ModelFailure>> =>
  new Promise((resolve) => {
    cancel.onCancel(() => resolve(cancelled()));
  });

export const createScriptedModel = (script: Script): ScriptedModel => {
  const requests: ModelRequest[] = [];
  const turnOf = (request: ModelRequest): ScriptedTurn => {
    const asked = requests.length - 1;
    const turn = typeof script === 'function' ? script(request, asked) : script[asked];
    if (turn === undefined) throw new Error(`the script has no turn ${asked}`);
    return turn;
  };
  return {
    id: 'scripted',
    requests,
    timesAsked: (requestId) => requests.filter((request) => request.requestId === requestId).length,
    estimate: () => ({ ...usage, isEstimated: true }),
    ask: async (request, cancel) => {
      if (cancel.isCancelled()) return cancelled();
      requests.push(request);
      const turn = turnOf(request);
      switch (turn.say) {
        case 'nothing':
          return untilCancelled(cancel);
        case 'cut':
          throw new Error('cut while it answered');
        case 'failure':
          return failed(turn.failure);
        case 'answer': {
          const { text = '', toolCalls = [] } = turn;
          return ok({ modelId: SCRIPTED_MODEL_ID, text, toolCalls, usage: { ...usage, ...turn.usage } });
        }
      }
    },
  };
};
