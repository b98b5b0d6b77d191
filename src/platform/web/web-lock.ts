// Locks of the browser, by name, over all pages and workers of one origin. They end with whoever holds them, however that
// ends: no heartbeat, nothing stale.
export type HeldLock = { readonly release: () => void };

/** Waits in line; answers once it is ours. With a signal the wait can be called off: then null. */
export const holdLock = (name: string, signal?: AbortSignal): Promise<HeldLock | null> =>
  new Promise((resolve, reject) => {
    const held = (): Promise<void> =>
      new Promise((release) => {
        resolve({ release: () => release() });
      });
    const options = signal === undefined ? {} : { signal };
    navigator.locks.request(name, options, held).catch((cause: unknown) => {
      if (signal?.aborted === true) resolve(null);
      else reject(cause instanceof Error ? cause : new Error('the lock failed'));
    });
  });

/** Calls once when nobody holds the lock any more. Answers how to stop waiting. */
export const onLockFree = (name: string, listener: () => void): (() => void) => {
  const abort = new AbortController();
  const freed = (): void => {
    if (!abort.signal.aborted) listener();
  };
  navigator.locks.request(name, { signal: abort.signal }, freed).catch(() => {
    // Called off, or the page is going away: nobody is left to be told.
  });
  return () => abort.abort();
};
