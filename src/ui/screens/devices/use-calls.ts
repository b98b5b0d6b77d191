import { useState } from 'react';
import type { Failure, Result } from '../../../core/result';

/** A call under way and the failure of the last one, to be said where it was asked for. */
export const useCalls = () => {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async <T>(call: () => Promise<Result<T, Failure> | null>): Promise<T | null> => {
    setFailure(null);
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (answer === null) return null;
    if (answer.ok) return answer.value;
    setFailure(answer.error);
    return null;
  };
  return { isBusy, failure, run };
};
