import { z } from 'zod';
import { given } from '../../core/given';
import { fail } from '../../core/result';
import { ratingId } from '../../db/journal/kinds/rating';
import { NotesArg } from '../arguments';
import { changedFields } from '../changed-fields';
import { notEnded } from '../live-record';
import { journalTool } from '../make-tool';
import { Target, rated } from './rated-target';

const RateArgs = z.strictObject({
  ...Target,
  value: z.number().int().min(1).max(5),
  note: NotesArg.exactOptional(),
});

export const createOrUpdateRating = journalTool<z.infer<typeof RateArgs>>({
  name: 'create_or_update_rating',
  version: '1',
  capability: 'ratings.write',
  risk: 'low',
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
      const changed = changedFields(before.fields, given({ value, note }));
      if (Object.keys(changed).length > 0) writer.write('rating', id, changed);
    }
    return { value: { ratingId: id }, tainted: context.isTainted };
  },
});
