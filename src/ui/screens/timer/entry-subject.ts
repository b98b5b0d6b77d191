import { z } from 'zod';
import type { TimeEntryView } from '../../../runtime/api/journal-values';
import { RecordKindName } from '../../../runtime/api/journal-values';
import { daySpan, instantOn } from '../today/local-day';
import { dayOfInstant, untouched, SpanEdit, type StoredSpan } from './entry-edit';

/** What the sheet is about: an entry that is there, or time that is told afterwards. */
export type EntrySubject =
  { readonly kind: 'stored'; readonly entry: TimeEntryView } | { readonly kind: 'new'; readonly day: string };

const NamedSource = z.object({ kind: RecordKindName, id: z.string(), title: z.string() }).readonly();
export type NamedSource = z.infer<typeof NamedSource>;
/** `undefined` where nothing was chosen. */
export const EntryEdit = z
  .object({
    span: SpanEdit,
    annotation: z.string().nullable(),
    categoryId: z.string().nullable().exactOptional(),
    source: NamedSource.nullable().exactOptional(),
  })
  .readonly();
export type EntryEdit = z.infer<typeof EntryEdit>;
export const noEdit: EntryEdit = { span: untouched, annotation: null };
export const isTouched = ({ span, annotation, categoryId, source }: EntryEdit): boolean =>
  annotation !== null ||
  categoryId !== undefined ||
  source !== undefined ||
  span.day !== null ||
  span.from !== null ||
  span.to !== null;

const FIVE_MINUTES = 5 * 60_000;
const HALF_AN_HOUR = 30 * 60_000;

/** Of today, the last half hour; of another day, nine to ten. */
const likelySpan = (day: string, now: number): StoredSpan => {
  if (dayOfInstant(now) !== day) return { start: instantOn(day, '09:00'), end: instantOn(day, '10:00') };
  const { startsAt } = daySpan(day);
  const rounded = Math.floor(now / FIVE_MINUTES) * FIVE_MINUTES;
  // Right after midnight nothing would be left of it.
  const end = rounded > startsAt ? rounded : now;
  return { start: Math.max(startsAt, end - HALF_AN_HOUR), end };
};

export const spanOf = (subject: EntrySubject, now: number): StoredSpan =>
  subject.kind === 'stored'
    ? { start: subject.entry.start, end: subject.entry.end }
    : likelySpan(subject.day, now);

export const sourceOf = (entry: TimeEntryView): NamedSource | null => {
  const kind = RecordKindName.safeParse(entry.source?.kind).data;
  return entry.source === null || kind === undefined
    ? null
    : { kind, id: entry.source.id, title: entry.source.title ?? '' };
};
