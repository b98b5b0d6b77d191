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
    create: async (fields: Pick<Named, 'name' | 'color'>): Promise<boolean> => {
      const answer = await create.run(fields);
      if (answer.ok)
        showUndo({ text: say('care.created', { name: fields.name }), actId: answer.value.actId });
      else toast.show({ text: sentence(answer.error) });
      return answer.ok;
    },
    change: async (id: string, fields: Partial<Pick<Named, 'name' | 'color'>>): Promise<boolean> => {
      if (Object.keys(fields).length === 0) return true;
      const answer = await update.run({ id, ...fields });
      if (answer.ok) showUndo({ text: say('care.changed'), actId: answer.value.actId });
      else toast.show({ text: sentence(answer.error) });
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
