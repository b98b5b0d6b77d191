import { z } from 'zod';
import { created, done, entry } from './call-shape';
import {
  Day,
  Id,
  Instant,
  LinkedRecord,
  RecordKindName,
  RecordRef,
  SearchHit,
  textOf,
} from './journal-values';
import { CategoryId } from './values';

// Records of any kind: links, labels, what was deleted; and the search over all of them.
export const recordCommands = {
  'record.delete': entry(RecordRef, done),
  'record.restore': entry(RecordRef, done),
  'record.link': entry(z.object({ from: RecordRef, to: RecordRef }), created),
  'record.unlink': entry(z.object({ linkId: Id }), done),
  'record.addLabel': entry(RecordRef.extend({ labelId: Id }), done),
  /** Reads the whole journal anew into the search index; what was written is untouched. */
  'search.rebuild': entry(z.object({}), z.object({ documents: z.number().int() })),
  'record.removeLabel': entry(RecordRef.extend({ labelId: Id }), done),
} as const;

export const recordQueries = {
  /**
   * Full text, newest first: every word must be there, each as the beginning of one; what stands in quotation marks, exactly. `next` is the
   * `before` of the next page. Where much was written since the last search the answer may be incomplete and says so: ask again, or ask with
   * `waits`, which takes as long as it takes and is not for subscriptions.
   */
  search: entry(
    z.object({
      text: textOf(500),
      kinds: z.array(RecordKindName).max(20).optional(),
      categoryId: CategoryId.optional(),
      startsAt: Instant.optional(),
      endsAt: Instant.optional(),
      /** The days, both inclusive, that these instants bound: what has wall times without a zone goes by them. */
      fromDay: Day.optional(),
      untilDay: Day.optional(),
      before: z.number().int().min(0).optional(),
      limit: z.number().int().min(1).max(100).optional(),
      waits: z.boolean().optional(),
    }),
    z.object({ hits: z.array(SearchHit), next: z.number().nullable(), isComplete: z.boolean() }),
  ),
  /** What these are and are called now; null: gone, deleted or nothing of the journal's. */
  'record.named': entry(
    z.object({ ids: z.array(Id).max(100) }),
    z.object({
      records: z.array(
        z.object({ id: Id, kind: RecordRef.shape.kind.nullable(), title: z.string().nullable() }),
      ),
    }),
  ),
  'record.links': entry(RecordRef, z.object({ links: z.array(LinkedRecord) })),
  /** What was deleted, newest first. */
  'record.deleted': entry(
    z.object({ limit: z.number().int().min(1).max(200).optional() }),
    z.object({ records: z.array(z.object({ ref: RecordRef, title: z.string(), deletedAt: z.number() })) }),
  ),
} as const;
