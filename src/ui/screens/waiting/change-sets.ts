import type { QueryOutput } from '../../../runtime/api/definition';

export type Item = QueryOutput<'approval.list'>['approvals'][number];
export type Proposed = { readonly id: string; readonly agentName: string; readonly items: readonly Item[] };

/** What one run proposed stays together; the newest first, its items in the order in which they were proposed. */
export const changeSetsOf = (items: readonly Item[]): readonly Proposed[] => {
  const sets = new Map<string, Item[]>();
  for (const item of items) {
    const known = sets.get(item.changeSetId);
    if (known === undefined) sets.set(item.changeSetId, [item]);
    else known.push(item);
  }
  const newest = (all: readonly Item[]): number => Math.max(...all.map(({ createdAt }) => createdAt));
  return [...sets]
    .sort(([, a], [, b]) => newest(b) - newest(a))
    .map(([id, all]) => ({
      id,
      agentName: all[0]?.agentName ?? '',
      items: [...all].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
    }));
};
