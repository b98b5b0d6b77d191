import type { Writer } from '../../db/commit';

// [JOURNAL-9] The instant, and the day that it was then for the person.
export type Moment = { readonly day: string; readonly at: number };

export const momentOf = (
  writer: Writer,
  { day, at }: { readonly day: string; readonly at?: number | undefined },
): Moment => ({ day, at: at ?? writer.now() });
