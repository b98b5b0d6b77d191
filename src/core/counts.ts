import type { Dot } from './registers';

// [SYNC-12] What permits is read only from dots that count: those of a person device that no repudiation covers. Everything counts
// where there is no space.
export type Counts = (dot: Dot) => boolean;
export const everyDotCounts: Counts = () => true;
