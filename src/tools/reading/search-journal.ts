import type { CategoryId } from '../../core/named-ids';
import { DAY_MS } from '../../core/calendar/civil-day';
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Recalled } from '../../db/search/recall';
import { searchableKinds, searchableText } from '../../db/search/searchable';
import { dayOfDocument } from '../../db/search/wall-timed';
import { CategoryRef, DayArg, storable } from '../arguments';
import { findAny, type AnyFound } from '../live-record';
import { readTool } from '../make-tool';
import { whereSomethingFinds } from '../possible';
import type { ToolContext } from '../tool';

// [TOOL-12] What is found is looked at once more, as the record is now: what is deleted, unreadable, or outside of the agent's categories is no result,
// whatever an index says. An agent with categories sees nothing that has none.
const Args = z.strictObject({
  text: storable.min(1).max(300),
  kinds: z.array(z.enum(searchableKinds)).min(1).max(searchableKinds.length).exactOptional(),
  categoryId: CategoryRef.exactOptional(),
  /** Both inclusive. */
  fromDay: DayArg.exactOptional(),
  untilDay: DayArg.exactOptional(),
  limit: z.number().int().min(1).max(20).default(8),
});
type Args = z.infer<typeof Args>;

const Hit = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  text: z.string(),
  day: z.string(),
  categoryId: z.string().nullable(),
  score: z.number(),
});
const LONGEST = 600;
/** Some of what is found may be gone or of another day. */
const SPARE = 3;
/** Wherever the person is, their day begins within these of the same day in UTC. */
const ZONES_MS = 15 * 3_600_000;

const categoriesFor = ({ agent }: ToolContext, { categoryId }: Args): readonly CategoryId[] | null => {
  if (categoryId !== undefined) return [categoryId];
  return agent.allowedCategoryIds;
};

type Hit = { readonly value: z.infer<typeof Hit>; readonly tainted: boolean };
const hitOf = (
  context: ToolContext,
  { recalled, args, record }: { readonly recalled: Recalled; readonly args: Args; readonly record: AnyFound },
): Hit | null => {
  const text = searchableText(recalled.kind, record.fields);
  if (text === null) return null;
  const categories = categoriesFor(context, args);
  const { categoryId, at } = text;
  if (categories !== null && (categoryId === null || !categories.includes(categoryId))) return null;
  const day = dayOfDocument({ kind: recalled.kind, at }, context.dayOf);
  if (day < (args.fromDay ?? '') || (args.untilDay !== undefined && day > args.untilDay)) return null;
  const { kind, id, score } = recalled;
  const value = {
    kind,
    id,
    title: text.title,
    text: [...text.body].slice(0, LONGEST).join(''),
    day,
    categoryId,
    score: Math.round(score * 1e6) / 1e6,
  };
  return { value, tainted: record.tainted };
};

const momentsOf = ({ fromDay, untilDay }: Args) => ({
  from: fromDay === undefined ? null : Math.max(0, Date.parse(fromDay) - ZONES_MS),
  until: untilDay === undefined ? null : Math.max(0, Date.parse(untilDay) + DAY_MS + ZONES_MS),
});

const recalledFor = (context: ToolContext, args: Args): Result<readonly Recalled[], Failure> => {
  const { recall } = context.stores;
  if (recall === undefined) return fail('search_unavailable');
  const found = recall({
    text: args.text,
    limit: args.limit * SPARE,
    scope: {
      in: 'journal',
      categoryIds: categoriesFor(context, args),
      kinds: args.kinds ?? null,
      ...momentsOf(args),
    },
  });
  return found.ok ? ok(found.value.found) : found;
};

export const searchJournal = readTool<Args>({
  name: 'search_journal',
  version: '1',
  scopeRule: 'listed',
  isPossible: whereSomethingFinds,
  description:
    'Searches the journal in the allowed categories, by words and by likeness, the best first: tasks, notes, time, plans, ratings, workouts, measurements, habits. kinds, categoryId and days (inclusive) narrow it.',
  args: Args,
  looksFor: ({ text }) => text,
  output: z.object({ found: z.array(Hit) }),
  targets: (_context, { categoryId }) =>
    ok({ targetRefs: [], categoryIds: categoryId === undefined ? [] : [categoryId] }),
  read: (context, args) => {
    const recalled = recalledFor(context, args);
    if (!recalled.ok) return recalled;
    const hits = recalled.value.flatMap((each) => {
      const record = findAny(context, each);
      return record.ok ? (hitOf(context, { recalled: each, args, record: record.value }) ?? []) : [];
    });
    const shown = hits.slice(0, args.limit);
    return ok({
      value: { found: shown.map(({ value }) => value) },
      tainted: shown.some(({ tainted }) => tainted),
    });
  },
});
