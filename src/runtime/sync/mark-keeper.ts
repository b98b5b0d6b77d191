import type { SpaceMark } from '../../sync/space-keys';

/** [SYNC-20] The mark in the store of secrets moves with every hundred own envelopes: an older state of the databases is seen below it. */
const EVERY = 100;

export const createMarkKeeper = (parts: {
  readonly mark: SpaceMark | null;
  readonly heads: () => SpaceMark;
  readonly write: (mark: SpaceMark) => Promise<void>;
}) => {
  let last = parts.mark ?? { journal: 0, agent: 0 };
  let isWriting = false;
  let commits = 0;
  return (): void => {
    commits += 1;
    if (commits % EVERY !== 0) return;
    const now = parts.heads();
    if (isWriting || now.journal + now.agent < last.journal + last.agent + EVERY) return;
    isWriting = true;
    last = now;
    void parts.write(now).finally(() => {
      isWriting = false;
    });
  };
};
