import { useCallback, useEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { Failure, Result } from '../../../core/result';
import type { QueryInput } from '../../../runtime/api/definition';
import { useApi } from '../../api';
import {
  hasMore,
  liveSlots,
  olderFailure,
  pagesFrom,
  startKey,
  withAnswer,
  withNextPage,
  type JournalPage,
  type JournalPages,
  type PageStart,
} from './journal-pages';
import { journalRows, type JournalRow } from './journal-rows';

export type JournalKind = NonNullable<QueryInput<'journal.list'>['kinds']>[number];
export type JournalView = {
  /** Null: every kind. */
  readonly kind: JournalKind | null;
  /** Null: begins with the newest. */
  readonly day: string | null;
  /** Another life's entries are never shown for a moment. */
  readonly profile: string;
};

const PAGE_SIZE = 50;

type State = {
  readonly key: string;
  readonly view: JournalView;
  readonly pages: JournalPages;
  /** The pages that are on screen, first and last. */
  readonly seen: readonly [string, string] | null;
};
type SetState = Dispatch<SetStateAction<State>>;

const start = (view: JournalView): State => ({
  key: JSON.stringify(view),
  view,
  pages: pagesFrom(view.day),
  seen: null,
});

const inputOf = ({ kind }: JournalView, from: PageStart): QueryInput<'journal.list'> => ({
  limit: PAGE_SIZE,
  ...(kind !== null && { kinds: [kind] }),
  ...(from.way === 'first' && from.day !== null && { fromDay: from.day }),
  ...(from.way === 'older' && { before: from.cursor }),
  ...(from.way === 'newer' && { after: from.cursor }),
});

const useSubscriptions = (state: State, setState: SetState): void => {
  const { client } = useApi();
  const releaseById = useRef(new Map<string, () => void>());
  const { key, view, pages, seen } = state;
  useEffect(() => {
    const held = releaseById.current;
    const wanted = new Map(
      liveSlots(pages, seen).map((slot) => [`${key} ${startKey(slot.start)}`, slot.start]),
    );
    for (const [id, release] of [...held]) {
      if (wanted.has(id)) continue;
      held.delete(id);
      release();
    }
    for (const [id, from] of wanted) {
      if (held.has(id)) continue;
      const hear = (result: Result<JournalPage, Failure>) =>
        setState((now) =>
          now.key === key ? { ...now, pages: withAnswer(now.pages, { key: startKey(from), result }) } : now,
        );
      held.set(id, client.subscribe('journal.list', inputOf(view, from), hear));
    }
  }, [client, key, view, pages, seen, setState]);
  useEffect(() => {
    const held = releaseById.current;
    return () => {
      for (const release of held.values()) release();
      held.clear();
    };
  }, [client]);
};

export type LiveJournal = {
  /** Null until the first answer. */
  readonly rows: readonly JournalRow[] | null;
  readonly failure: Failure | null;
  readonly hasOlder: boolean;
  readonly olderFailure: Failure | null;
  readonly hasNewer: boolean;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
  readonly onSeen: (first: JournalRow, last: JournalRow) => void;
};

export const useJournalPages = (view: JournalView): LiveJournal => {
  const [state, setState] = useState(() => start(view));
  if (state.key !== JSON.stringify(view)) setState(start(view));
  useSubscriptions(state, setState);
  const load = useCallback(
    (way: 'older' | 'newer') =>
      setState((now) => {
        const pages = withNextPage(now.pages, way);
        return pages === now.pages ? now : { ...now, pages };
      }),
    [],
  );
  const loadOlder = useCallback(() => load('older'), [load]);
  const loadNewer = useCallback(() => load('newer'), [load]);
  const onSeen = useCallback(
    (first: JournalRow, last: JournalRow) =>
      setState((now) =>
        now.seen?.[0] === first.page && now.seen[1] === last.page
          ? now
          : { ...now, seen: [first.page, last.page] },
      ),
    [],
  );
  const { pages } = state;
  const rows = useMemo(() => (pages.first.page === null ? null : journalRows(pages)), [pages]);
  return {
    rows,
    failure: pages.first.page === null ? pages.first.failure : null,
    hasOlder: hasMore(pages, 'older'),
    olderFailure: olderFailure(pages),
    hasNewer: hasMore(pages, 'newer'),
    loadOlder,
    loadNewer,
    onSeen,
  };
};
