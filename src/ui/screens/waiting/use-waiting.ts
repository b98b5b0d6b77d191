import type { QueryOutput } from '../../../runtime/api/definition';
import { useLivePages, type PageSource } from '../../api';
import type { PagedRows } from '../../components';
import { useSpeaking } from '../../words';
import type { Item } from './change-sets';
import type { Question } from './question-card';
import { waitingLines, type WaitingLine } from './waiting-lines';

const PAGE = 30;
export type Which = 'open' | 'over';
const begin = (after: string | number | null) => (after === null ? {} : { before: String(after) });

const proposals = (which: Which, language: 'en' | 'de'): PageSource<QueryOutput<'approval.list'>, Item> => ({
  key: `${which} ${language}`,
  subscribe: (client, { after, hear }) =>
    client.subscribe('approval.list', { ...begin(after), state: which, limit: PAGE, language }, hear),
  itemsOf: ({ approvals }) => approvals,
  idOf: ({ id }) => id,
});
const questionsOf = (which: Which): PageSource<QueryOutput<'question.list'>, Question> => ({
  key: which,
  subscribe: (client, { after, hear }) =>
    client.subscribe('question.list', { ...begin(after), state: which, limit: PAGE }, hear),
  itemsOf: ({ questions }) => questions,
  idOf: ({ id }) => id,
});

/** Questions to their end, then proposals to theirs; what is over stands as one list, each with what became of it. */
export const useWaiting = (which: Which): PagedRows<WaitingLine> => {
  const { language } = useSpeaking();
  const asked = useLivePages(questionsOf(which));
  const proposed = useLivePages(proposals(which, language));
  const next = asked.hasMore || asked.isLoadingMore ? asked : proposed;
  const rest = {
    failure: asked.failure ?? proposed.failure,
    moreFailure: asked.moreFailure ?? proposed.moreFailure,
    hasMore: asked.hasMore || proposed.hasMore,
    isLoadingMore: asked.isLoadingMore || proposed.isLoadingMore,
    isPaged: asked.isPaged || proposed.isPaged,
    loadMore: next.loadMore,
    onSeen: (visible: readonly WaitingLine[]) => {
      asked.onSeen(visible.flatMap((line) => (line.is === 'question' ? [line.question] : [])));
      proposed.onSeen(visible.flatMap((line) => (line.is === 'item' ? [line.item] : [])));
    },
  };
  if (asked.items === null || proposed.items === null) return { items: null, ...rest };
  const items = next === asked ? [] : proposed.items;
  if (which === 'open') {
    const lines = waitingLines({ questions: asked.items, items }, { hasMore: proposed.hasMore });
    return { items: lines, ...rest };
  }
  const over: readonly WaitingLine[] = [
    ...asked.items.map((question) => ({ is: 'question', id: question.id, question }) as const),
    ...items.map((item) => ({ is: 'item', id: item.id, item }) as const),
  ];
  return { items: over, ...rest };
};
