import { useState } from 'react';
import { useApi } from '../../api';
import { useDevice } from '../../shell/device-provider';
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
  const { client } = useApi();
  const memory = edits(client, useDevice());
  const [before] = useState(stored);
  const [edit, setEdit] = useState(() => {
    const kept = memory.held(key);
    return kept === null ? stored : rebased(kept, stored);
  });
  return {
    edit,
    /** What was stored as the sheet opened. */
    before,
    setEdit: (next: E): void => {
      setEdit(next);
      memory.keep(key, isSame(next, before) ? null : { before, edit: next });
    },
    forget: (): void => memory.keep(key, null),
  };
};
