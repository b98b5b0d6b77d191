import { sameBytes } from '../../core/wire-bytes';
import type { FromRelay, Refused, RosterOutcome, ToRelay } from '../relay/messages';

type Waiting = {
  readonly isAnswer: (message: FromRelay) => boolean;
  readonly settle: (message: FromRelay | null) => void;
};

/** Questions that have one answer each. Null: the line ended first, and nobody knows. */
export const createAsking = (send: (message: ToRelay) => boolean) => {
  let waiting: readonly Waiting[] = [];
  const ask = (question: ToRelay, isAnswer: (message: FromRelay) => boolean): Promise<FromRelay | null> =>
    new Promise((resolve) => {
      if (!send(question)) return resolve(null);
      waiting = [...waiting, { isAnswer, settle: resolve }];
    });
  return {
    ask,
    /** True: it was somebody's answer. */
    heard: (message: FromRelay): boolean => {
      const one = waiting.find(({ isAnswer }) => isAnswer(message));
      if (one === undefined) return false;
      waiting = waiting.filter((each) => each !== one);
      one.settle(message);
      return true;
    },
    ended: (): void => {
      const left = waiting;
      waiting = [];
      for (const { settle } of left) settle(null);
    },
  };
};

type Asking = ReturnType<typeof createAsking>;
export type Piece = { readonly blob: Uint8Array; readonly piece: number };
/** What others ask of the relay over the session's line. Each answers null where the line ended first. */
export const createRequests = ({ ask }: Asking) => ({
  appendRoster: async (version: number, entry: Uint8Array): Promise<RosterOutcome | null> => {
    const answer = await ask(
      { is: 'roster.append', version, entry },
      (message) => message.is === 'roster.appended' && message.version === version,
    );
    return answer?.is === 'roster.appended' ? answer.outcome : null;
  },
  putSlot: async (name: string, bytes: Uint8Array): Promise<'kept' | Refused | null> => {
    const answer = await ask(
      { is: 'slot.put', name, bytes },
      (message) => message.is === 'slot.kept' && message.name === name,
    );
    return answer?.is === 'slot.kept' ? answer.outcome : null;
  },
  putPiece: async (
    put: Piece & { readonly isLast: boolean; readonly bytes: Uint8Array },
  ): Promise<'kept' | Refused | null> => {
    const answer = await ask(
      { is: 'blob.put', ...put },
      (message) =>
        message.is === 'blob.kept' && message.piece === put.piece && sameBytes(message.blob, put.blob),
    );
    return answer?.is === 'blob.kept' ? answer.outcome : null;
  },
  getPiece: async (
    got: Piece,
  ): Promise<{ readonly bytes: Uint8Array | null; readonly isLast: boolean } | null> => {
    const answer = await ask(
      { is: 'blob.get', ...got },
      (message) => message.is === 'blob' && message.piece === got.piece && sameBytes(message.blob, got.blob),
    );
    return answer?.is === 'blob' ? { bytes: answer.bytes, isLast: answer.isLast } : null;
  },
});
export type Requests = ReturnType<typeof createRequests>;
