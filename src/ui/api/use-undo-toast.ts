import { useCallback } from 'react';
import { useToast } from '../components/toast';
import { useSpeaking } from '../words';
import { useCommand } from './use-command';

/** Says what was done, with a way back: `showUndo({ text: say('task.done'), actId })`. */
export const useUndoToast = (): ((toast: { text: string; actId: string }) => void) => {
  const toast = useToast();
  const { say, sentence } = useSpeaking();
  const { run } = useCommand('act.undo');
  return useCallback(
    ({ text, actId }) => {
      const undo = async (): Promise<void> => {
        const answer = await run({ actId });
        if (!answer.ok) toast.show({ text: sentence(answer.error) });
        else toast.show({ text: say(answer.value.kept > 0 ? 'shell.undoneInPart' : 'shell.undone') });
      };
      toast.show({ text, actionLabel: say('shell.undo'), onAction: () => void undo(), isWayBack: true });
    },
    [toast, run, say, sentence],
  );
};
