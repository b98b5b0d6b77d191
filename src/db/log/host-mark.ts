import { z } from 'zod';
import { parseJson } from '../../core/json';
import type { HostId } from '../../core/named-ids';

// [HOST-2] The mark says, outside the databases, who writes them, how far they had come, and a random value that also stands in their `meta`
// and changes at every opening. A head below the mark or another value: older files were put back, or files that were used elsewhere.
const StreamMark = z.object({
  /** The place of the last commit on the disk when the mark was written. */
  head: z.number().int().nonnegative(),
  /** Two while the value changes, since `meta` and the mark are not written at once. '' is that of a database from before there were any. */
  values: z.array(z.string()).min(1),
});
export type StreamMark = z.infer<typeof StreamMark>;
const Mark = z.object({
  host: z.string().min(1),
  journal: StreamMark,
  /** Null: agents' database has not been opened under this host. */
  agent: StreamMark.nullable(),
});
export type Mark = z.infer<typeof Mark>;

/** One that cannot be read is none. */
export const markOf = (text: string | null): Mark | null => {
  const json = text === null ? null : parseJson(text);
  return json?.ok === true ? (Mark.safeParse(json.value).data ?? null) : null;
};
export const textOfMark = (mark: Mark): string => JSON.stringify(mark);

/** What a database says of itself. */
export type Shown = { readonly host: HostId; readonly head: number; readonly value: string };
export type Judgement = 'same' | 'adopted' | 'went_back';

export const fits = ({ head, values }: StreamMark, shown: Omit<Shown, 'host'>): boolean =>
  shown.head >= head && values.includes(shown.value);

/** `adopted`: from before there were marks, or just made. A mark that is gone beside a value that is there is a copy. */
export const judgeJournal = (mark: Mark | null, shown: Shown): Judgement => {
  const isUnmarked = shown.value === '';
  if (mark === null) return isUnmarked ? 'adopted' : 'went_back';
  // The mark of a life that was erased; a host born just now has given out no counter.
  if (isUnmarked && shown.head === 0 && shown.host !== mark.host) return 'adopted';
  return shown.host === mark.host && fits(mark.journal, shown) ? 'same' : 'went_back';
};
