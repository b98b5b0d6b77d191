import { useCallback } from 'react';
import type { Failure, Result } from '../../core/result';
import { useToast } from '../components/toast';
import { useSpeaking } from '../words';

/** [SCREEN-5] What came of a way back that is a command of its own: `onAction: () => void tellUndone(run(before))`. */
export const useTellUndone = (): ((undoing: Promise<Result<unknown, Failure>>) => Promise<void>) => {
  const toast = useToast();
  const { say, sentence } = useSpeaking();
  return useCallback(
    async (undoing) => {
      const answer = await undoing;
      toast.show({ text: answer.ok ? say('shell.undone') : sentence(answer.error) });
    },
    [toast, say, sentence],
  );
};
