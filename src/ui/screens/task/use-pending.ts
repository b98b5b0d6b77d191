import { useEffect, useRef, useState } from 'react';
import { afterAnswer, shownOf, withChoice, withoutChoice, withoutLast, type Pending } from './pending';

const LIVE_ANSWER_MS = 1_500;

/** Shows what a person chose before it is stored ([PENDING-1] to [PENDING-3]). */
export const usePending = <T>({
  key,
  stored,
}: {
  /** Lists hand one row to many records: what is pending belongs to a record, not to the row. */
  key: string;
  stored: T;
}): { readonly value: T; readonly show: (to: T) => (worked: boolean) => void } => {
  const [kept, setPending] = useState<Pending<T> | null>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  const pending = kept === null ? null : afterAnswer(kept, { key, stored });
  if (pending !== kept) setPending(pending);
  const show = (to: T) => {
    const choice = { to };
    setPending((now) => withChoice(now, { key, stored, choice }));
    return (worked: boolean) => {
      if (!worked) return setPending((now) => withoutChoice(now, choice));
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setPending((now) => withoutLast(now, choice));
      }, LIVE_ANSWER_MS);
      timers.current.add(timer);
    };
  };
  return { value: shownOf(pending, stored), show };
};
