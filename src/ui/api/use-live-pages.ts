import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
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
  liveSlots,
  seenFirst,
  seenPages,
  withAnswer,
  withNextPage,
  type Cursor,
  type Page,
  type PageSlots,
  type Reading,
  type SeenPages,
} from './live-pages';

/** What is asked, page by page. Two with the same key ask the same; how a page is read does not hang on what is asked. */
export type PageSource<P extends Page, I> = {
  readonly key: string;
  readonly subscribe: (
    client: ApiClient,
    page: { readonly after: Cursor | null; readonly hear: (result: Result<P, Failure>) => void },
  ) => () => void;
} & Reading<P, I>;
export type LivePages<P extends Page, I> = {
  /** Null until the first answer. */
  readonly items: readonly I[] | null;
  readonly first: P | null;
  readonly failure: Failure | null;
  readonly isLoadingMore: boolean;
  /** Why it ends where it does, where that is not its end. */
  readonly moreFailure: Failure | null;
  readonly hasMore: boolean;
  /** Whether more than one page was asked for. */
  readonly isPaged: boolean;
  readonly loadMore: () => void;
  /** [PAGES-5] What is on screen now. */
  readonly onSeen: (visible: readonly I[]) => void;
};

type State<P extends Page, I> = {
  readonly key: string;
  readonly slots: PageSlots<P>;
  /** The rows of the last question, until the new one answers: the list does not blink while a person types. */
  readonly before: readonly I[] | null;
  readonly seen: SeenPages;
};

/** Holds one subscription per page that is live; a page that starts elsewhere now gets a new one. */
const useSubscriptions = <P extends Page, I>(
  source: PageSource<P, I>,
  [{ key, slots, seen }, setState]: [State<P, I>, Dispatch<SetStateAction<State<P, I>>>],
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
    const live = liveSlots(slots, seen);
    const wanted = new Set(live.map(({ after }) => idOf(after)));
    for (const [id, release] of [...held]) {
      if (wanted.has(id)) continue;
      held.delete(id);
      release();
    }
    for (const { after } of live) if (!held.has(idOf(after))) held.set(idOf(after), open(after));
  }, [client, key, slots, seen]);
  useEffect(() => {
    const held = releaseById.current;
    return () => {
      for (const release of held.values()) release();
      held.clear();
    };
  }, [client]);
};

const startOf = <P extends Page, I>(key: string, before: readonly I[] | null): State<P, I> => ({
  key,
  before,
  slots: firstSlot(),
  seen: seenFirst,
});

/** All that answers a question, page by page, every page near the eye live. */
export const useLivePages = <P extends Page, I>(source: PageSource<P, I>): LivePages<P, I> => {
  const { key } = source;
  const [reading] = useState<Reading<P, I>>(() => ({ itemsOf: source.itemsOf, idOf: source.idOf }));
  const [state, setState] = useState<State<P, I>>(() => startOf(key, null));
  if (state.key !== key) setState(startOf(key, state.before ?? itemsIn(state.slots, reading)));
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
  const onSeen = useCallback(
    (visible: readonly I[]) =>
      setState((now) => {
        const seen = seenPages(now.slots, { visible, seen: now.seen, ...reading });
        return seen === now.seen ? now : { ...now, seen };
      }),
    [reading],
  );
  const { slots } = state;
  const [first, last] = [slots[0], slots.at(-1)];
  const items = useMemo(() => itemsIn(slots, reading), [slots, reading]);
  const answered = first === undefined || first.page === null ? null : items;
  const failure = answered === null ? (first?.failure ?? null) : null;
  return {
    items: failure === null ? (answered ?? state.before) : null,
    first: first?.page ?? null,
    failure,
    isLoadingMore: slots.length > 1 && last?.page === null && last.failure === null,
    moreFailure: endFailure(slots),
    hasMore: (last?.page?.next ?? null) !== null,
    isPaged: slots.length > 1,
    loadMore,
    onSeen,
  };
};
