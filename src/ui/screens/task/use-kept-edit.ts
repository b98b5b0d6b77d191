import { useState } from 'react';
import type { ApiClient } from '../../../runtime/api/client';
import { useApi } from '../../api';

// [DRAFT-7] What was typed into a sheet and not stored is there when the same thing is opened again.
type Kept<E> = { readonly before: E; readonly edit: E };
type KeptByKey<E> = Map<string, Kept<E>>;
export type KeptEdits<E> = (client: ApiClient) => KeptByKey<E>;

/** Of one sort of sheet. They live as long as the client that can store them. */
export const createKeptEdits = <E extends object>(): KeptEdits<E> => {
  const byClient = new WeakMap<ApiClient, KeptByKey<E>>();
  return (client) => {
    const known = byClient.get(client);
    if (known !== undefined) return known;
    const made: KeptByKey<E> = new Map();
    byClient.set(client, made);
    return made;
  };
};

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
  const keptByKey = edits(client);
  const [before] = useState(stored);
  const [edit, setEdit] = useState(() => {
    const kept = keptByKey.get(key);
    return kept === undefined ? stored : rebased(kept, stored);
  });
  return {
    edit,
    /** What was stored as the sheet opened. */
    before,
    setEdit: (next: E): void => {
      setEdit(next);
      if (isSame(next, before)) keptByKey.delete(key);
      else keptByKey.set(key, { before, edit: next });
    },
    forget: (): void => void keptByKey.delete(key),
  };
};
