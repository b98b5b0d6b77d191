/** A phone's app has no title that others could read. */
export const useLockedTitle = (): void => undefined;
