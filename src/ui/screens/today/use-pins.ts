import type { PinView } from '../../../runtime/api/journal-values';
import { useAct, useUndoToast } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';
import { isolated } from '../task/isolate';
import { useReorder, type Reorder } from '../task/use-reorder';
import { shortName } from '../timer/timer-words';

export const usePin = () => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const pin = useAct('plan.pin').run;
  return async (day: string, { id, title }: { id: string; title: string }): Promise<void> => {
    const answer = await pin({ day, taskId: id });
    const text = say('plan.pinnedTask', { title: isolated(shortName(title)) });
    if (answer.ok) showUndo({ text, actId: answer.value.actId });
    else toast.show({ text: sentence(answer.error) });
  };
};

/** [DAYPLAN-3] In the order that the person makes. */
export const usePins = (pins: readonly PinView[]): { reorder: Reorder; unpin: (pin: PinView) => void } => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const move = useAct('plan.movePin').run;
  const take = useAct('plan.unpin').run;
  const reorder = useReorder({
    key: 'pins',
    stored: pins.map(({ id }) => id),
    save: async (id, afterId) => {
      const answer = await move({ id, afterId });
      if (!answer.ok) toast.show({ text: sentence(answer.error) });
      return answer.ok;
    },
  });
  const unpin = async ({ id, task }: PinView): Promise<void> => {
    const answer = await take({ id });
    const text = say('plan.unpinned', { title: isolated(shortName(task.title)) });
    if (answer.ok) showUndo({ text, actId: answer.value.actId });
    else toast.show({ text: sentence(answer.error) });
  };
  return { reorder, unpin: (pin) => void unpin(pin) };
};
