import type { RunKey } from '../../core/named-ids';
import type { ModelAnswer } from '../../gateway/model-port';
import type { Asked } from './asking';

// [RUN-19] A paid answer that the disk has no room for waits in memory, and is stored before its model is asked again. If its run ends
// first, the answer is settled with its real usage and forgotten.
export type Unstored = { readonly asked: Asked; readonly answer: ModelAnswer };
export type UnstoredAnswers = {
  readonly keep: (unstored: Unstored) => void;
  readonly of: (requestId: string) => Unstored | null;
  readonly ofRun: (runKey: RunKey) => readonly Unstored[];
  readonly runKeys: () => readonly RunKey[];
  readonly forget: (requestId: string) => void;
};

/** More are never in progress at once; beyond that, the oldest is dropped. */
const MOST = 16;

const runOf = ({ asked }: Unstored): RunKey => asked.request.caller.runKey;

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
    ofRun: (runKey) => [...byRequest.values()].filter((unstored) => runOf(unstored) === runKey),
    runKeys: () => [...new Set([...byRequest.values()].map(runOf))],
    forget: (requestId) => void byRequest.delete(requestId),
  };
};
