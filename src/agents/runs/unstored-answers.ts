import type { ModelAnswer } from '../../gateway/model-port';
import type { Asked } from './asking';

// [RUN-19] A paid answer that the disk has no room for waits in memory, and is stored before its model is asked again.
export type Unstored = { readonly asked: Asked; readonly answer: ModelAnswer };
export type UnstoredAnswers = {
  readonly keep: (unstored: Unstored) => void;
  readonly of: (requestId: string) => Unstored | null;
  readonly forget: (requestId: string) => void;
};

/** More are never in progress at once; beyond that, the oldest is dropped. */
const MOST = 16;

export const createUnstoredAnswers = (): UnstoredAnswers => {
  const byRequest = new Map<string, Unstored>();
  return {
    keep: (unstored) => {
      const { requestId } = unstored.asked.request;
      byRequest.delete(requestId);
      byRequest.set(requestId, unstored);
      const [oldest] = byRequest.keys();
      if (byRequest.size > MOST && oldest !== undefined) byRequest.delete(oldest);
    },
    of: (requestId) => byRequest.get(requestId) ?? null,
    forget: (requestId) => void byRequest.delete(requestId),
  };
};
