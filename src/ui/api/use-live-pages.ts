import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import type { Failure, Result } from '../../core/result';
import type { ApiClient } from '../../runtime/api/client';
import { useApi } from './api-provider';
import {
  endFailure,
  firstSlot,
  itemsIn,
  withAnswer,
  withNextPage,
  type Cursor,
  type Page,
  type PageSlots,
} from './live-pages';

/** What is asked, page by page. Two with the same key ask the same. */
export type PageSource<P extends Page, I> = {
  readonly key: string;
  readonly subscribe: (
    client: ApiClient,
    page: { readonly after: Cursor | null; readonly hear: (result: Result<P, Failure>) => void },
  ) => () => void;
  readonly itemsOf: (page: P) => readonly I[];
  readonly idOf: (item: I) => string;
};
export type LivePages<P extends Page, I> = {
  /** Null until the first answer. */
  readonly items: readonly I[] | null;
  readonly first: P | null;
  readonly failure: Failure | null;
  readonly isLoadingMore: boolean;
  /** Why it ends where it does, where that is not its end. */
  readonly moreFailure: Failure | null;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
};

type State<P extends Page, I> = {
  readonly key: string;
  readonly slots: PageSlots<P>;
  /** The rows of the last question, until the new one answers: the list does not blink while a person types. */
  readonly before: readonly I[] | null;
};

/** Holds one subscription per page; a page that starts elsewhere now gets a new one. */
const useSubscriptions = <P extends Page, I>(
  source: PageSource<P, I>,
  [{ key, slots }, setState]: [State<P, I>, Dispatch<SetStateAction<State<P, I>>>],
): void => {
  const { client } = useApi();
  const releaseById = useRef(new Map<string, () => void>());
  const open = useEffectEvent((after: Cursor | null): (() => void) => {
    const hear = (result: Result<P, Failure>) =>
      setState((now) =>
        now.key === key ? { ...now, before: null, slots: withAnswer(now.slots, { after, result }) } : now,
      );
    return source.subscribe(client, { after, hear });
  });
  useEffect(() => {
    const held = releaseById.current;
    const idOf = (after: Cursor | null): string => `${key} ${after ?? ''}`;
    const wanted = new Set(slots.map(({ after }) => idOf(after)));
    for (const [id, release] of [...held]) {
      if (wanted.has(id)) continue;
      held.delete(id);
      release();
    }
    for (const { after } of slots) if (!held.has(idOf(after))) held.set(idOf(after), open(after));
  }, [client, key, slots]);
  useEffect(() => {
    const held = releaseById.current;
    return () => {
      for (const release of held.values()) release();
      held.clear();
    };
  }, [client]);
};

/** All that answers a question, page by page, every page live. */
export const useLivePages = <P extends Page, I>(source: PageSource<P, I>): LivePages<P, I> => {
  const [state, setState] = useState<State<P, I>>(() => ({
    key: source.key,
    slots: firstSlot(),
    before: null,
  }));
  if (state.key !== source.key)
    setState({ key: source.key, slots: firstSlot(), before: state.before ?? itemsIn(state.slots, source) });
  useSubscriptions(source, [state, setState]);

  // A list that is not full asks for more at every layout: the same answer must be the same state, or it never rests.
  const loadMore = useCallback(
    () =>
      setState((now) => {
        const slots = withNextPage(now.slots);
        return slots === now.slots ? now : { ...now, slots };
      }),
    [],
  );
  const first = state.slots[0];
  const last = state.slots.at(-1);
  const answered = first === undefined || first.page === null ? null : itemsIn(state.slots, source);
  const failure = answered === null ? (first?.failure ?? null) : null;
  return {
    items: failure === null ? (answered ?? state.before) : null,
    first: first?.page ?? null,
    failure,
    isLoadingMore: state.slots.length > 1 && last?.page === null && last.failure === null,
    moreFailure: endFailure(state.slots),
    hasMore: (last?.page?.next ?? null) !== null,
    loadMore,
  };
};
