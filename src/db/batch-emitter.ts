import type { Batch } from '../core/batch';

type Listener = (batch: Batch) => void;
export type BatchEmitter = {
  readonly hasListeners: () => boolean;
  readonly emit: (batch: Batch | null) => void;
  readonly onBatch: (listener: Listener) => () => void;
};

// [COMMIT-8] Every listener hears every batch in the order of the commits, whatever another listener throws or commits meanwhile.
export const createBatchEmitter = (onFault: (fault: { readonly code: string }) => void): BatchEmitter => {
  const listeners = new Set<Listener>();
  const waiting: Batch[] = [];
  let isEmitting = false;
  const tell = (listener: Listener, batch: Batch): void => {
    try {
      listener(batch);
    } catch {
      // The commit stands; what a listener could not do is its own fault and is named as such.
      onFault({ code: 'listener_failed' });
    }
  };
  const drain = (): void => {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      for (const listener of [...listeners]) tell(listener, batch);
    }
  };
  return {
    hasListeners: () => listeners.size > 0,
    emit: (batch) => {
      if (batch === null) return;
      waiting.push(batch);
      if (isEmitting) return;
      isEmitting = true;
      try {
        drain();
      } finally {
        isEmitting = false;
      }
    },
    onBatch: (listener) => {
      const own: Listener = (batch) => listener(batch);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
  };
};
