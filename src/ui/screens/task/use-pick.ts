import { useState } from 'react';
import type { Failure, Result } from '../../../core/result';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';

/** A value chosen rather than typed: shown at once, taken back with a sentence and a second try where it could not be saved. */
export const usePick = <T>(
  stored: T,
  save: (value: T) => Promise<Result<unknown, Failure>>,
): { value: T; pick: (value: T) => void } => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const [pending, setPending] = useState<{ readonly from: T; readonly to: T } | null>(null);
  const send = async (to: T): Promise<void> => {
    setPending({ from: stored, to });
    const answer = await save(to);
    if (answer.ok) return;
    setPending(null);
    toast.show({
      text: say('task.notSaved', { why: sentence(answer.error) }),
      actionLabel: say('task.tryAgain'),
      onAction: () => void send(to),
    });
  };
  const isPending = pending !== null && pending.from === stored;
  return { value: isPending ? pending.to : stored, pick: (value) => void send(value) };
};
