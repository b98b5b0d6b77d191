import { z } from 'zod';
import { ok } from '../../core/result';
import { ratingId } from '../../db/journal/kinds/rating';
import { findLive } from '../live-record';
import { readTool } from '../make-tool';
import { Target, RatingAnswer, rated, answerOf } from './rated-target';

const ReadArgs = z.strictObject(Target);

export const getRatingForTarget = readTool<z.infer<typeof ReadArgs>>({
  name: 'get_rating_for_target',
  version: '1',
  scopeRule: 'target',
  description: 'Reads how a day or a record was rated in one dimension, from 1 to 5.',
  args: ReadArgs,
  output: z.object({ rating: RatingAnswer.nullable() }),
  targets: rated,
  read: (context, args) => {
    const id = ratingId(args);
    const found = id === null ? null : findLive(context, { kind: 'rating', id });
    if (found?.ok !== true) return ok({ value: { rating: null }, tainted: false });
    return ok({ value: { rating: answerOf(found.value) }, tainted: found.value.tainted });
  },
});
