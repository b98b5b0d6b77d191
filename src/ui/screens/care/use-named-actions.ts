import { useUndoToast } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';
import { hooksOf, type Named, type NamedKind } from './named-kinds';

/** What can be done with a category or label; each says what it did and how to take it back. */
export const useNamedActions = (kind: NamedKind) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const { useCommands } = hooksOf[kind];
  const { create, update, remove, merge } = useCommands();
  return {
    isBusy: [create, update, remove, merge].some(({ isRunning }) => isRunning),
    save: async ({
      id,
      name,
      color,
    }: {
      id: string | null;
      name: string;
      color: string;
    }): Promise<boolean> => {
      const answer = id === null ? await create.run({ name, color }) : await update.run({ id, name, color });
      if (!answer.ok) toast.show({ text: sentence(answer.error) });
      else
        showUndo({
          text: id === null ? say('care.created', { name }) : say('care.changed'),
          actId: answer.value.actId,
        });
      return answer.ok;
    },
    remove: async ({ id, name }: Named): Promise<void> => {
      const answer = await remove.run({ id });
      if (answer.ok) showUndo({ text: say('care.deleted', { title: name }), actId: answer.value.actId });
      else toast.show({ text: sentence(answer.error) });
    },
    merge: async (two: { id: string; into: string }): Promise<void> => {
      const answer = await merge.run(two);
      if (!answer.ok) return toast.show({ text: sentence(answer.error) });
      showUndo({ text: say('care.merged', { count: answer.value.records }), actId: answer.value.actId });
    },
  };
};
export type NamedActions = ReturnType<typeof useNamedActions>;
