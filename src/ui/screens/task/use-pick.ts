import type { Failure, Result } from '../../../core/result';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';
import { usePending } from './use-pending';

/** A value chosen rather than typed: shown at once, taken back with a sentence and a second try where it could not be saved. */
export const usePick = <T>(
  stored: T,
  save: (value: T) => Promise<Result<unknown, Failure>>,
): { value: T; pick: (value: T) => void } => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { value, show } = usePending({ key: '', stored });
  const send = async (to: T): Promise<void> => {
    const end = show(to);
    const answer = await save(to);
    end(answer.ok);
    if (answer.ok) return;
    toast.show({
      text: say('task.notSaved', { why: sentence(answer.error) }),
      actionLabel: say('task.tryAgain'),
      onAction: () => void send(to),
    });
  };
  return { value, pick: (next) => void send(next) };
};
