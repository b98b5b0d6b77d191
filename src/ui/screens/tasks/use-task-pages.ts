import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { Failure, Result } from '../../../core/result';
import type { TaskFilter } from '../../../runtime/api/definition';
import type { TaskSummary } from '../../../runtime/api/values';
import { useApi } from '../../api';
import { firstPage, tasksOf, withAnswer, withNextPage, type TaskPage, type TaskPages } from './task-pages';

const PAGE_SIZE = 50;

type State = {
  readonly key: string;
  readonly filter: TaskFilter;
  readonly pages: TaskPages;
  /** The rows of the last filter, until the new one answers: the list does not blink while a person types. */
  readonly before: readonly TaskSummary[] | null;
};

const start = (filter: TaskFilter, before: readonly TaskSummary[] | null): State => ({
  key: JSON.stringify(filter),
  filter,
  pages: firstPage,
  before,
});

export type LiveTaskList = {
  readonly tasks: readonly TaskSummary[] | null;
  readonly failure: Failure | null;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
};

type SetState = Dispatch<SetStateAction<State>>;

/** Holds one subscription per page; a page that starts elsewhere now gets a new one. */
const useSubscriptions = (state: State, setState: SetState): void => {
  const { client } = useApi();
  const releaseById = useRef(new Map<string, () => void>());
  const { key, filter, pages } = state;
  useEffect(() => {
    const held = releaseById.current;
    const idOf = (after: string | null): string => `${key} ${after ?? ''}`;
    const wanted = new Set(pages.map(({ after }) => idOf(after)));
    for (const [id, release] of [...held]) {
      if (wanted.has(id)) continue;
      held.delete(id);
      release();
    }
    for (const { after } of pages) {
      if (held.has(idOf(after))) continue;
      const hear = (result: Result<TaskPage, Failure>) =>
        setState((now) =>
          now.key === key ? { ...now, before: null, pages: withAnswer(now.pages, { after, result }) } : now,
        );
      held.set(idOf(after), client.subscribe('task.list', { filter, after, limit: PAGE_SIZE }, hear));
    }
  }, [client, key, filter, pages, setState]);
  useEffect(() => {
    const held = releaseById.current;
    return () => {
      for (const release of held.values()) release();
      held.clear();
    };
  }, [client]);
};

/** All tasks of a filter, page by page, every page live. */
export const useTaskPages = (filter: TaskFilter): LiveTaskList => {
  const [state, setState] = useState(() => start(filter, null));
  if (state.key !== JSON.stringify(filter)) setState(start(filter, state.before ?? tasksOf(state.pages)));
  useSubscriptions(state, setState);

  // A list that is not full asks for more at every layout: the same answer must be the same state, or it never rests.
  const loadMore = useCallback(
    () =>
      setState((now) => {
        const pages = withNextPage(now.pages);
        return pages === now.pages ? now : { ...now, pages };
      }),
    [],
  );
  const first = state.pages[0];
  const last = state.pages.at(-1);
  const answered = first === undefined || first.page === null ? null : tasksOf(state.pages);
  const failure = answered === null ? (first?.failure ?? null) : null;
  return {
    tasks: failure === null ? (answered ?? state.before) : null,
    failure,
    isLoadingMore: state.pages.length > 1 && last?.page === null && last.failure === null,
    hasMore: (last?.page?.next ?? null) !== null,
    loadMore,
  };
};
