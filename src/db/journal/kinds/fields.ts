import { z } from 'zod';
import { LAST_INSTANT } from '../../../core/last-instant';
import { isIdentityComponent } from '../../../core/identities';
import type * as ids from '../../../core/named-ids';
import { isStorableText } from '../../../core/text';

// The shapes that records keep. They are wider than what the commands accept: what another version wrote must still be readable.
const storable = z.string().refine(isStorableText, { error: 'text_not_storable' });
export const Text = storable.max(20_000);
export const Line = storable.max(2_000);
/** Of this record or another: what names a record stands in identities, so nothing that could not is kept as such a name. */
export const RecordId = z
  .string()
  .max(128)
  .refine(isIdentityComponent, { error: 'invalid_identity_component' });
export const CategoryId: z.ZodType<ids.CategoryId, ids.CategoryId> = RecordId;
export const Millis = z.number().int().min(0).max(LAST_INSTANT);
/** A day, or a day with a wall time; floating. */
export const DueText = z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/);
export const ColorText = z.string().regex(/^#[0-9a-f]{6}$/);
/** A fractional index: keys compare as text. */
export const Position = z
  .string()
  .regex(/^[0-9A-Za-z]+$/)
  .max(1_000);
/** Longer than `Text`: a page of somebody's journal. Two versions that survive side by side still fit into one commit. */
export const LongText = storable.max(40_000);
/** A day of the calendar, without a zone: the day on which it was for the person. */
export const DayText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** A day with a wall time, without a zone. */
export const WallText = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
/** [JOURNAL-9] The instant, and the day that it was then for the person: one register. */
export const Moment = z.object({ day: DayText, at: Millis });
/**
 * What whoever deleted a parent knew of its children: the greatest counter of each host in them. A child that says more was not seen.
 */
export const Seen = z.record(z.string().min(1).max(128), z.number().int().min(1));
