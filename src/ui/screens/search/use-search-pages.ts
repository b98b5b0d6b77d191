import { useEffect, useState } from 'react';
import type { QueryOutput } from '../../../runtime/api/definition';
import type { SearchHit } from '../../../runtime/api/journal-values';
import { useApi, useLivePages, type LivePages, type PageSource } from '../../api';
import type { Question } from './search-filters';

const PAGE_SIZE = 30;
type SearchPage = QueryOutput<'search'>;

const sourceOf = (question: Question, round: number): PageSource<SearchPage, SearchHit> => ({
  key: JSON.stringify([question, round]),
  subscribe: (client, { after, hear }) =>
    client.subscribe(
      'search',
      { ...question, limit: PAGE_SIZE, ...(after !== null && { before: Number(after) }) },
      hear,
    ),
  itemsOf: ({ hits }) => hits,
  idOf: ({ ref }) => `${ref.kind} ${ref.id}`,
});

export type FoundPages = LivePages<SearchPage, SearchHit> & { readonly isComplete: boolean };

/** [SEARCH-7] What could not be read in a moment is read to its end meanwhile; then the question is asked again. */
export const useSearchPages = (question: Question): FoundPages => {
  const { client } = useApi();
  const [round, setRound] = useState(0);
  const pages = useLivePages(sourceOf(question, round));
  const isComplete = pages.first?.isComplete ?? true;
  useEffect(() => {
    if (isComplete) return undefined;
    let isGone = false;
    const catchUp = async (): Promise<void> => {
      const answer = await client.query('search', { text: 'a', limit: 1, waits: true });
      if (answer.ok && !isGone) setRound((count) => count + 1);
    };
    void catchUp();
    return () => {
      isGone = true;
    };
  }, [client, isComplete]);
  return { ...pages, isComplete };
};
