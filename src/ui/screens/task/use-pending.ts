import { useEffect, useRef, useState } from 'react';

// [PENDING-1] What a person chose is shown at once, until the live answer brings any other value, or the command failed.
// [PENDING-2] It never comes back: an undo that returns to the old value shows the old value.
const LIVE_ANSWER_MS = 1_500;

type Pending<T> = { readonly key: string; readonly from: T; readonly to: T };

export const usePending = <T>({
  key,
  stored,
}: {
  /** Lists hand one row to many records: what is pending belongs to a record, not to the row. */
  key: string;
  stored: T;
}): { readonly value: T; readonly show: (to: T) => (worked: boolean) => void } => {
  const [pending, setPending] = useState<Pending<T> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOver = pending !== null && (pending.key !== key || pending.from !== stored);
  if (isOver) setPending(null);
  const show = (to: T) => {
    const mine = { key, from: stored, to };
    const end = () => setPending((now) => (now === mine ? null : now));
    setPending(mine);
    return (worked: boolean) => {
      // Two changes that cancel out may reach us as none at all; then the answer ends it.
      if (!worked) return end();
      clearTimeout(timer.current);
      timer.current = setTimeout(end, LIVE_ANSWER_MS);
    };
  };
  return { value: pending === null || isOver ? stored : pending.to, show };
};
