// A switch that only ever goes one way. Platforms' abort signals are made of it where they are needed.
export type CancelSource = {
  readonly cancel: () => void;
  readonly isCancelled: () => boolean;
  /** Answers how to stop listening. Called at once where it is cancelled already. */
  readonly onCancel: (listener: () => void) => () => void;
};

export const createCancelSource = (): CancelSource => {
  let isCancelled = false;
  const listeners = new Set<() => void>();
  return {
    cancel: () => {
      if (isCancelled) return;
      isCancelled = true;
      for (const listener of [...listeners]) listener();
      listeners.clear();
    },
    isCancelled: () => isCancelled,
    onCancel: (listener) => {
      if (isCancelled) {
        listener();
        return () => undefined;
      }
      const own = (): void => listener();
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
  };
};
