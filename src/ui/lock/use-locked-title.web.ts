import { useEffect } from 'react';

/** A tab's name may be that of a task: it is nobody's while it is locked. */
export const useLockedTitle = (): void => {
  useEffect(() => {
    const before = document.title;
    document.title = 'Reveille';
    return () => {
      document.title = before;
    };
  }, []);
};
