import type { Failure } from '../../../core/result';
import type { QueryOutput, TaskFilter } from '../../../runtime/api/definition';
import type { TaskSummary } from '../../../runtime/api/values';
import { useLivePages, type PageSource } from '../../api';

const PAGE_SIZE = 50;

export type LiveTaskList = {
  readonly tasks: readonly TaskSummary[] | null;
  readonly failure: Failure | null;
  readonly isLoadingMore: boolean;
  readonly moreFailure: Failure | null;
  readonly hasMore: boolean;
  readonly isPaged: boolean;
  readonly loadMore: () => void;
  readonly onSeen: (visible: readonly TaskSummary[]) => void;
};

const sourceOf = (filter: TaskFilter): PageSource<QueryOutput<'task.list'>, TaskSummary> => ({
  key: JSON.stringify(filter),
  subscribe: (client, { after, hear }) =>
    client.subscribe(
      'task.list',
      { filter, after: after === null ? null : String(after), limit: PAGE_SIZE },
      hear,
    ),
  itemsOf: ({ tasks }) => tasks,
  idOf: ({ id }) => id,
});

/** All tasks of a filter, page by page. */
export const useTaskPages = (filter: TaskFilter): LiveTaskList => {
  const pages = useLivePages(sourceOf(filter));
  return { ...pages, tasks: pages.items };
};
