import { useMemo } from 'react';
import type { Failure, Result } from '../../../core/result';
import type { TaskStatus, TaskSummary } from '../../../runtime/api/values';
import { useAct, useUndoToast } from '../../api';
import { useToast } from '../../components';
import { useHaptics } from '../../shell/use-haptics';
import { useSpeaking } from '../../words';
import { isolated } from '../task/isolate';

type Named = Pick<TaskSummary, 'id' | 'title'>;
export type TaskActions = {
  /** Each answers whether it worked; what happened was said by a toast, with the way back. */
  readonly setStatus: (task: Named, to: { status: TaskStatus; reason?: string | null }) => Promise<boolean>;
  readonly remove: (task: Named) => Promise<boolean>;
  readonly restore: (task: Named) => Promise<boolean>;
};

const TITLE_IN_TOAST = 60;
const shortTitle = (title: string): string =>
  isolated([...title].length > TITLE_IN_TOAST ? `${[...title].slice(0, TITLE_IN_TOAST).join('')}…` : title);

export const useTaskActions = (): TaskActions => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const feel = useHaptics();
  const showUndo = useUndoToast();
  const setStatus = useAct('task.setStatus').run;
  const remove = useAct('task.delete').run;
  const restore = useAct('task.restore').run;

  return useMemo(() => {
    const report = (answer: Result<{ actId: string }, Failure>, text: string): boolean => {
      if (answer.ok) showUndo({ text, actId: answer.value.actId });
      else toast.show({ text: sentence(answer.error) });
      return answer.ok;
    };
    return {
      setStatus: async ({ id, title }, { status, reason }) => {
        const answer = await setStatus({ id, status, ...(reason === undefined ? {} : { reason }) });
        const name = say(`task.status${status}`);
        if (answer.ok && status === 'DONE') feel('done');
        if (status === 'DONE') return report(answer, say('task.done', { title: shortTitle(title) }));
        if (status === 'OPEN') return report(answer, say('task.reopened', { title: shortTitle(title) }));
        return report(answer, say('task.statusSet', { status: name, title: shortTitle(title) }));
      },
      remove: async ({ id, title }) =>
        report(await remove({ id }), say('task.deleted', { title: shortTitle(title) })),
      restore: async ({ id, title }) =>
        report(await restore({ id }), say('task.restored', { title: shortTitle(title) })),
    };
  }, [say, sentence, toast, feel, showUndo, setStatus, remove, restore]);
};
