import { useState } from 'react';
import { useProfileMemory } from '../../shell/use-profile-memory';
import type { Kept, KeptEdits } from './kept-edits';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the person changed, over what is stored now. */
const rebased = <E extends object>({ before, edit }: Kept<E>, stored: E): E => {
  const next = { ...stored, ...edit };
  for (const part in before) if (isSame(before[part], edit[part])) next[part] = stored[part];
  return next;
};

export const useKeptEdit = <E extends object>(
  edits: KeptEdits<E>,
  { key, stored }: { readonly key: string; readonly stored: E },
) => {
  const memory = edits(useProfileMemory());
  const begun = () => {
    const kept = memory.held(key);
    return { memory, before: stored, edit: kept === null ? stored : rebased(kept, stored) };
  };
  const [last, setLast] = useState(begun);
  // [DRAFT-11] Open while the profile changes, it begins anew.
  const now = last.memory === memory ? last : begun();
  if (now !== last) setLast(now);
  const { edit, before } = now;
  return {
    edit,
    /** What was stored as the sheet opened. */
    before,
    setEdit: (next: E): void => {
      setLast({ ...now, edit: next });
      memory.keep(key, isSame(next, before) ? null : { before, edit: next });
    },
    forget: (): void => memory.keep(key, null),
  };
};
