const LIMIT_MS = 4_000;

/** Gives way to the event loop until it is so; gives up before the test's own time-out does, so that nothing spins on. */
export const until = async (isSo: () => boolean): Promise<void> => {
  const end = performance.now() + LIMIT_MS;
  while (!isSo()) {
    if (performance.now() > end) throw new Error('waited in vain');
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
};
