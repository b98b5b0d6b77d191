import { useEffect, useRef, useState } from 'react';
import type { Json } from '../../../core/json';
import { useInOrder } from '../../api';
import { afterAnswer, shownOf, withChoice, withoutChoice, withoutLast, type Pending } from './pending';

const LIVE_ANSWER_MS = 1_500;

type Send = () => Promise<boolean>;
type Choosing<T extends Json> = {
  readonly value: T;
  readonly choose: (to: T, send: Send) => Promise<boolean>;
  /** For what says all there is to say of `of`: of several that wait only the last is sent ([PENDING-5]). */
  readonly replace: (of: string, choice: { readonly to: T; readonly send: Send }) => Promise<boolean>;
};

/** Shows what a person chose before it is stored, and sends it after what was chosen before ([PENDING-1] to [PENDING-5]). */
export const usePending = <T extends Json>({
  key,
  stored,
}: {
  /** What is chosen, and of which record: lists hand one row to many, and one record may be shown in many places. */
  key: string;
  stored: T;
}): Choosing<T> => {
  const inOrder = useInOrder();
  const newest = useRef(new Map<string, Send>());
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
  const choose = async (to: T, send: Send): Promise<boolean> => {
    const choice = { to };
    setPending((now) => withChoice(now, { key, stored, choice }));
    const worked = await inOrder(key, send);
    if (!worked) {
      setPending((now) => withoutChoice(now, choice));
      return false;
    }
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setPending((now) => withoutLast(now, choice));
    }, LIVE_ANSWER_MS);
    timers.current.add(timer);
    return true;
  };
  const replace: Choosing<T>['replace'] = (of, { to, send }) => {
    newest.current.set(of, send);
    return choose(to, async () => newest.current.get(of) !== send || send());
  };
  return { value: shownOf(pending, stored), choose, replace };
};
