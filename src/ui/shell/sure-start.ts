import type { AppStart } from '../../runtime/app-start';

/** A start that answers whatever happens: safe mode and the lock wait for it, and a start that throws must not leave them waiting. */
export const sureStart = (open: () => Promise<AppStart>): Promise<AppStart> =>
  Promise.resolve()
    .then(open)
    .catch((cause: unknown): AppStart => {
      const detail = cause instanceof Error ? cause.name : 'unknown';
      return { state: 'failed', failure: { code: 'start_failed', detail } };
    });
