import type { Failure, Result } from './result';

/**
 * [HOST-2] One small text per profile, kept outside its databases, where copying or putting back their files does not reach it.
 */
export type MarkPlace = {
  /** Ok(null): there is none. A failure: it cannot be asked now, which says nothing about what it holds. */
  readonly read: () => Result<string | null, Failure>;
  /** Whole or not at all, and on the disk when it returns. */
  readonly write: (text: string) => Result<null, Failure>;
  readonly remove: () => void;
};
