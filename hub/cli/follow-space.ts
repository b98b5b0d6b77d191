import type { Failure, Result } from '../../src/core/result';
import type { SpaceStatus } from '../../src/api/space';
import type { ApiClient } from '../../src/runtime/api/client';

/** Looks on until `end` says so: each status as it comes, with the answer as its end. */
export const followSpace = <T>(
  client: Pick<ApiClient, 'subscribe'>,
  end: (status: SpaceStatus) => Result<T, Failure> | null,
): Promise<Result<T, Failure>> =>
  new Promise((resolve) => {
    let isOver = false;
    let stop: () => void = () => undefined;
    const finish = (answer: Result<T, Failure>): void => {
      if (isOver) return;
      isOver = true;
      stop();
      resolve(answer);
    };
    stop = client.subscribe('space.status', {}, (answer) => {
      // A hub that is away for a moment comes back, and says then where it stands.
      if (!answer.ok) return answer.error.code === 'offline' ? undefined : finish(answer);
      const ended = end(answer.value);
      if (ended !== null) finish(ended);
    });
    if (isOver) stop();
  });
