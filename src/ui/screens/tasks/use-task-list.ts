import { useRouter } from 'expo-router';
import { useCallback, type ReactNode } from 'react';
import type { TaskSummary } from '../../../runtime/api/values';
import { useDueWords } from '../task/use-due-words';
import { useNow } from '../task/use-now';
import type { TaskRowProps } from './task-row';
import { useCategoryById } from './use-category-by-id';
import { useTaskActions } from './use-task-actions';
import { useTaskMenu } from './use-task-menu';

/** What every list of tasks needs: what a row is given, and the menu that rows open. */
export const useTaskList = (): { rowOf: (task: TaskSummary) => TaskRowProps; menu: ReactNode } => {
  const router = useRouter();
  const actions = useTaskActions();
  const now = useNow();
  const dueWords = useDueWords();
  const categoryById = useCategoryById();
  const onOpen = useCallback(
    (id: string) => router.push({ pathname: '/task/[id]', params: { id } }),
    [router],
  );
  const { menu, openMenu } = useTaskMenu({ actions, onOpen });
  const rowOf = useCallback(
    (task: TaskSummary): TaskRowProps => ({
      task,
      category: task.categoryId === null ? undefined : categoryById.get(task.categoryId),
      now,
      dueWords,
      actions,
      onOpen,
      onMenu: openMenu,
    }),
    [categoryById, now, dueWords, actions, onOpen, openMenu],
  );
  return { rowOf, menu };
};
