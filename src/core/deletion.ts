import type { Author } from './registers';

// [MERGE-11] A person's edit of a record, or their adding a child to it, writes `deletedAt: null` in the same version, deleted or not,
// so that a delete elsewhere that did not know of it loses, visibly.
// [MERGE-12] Agents and the runtime never revive: on a deleted record their write fails with `target_deleted`.
export type DeletionDecision =
  | { readonly do: 'write_null' }
  | { readonly do: 'leave' }
  | { readonly do: 'refuse'; readonly code: 'target_deleted' };

export const decideDeletion = (write: {
  readonly by: Author;
  readonly isDeleted: boolean;
  /** The write itself says when it was deleted, or that it no longer is. */
  readonly setsDeletedAt: boolean;
}): DeletionDecision => {
  if (write.by !== 'person') {
    return write.isDeleted ? { do: 'refuse', code: 'target_deleted' } : { do: 'leave' };
  }
  return write.setsDeletedAt ? { do: 'leave' } : { do: 'write_null' };
};
