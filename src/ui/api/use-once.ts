import { useCallback, useRef } from 'react';

/** One at a time: while one press is under way a second one does nothing. For what would be written twice. */
export const useOnce = (): ((work: () => Promise<unknown>) => Promise<void>) => {
  const isUnderway = useRef(false);
  return useCallback(async (work) => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    try {
      await work();
    } finally {
      isUnderway.current = false;
    }
  }, []);
};
