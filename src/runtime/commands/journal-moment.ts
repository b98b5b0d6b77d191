import type { RecordView, Writer } from '../../db/commit';
import { memberInteger, memberText } from '../../db/journal/effective';

// [JOURNAL-9] The instant, and the day that it was then for the person.
export type Moment = { readonly day: string; readonly at: number };

export const momentOf = (
  writer: Writer,
  { day, at }: { readonly day: string; readonly at?: number | undefined },
): Moment => ({ day, at: at ?? writer.now() });

export const spanOf = ({ fields }: RecordView): { readonly start: number; readonly end: number | null } => ({
  start: memberInteger(fields, { group: 'span', member: 'start' }) ?? 0,
  end: memberInteger(fields, { group: 'span', member: 'end' }),
});

export const blockOf = ({ fields }: RecordView) => {
  const text = (member: string): string | null => memberText(fields, { group: 'block', member });
  return { start: text('start') ?? '', end: text('end') ?? '', categoryId: text('categoryId') };
};
