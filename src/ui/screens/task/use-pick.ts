import { useRef } from 'react';
import type { Json } from '../../../core/json';
import type { Failure, Result } from '../../../core/result';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';
import { usePending } from './use-pending';

/** A value chosen rather than typed: shown at once, taken back with a sentence and a second try where it could not be saved. */
export const usePick = <T extends Json>(
  of: { readonly key: string; readonly stored: T },
  save: (value: T) => Promise<Result<unknown, Failure>>,
): { value: T; pick: (value: T) => void } => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { value, choose } = usePending(of);
  const last = useRef(0);
  const send = (to: T): void => {
    const count = (last.current += 1);
    void choose(to, async () => {
      const answer = await save(to);
      // What was chosen since stands: a second try would put this over it.
      if (!answer.ok && count === last.current)
        toast.show({
          text: say('task.notSaved', { why: sentence(answer.error) }),
          actionLabel: say('task.tryAgain'),
          onAction: () => send(to),
        });
      return answer.ok;
    });
  };
  return { value, pick: send };
};
