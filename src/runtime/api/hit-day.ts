import { dayOfDocument } from '../../db/search/wall-timed';
import type { SearchHit } from './journal-values';

/** The day on which it was for the person; `dayHere` says on which an instant falls where they are. */
export const dayOfHit = (
  { ref, at }: Pick<SearchHit, 'ref' | 'at'>,
  dayHere: (instant: number) => string,
): string => dayOfDocument({ kind: ref.kind, at }, dayHere);
