import { useAct } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';

/** Takes an act back, however long ago it was, and offers to take that back as well. */
export const useUndoAct = (): ((actId: string) => Promise<void>) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run } = useAct('act.undo');
  const takeBack = async (actId: string): Promise<void> => {
    const answer = await run({ actId });
    toast.show({ text: answer.ok ? say('shell.undone') : sentence(answer.error) });
  };
  return async (actId) => {
    const answer = await run({ actId });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    const { kept, actId: undoAct } = answer.value;
    toast.show({
      text: kept > 0 ? say('transfer.undoneInPart', { count: kept }) : say('shell.undone'),
      actionLabel: say('shell.undo'),
      onAction: () => void takeBack(undoAct),
      isWayBack: true,
    });
  };
};
