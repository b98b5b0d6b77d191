import type { ConflictChoice } from '../../../runtime/api/care-definition';
import { useAct, useUndoToast } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';

/** Decides, says so, and keeps the way back in reach. */
export const useResolve = () => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const { run, isRunning } = useAct('conflict.resolve');
  const resolve = async (choice: ConflictChoice): Promise<boolean> => {
    const answer = await run(choice);
    if (answer.ok) showUndo({ text: say('care.decided'), actId: answer.value.actId });
    else toast.show({ text: sentence(answer.error) });
    return answer.ok;
  };
  return { resolve, isRunning };
};
