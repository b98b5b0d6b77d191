/** Gives way to the event loop until it is so; the test's own time-out is the limit. */
export const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise<void>((resolve) => setImmediate(resolve));
};
