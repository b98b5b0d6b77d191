import { useEffect, useState } from 'react';

/** What was true without a break for this long: a blink of the connection is not worth a banner. */
export const useLasting = (isTrue: boolean, forMs: number): boolean => {
  const [isLasting, setLasting] = useState(false);
  const isOn = isTrue && isLasting;
  if (!isTrue && isLasting) setLasting(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setLasting(true), forMs);
    return () => clearTimeout(timer);
  }, [isTrue, forMs]);
  return isOn;
};
