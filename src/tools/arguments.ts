import { z } from 'zod';
import type { CategoryId } from '../core/named-ids';
import { isStorableText } from '../core/text';
import { DayText, DueText } from '../db/journal/kinds/fields';

// What tools take, alike everywhere. A text that some device could not keep is no argument.
export const storable = z.string().trim().refine(isStorableText, { error: 'text_not_storable' });
export const RecordRef = z.string().min(1).max(128);
export const CategoryRef: z.ZodType<CategoryId, CategoryId> = RecordRef;
export const TitleArg = storable.min(1).max(500);
export const NotesArg = storable.max(5_000);
export const PriorityArg = z.enum(['P0', 'P1', 'P2', 'P3']);
export const StatusArg = z.enum(['OPEN', 'IN_PROGRESS', 'BLOCKED', 'ON_HOLD', 'DONE', 'REJECTED']);
export const EstimateArg = z.number().int().min(1).max(100_000);
export const LanguageArg = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
export const DueArg = DueText;
export const DayArg = DayText;

/** A moment with its offset, as a person would read it off a wall somewhere: `2026-02-17T16:00:00-05:00`. */
export const MomentArg = z.iso.datetime({ offset: true });
/** The day that it is on that wall. */
export const dayOfMoment = (moment: string): string => moment.slice(0, 10);
export const instantOf = (moment: string): number => Date.parse(moment);
/** A wall time, with or without seconds and offset; only the wall counts. */
export const WallArg = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/);
export const wallOf = (text: string): string => text.slice(0, 16);
