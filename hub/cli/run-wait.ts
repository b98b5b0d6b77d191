import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import type { QueryOutput } from '../../src/runtime/api/definition';

export type RunDetail = NonNullable<QueryOutput<'run.get'>>;
const OVER: readonly RunDetail['status'][] = [
  'completed',
  'skipped_sleeping',
  'skipped_destroyed',
  'skipped_duplicate',
  'coalesced',
  'yielded',
  'cancelled',
  'failed_terminal',
  'awaiting_approval',
];

/** Until the run is over or waits for the person; null: it takes longer than this. */
export const waitForRun = (
  client: ApiClient,
  { runKey, withinMs }: { readonly runKey: string; readonly withinMs: number },
): Promise<Result<RunDetail | null, Failure>> =>
  new Promise((resolve) => {
    let isOver = false;
    let end: () => void = () => undefined;
    const finish = (answer: Result<RunDetail | null, Failure>): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      end();
      resolve(answer);
    };
    const timer = setTimeout(() => finish(ok(null)), withinMs);
    end = client.subscribe('run.get', { runKey }, (answer) => {
      if (!answer.ok) finish(answer);
      else if (answer.value === null) finish(fail('run_not_found'));
      else if (OVER.includes(answer.value.status)) finish(ok(answer.value));
    });
    if (isOver) end();
  });
