import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { integerOrNull, memberText, textOf } from '../../db/journal/effective';
import { ratingId } from '../../db/journal/kinds/rating';
import { DayArg, NotesArg, RecordRef, storable } from '../arguments';
import { changedFields, givenOf } from '../changed-fields';
import { categoryOf, findLive, findSafe, notEnded, type Found } from '../live-record';
import { journalTool, readTool } from '../make-tool';
import type { ToolContext, ToolTargets } from '../tool';

// A rating lies where the rated thing lies; a day lies in no category, so that only an agent that may see all sees what a day was worth.
const Target = {
  targetKind: z.enum(['day', 'task', 'note', 'timeEntry', 'planBlock', 'workout', 'habit']),
  /** The record; of a day its date. */
  targetId: RecordRef,
  dimension: storable.min(1).max(100).default('productivity'),
};
type Rated = { readonly targetKind: string; readonly targetId: string; readonly dimension: string };
const RatingAnswer = z.object({
  ...{ id: z.string(), targetKind: z.string(), targetId: z.string(), dimension: z.string() },
  ...{ value: z.number(), note: z.string(), day: z.string() },
});

const rated = (context: ToolContext, { targetKind, targetId }: Rated): Result<ToolTargets, Failure> => {
  if (targetKind === 'day') {
    if (!DayArg.safeParse(targetId).success) return fail('unsafe_target', `day ${targetId}: no day`);
    return ok({ targetRefs: [targetId], categoryIds: [null] });
  }
  const found = findSafe(context, { kind: targetKind, id: targetId });
  if (!found.ok) return found;
  const inBlock = memberText(found.value.fields, { group: 'block', member: 'categoryId' });
  const categoryId = targetKind === 'planBlock' ? inBlock : categoryOf(found.value);
  return ok({ targetRefs: [targetId], categoryIds: [categoryId] });
};

const answerOf = ({ id, fields }: Found) => ({
  id,
  targetKind: textOf(fields, 'targetKind'),
  targetId: textOf(fields, 'targetId'),
  dimension: textOf(fields, 'dimension'),
  value: integerOrNull(fields, 'value') ?? 0,
  note: textOf(fields, 'note'),
  day: memberText(fields, { group: 'moment', member: 'day' }) ?? '',
});

const ReadArgs = z.strictObject(Target);
export const getRatingForTarget = readTool<z.infer<typeof ReadArgs>>({
  ...{ name: 'get_rating_for_target', version: '1', scopeRule: 'target' },
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

const SummaryArgs = z.strictObject({ from: DayArg, until: DayArg });
const RANGE = `SELECT id FROM rating WHERE live_day >= ? AND live_day <= ? ORDER BY live_day DESC, at DESC, id LIMIT 200`;
const isSeen = (context: ToolContext, found: Found): boolean => {
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
  ...{ name: 'get_ratings_summary', version: '1', scopeRule: 'listed' },
  description: 'Reads the ratings between two days: the average of each dimension, and the latest ratings.',
  args: SummaryArgs,
  output: z.object({ byDimension: z.array(Summary), ratings: z.array(RatingAnswer) }),
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
  read: (context, { from, until }) => {
    const { rows } = context.stores.journal.database.query(RANGE, [from, until]);
    const found = rows.flatMap(([id]) => {
      const rating = typeof id === 'string' ? findLive(context, { kind: 'rating', id }) : null;
      return rating?.ok === true && isSeen(context, rating.value) ? [rating.value] : [];
    });
    const values = new Map<string, number[]>();
    for (const { dimension, value } of found.map(answerOf)) {
      const known = values.get(dimension);
      if (known === undefined) values.set(dimension, [value]);
      else known.push(value);
    }
    const byDimension = [...values].map(([dimension, each]) => ({
      ...{ dimension, count: each.length },
      average: Math.round((each.reduce((sum, value) => sum + value, 0) / each.length) * 100) / 100,
    }));
    const value = { byDimension, ratings: found.slice(0, 50).map(answerOf) };
    return ok({ value, tainted: found.some(({ tainted }) => tainted) });
  },
});

const RateArgs = z.strictObject({
  ...Target,
  value: z.number().int().min(1).max(5),
  note: NotesArg.exactOptional(),
});
export const createOrUpdateRating = journalTool<z.infer<typeof RateArgs>>({
  ...{ name: 'create_or_update_rating', version: '1', capability: 'ratings.write', risk: 'low' },
  description:
    'Rates a day or a record in one dimension, from 1 to 5. One thing has one rating in one dimension.',
  args: RateArgs,
  output: z.object({ ratingId: z.string() }),
  sideEffects: ['RATING'],
  targets: (context, args) => {
    const id = ratingId(args);
    if (id === null) return fail('unsafe_target', 'a dimension without letters');
    const open = notEnded(context, { kind: 'rating', id });
    return open.ok ? rated(context, args) : open;
  },
  summary: (_context, { args, say }) => say('tool.rate', { dimension: args.dimension, value: args.value }),
  effect: (writer, { context, args }) => {
    const { note, value, ...target } = args;
    const id = ratingId(target) ?? writer.refuse({ code: 'name_without_letters' });
    const now = writer.now();
    const before = writer.read('rating', id);
    const day = target.targetKind === 'day' ? target.targetId : context.dayOf(now);
    if (before === null) {
      const life = { createdAt: now, deletedAt: null };
      writer.create('rating', id, { ...target, value, note: note ?? '', moment: { day, at: now }, ...life });
    } else {
      const changed = changedFields(before.fields, givenOf({ value, note }));
      if (Object.keys(changed).length > 0) writer.write('rating', id, changed);
    }
    return { value: { ratingId: id }, tainted: context.isTainted };
  },
});
