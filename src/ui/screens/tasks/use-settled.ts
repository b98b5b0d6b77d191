import { useEffect, useState } from 'react';

/** The value once it has not changed for a moment: a search asks when a person pauses, not at every key. */
export const useSettled = (value: string, delayMs: number): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
};
