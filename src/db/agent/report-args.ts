import { z } from 'zod';
import { isStorableText } from '../../core/text';
import { ReportScope } from './kinds/report';

const words = (most: number) =>
  z.string().trim().min(1).max(most).refine(isStorableText, { error: 'text_not_storable' });

/** What an author hands in for a report: the same shape for a model's tool call and for whoever else writes one. */
export const ReportArgs = z.strictObject({
  scope: ReportScope.default('current'),
  /** One line for a list. */
  lead: words(300),
  sections: z
    .array(
      z.strictObject({
        title: words(200),
        claims: z
          .array(
            z.strictObject({
              text: words(2_000),
              inference: z.enum(['observed', 'inferred']).default('inferred'),
              confidence: z.number().min(0).max(1).nullable().default(null),
              /** Ids of records that say so. */
              sources: z.array(words(300)).max(10).default([]),
            }),
          )
          .max(60),
      }),
    )
    .max(12),
  confidence: z.number().min(0).max(1).nullable().default(null),
  /** Kinds of records (TASK, NOTE) any change of which makes the report old, besides its sources. */
  watches: z
    .array(z.string().regex(/^[A-Z][A-Z_]{0,40}$/))
    .max(10)
    .default([]),
});
export type ReportArgs = z.infer<typeof ReportArgs>;
/** The commit that holds a report holds at most 256 records, and its run's own must fit beside its sources. */
export const MOST_SOURCES = 120;
