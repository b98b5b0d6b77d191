import { changeSetsOf, type Item } from './change-sets';
import type { Question } from './question-card';

/** One line of the long list: a question, the heading of a change set, one of its items, or what ends the set. */
export type WaitingLine =
  | { readonly is: 'question'; readonly id: string; readonly question: Question }
  | { readonly is: 'set'; readonly id: string; readonly agentName: string; readonly count: number | null }
  | { readonly is: 'item'; readonly id: string; readonly item: Item }
  | { readonly is: 'all'; readonly id: string; readonly items: readonly Item[]; readonly canAccept: boolean };

/** What is of high risk or rests on text from outside is agreed to one by one. No is always safe. */
const canAcceptAll = (items: readonly Item[]): boolean =>
  items.every(({ risk, tainted }) => risk !== 'high' && !tainted);

/** Questions first. The last set may go on with the next page: until that is known it is neither counted nor taken as a whole. */
export const waitingLines = (
  { questions, items }: { readonly questions: readonly Question[]; readonly items: readonly Item[] },
  { hasMore }: { readonly hasMore: boolean },
): readonly WaitingLine[] => {
  const sets = changeSetsOf(items);
  const lastSet = items.at(-1)?.changeSetId;
  return [
    ...questions.map((question) => ({ is: 'question', id: question.id, question }) as const),
    ...sets.flatMap((set): readonly WaitingLine[] => {
      const isWhole = !hasMore || set.id !== lastSet;
      return [
        {
          is: 'set',
          id: `set ${set.id}`,
          agentName: set.agentName,
          count: isWhole ? set.items.length : null,
        },
        ...set.items.map((item) => ({ is: 'item', id: item.id, item }) as const),
        ...(isWhole && set.items.length > 1
          ? [
              {
                is: 'all',
                id: `all ${set.id}`,
                items: set.items,
                canAccept: canAcceptAll(set.items),
              } as const,
            ]
          : []),
      ];
    }),
  ];
};
