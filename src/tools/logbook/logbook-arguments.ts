import { slugOf } from '../../core/text';
import { dayOfMoment, instantOf, MomentArg, storable } from '../arguments';
import type { ToolContext } from '../tool';

export const ofLogbook = { capability: 'logbook.write', risk: 'low' } as const;

export const NameArg = storable
  .min(1)
  .max(100)
  .refine((name) => slugOf(name) !== null, { error: 'needs a letter or a number' });

/** Left out: now. */
export const at = MomentArg.exactOptional();

export const momentOf = (
  { dayOf }: ToolContext,
  { at: moment, now }: { at: string | undefined; now: number },
) =>
  moment === undefined ? { day: dayOf(now), at: now } : { day: dayOfMoment(moment), at: instantOf(moment) };
