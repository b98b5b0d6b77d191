import { z } from 'zod';
import { ok } from '../../core/result';
import { DayArg } from '../arguments';
import { findLive, type Found } from '../live-record';
import { readTool } from '../make-tool';
import type { ToolContext } from '../tool';
import { RatingAnswer, rated, answerOf } from './rated-target';
import { from, text } from '../../db/rows';

const SummaryArgs = z.strictObject({ from: DayArg, until: DayArg });

const RANGE = from('rating').column(
  { id: text },
  'WHERE live_day >= ? AND live_day <= ? ORDER BY live_day DESC, at DESC, id LIMIT 200',
);

const isSeen = (context: ToolContext, found: Found<'rating'>): boolean => {
  const { allowedCategoryIds } = context.agent;
  if (allowedCategoryIds === null) return true;
  const { targetKind, targetId, dimension } = answerOf(found);
  const targets = rated(context, { targetKind, targetId, dimension });
  return (
    targets.ok && targets.value.categoryIds.every((id) => id !== null && allowedCategoryIds.includes(id))
  );
};

const Summary = z.object({ dimension: z.string(), count: z.number(), average: z.number() });

export const getRatingsSummary = readTool<z.infer<typeof SummaryArgs>>({
  name: 'get_ratings_summary',
  version: '1',
  scopeRule: 'listed',
  description: 'Reads the ratings between two days: the average of each dimension, and the latest ratings.',
  args: SummaryArgs,
  output: z.object({ byDimension: z.array(Summary), ratings: z.array(RatingAnswer) }),
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
  read: (context, { from, until }) => {
    const ids = RANGE.all(context.stores.journal.database, [from, until]);
    const found = ids.flatMap((id) => {
      const rating = findLive(context, { kind: 'rating', id });
      return rating.ok && isSeen(context, rating.value) ? [rating.value] : [];
    });
    const values = new Map<string, number[]>();
    for (const { dimension, value } of found.map(answerOf)) {
      const known = values.get(dimension);
      if (known === undefined) values.set(dimension, [value]);
      else known.push(value);
    }
    const byDimension = [...values].map(([dimension, each]) => ({
      dimension,
      count: each.length,
      average: Math.round((each.reduce((sum, value) => sum + value, 0) / each.length) * 100) / 100,
    }));
    const value = { byDimension, ratings: found.slice(0, 50).map(answerOf) };
    return ok({ value, tainted: found.some(({ tainted }) => tainted) });
  },
});
