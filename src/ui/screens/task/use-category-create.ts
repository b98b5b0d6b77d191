import { useCommand } from '../../api';
import { useToast } from '../../components';
import { useSentence } from '../../words';

/** A new category, and the task in it: one act, so that one undo takes both back. */
export const useCategoryCreate = (taskId: string): ((name: string) => void) => {
  const toast = useToast();
  const sentence = useSentence();
  const create = useCommand('category.create').run;
  const update = useCommand('task.update').run;
  const run = async (name: string): Promise<void> => {
    const made = await create({ name });
    if (!made.ok) return toast.show({ text: sentence(made.error) });
    const { id, actId } = made.value;
    const moved = await update({ id: taskId, fields: { categoryId: id } }, { actId });
    if (!moved.ok) toast.show({ text: sentence(moved.error) });
  };
  return (name) => void run(name);
};
