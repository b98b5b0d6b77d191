import { useRef, useState } from 'react';
import { z } from 'zod';
import type { Failure, Result } from '../../../core/result';
import { ok } from '../../../core/result';
import { useCommand } from '../../api';
import { choiceOrder, providerChoices, providerName } from '../models/provider-kinds';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';

/** An address that is one, or begins as one: a key or a name that slipped into its field waits nowhere. */
export const ConnectDraft = z
  .object({ choice: z.enum(choiceOrder), address: z.string().regex(/^$|^https?:\/\/[^\s@?#]*$/i) })
  .readonly();
export type ConnectDraft = z.infer<typeof ConnectDraft>;
type Key = { readonly key: string; readonly isFile: boolean };
type Typed = { readonly draft: ConnectDraft; readonly given: Key };
/** What stands under Models by now, as it was typed. */
type Stored = ConnectDraft & Key & { readonly id: string; readonly hasAnswered: boolean };
export type Trouble = { readonly failure: Failure; readonly isStored: boolean };
export type Answer = { readonly id: string; readonly models: number; readonly tookMs: number };

const edits = createKeptEdits('connect', ConnectDraft);
const empty: ConnectDraft = { choice: 'own', address: '' };
const noKey: Key = { key: '', isFile: false };

/** Another key in place of one is put right where it stands; another address, or no key any more, is another provider. */
const isSameProvider = (stored: Stored, { draft, given: { key } }: Typed): boolean =>
  stored.choice === draft.choice &&
  stored.address.trim() === draft.address.trim() &&
  (key !== '' || stored.key === '');

const keyFields = ({ key, isFile }: Key) => ({ key, ...(isFile ? { keyInFile: true } : {}) });
const toAdd = (id: string, { draft, given }: Typed) => {
  const { kind, isLocal } = providerChoices[draft.choice];
  return {
    id,
    kind,
    isLocal,
    ...(kind === 'openai-compatible' ? { baseUrl: draft.address.trim() } : {}),
    ...(given.key === '' ? {} : keyFields(given)),
  };
};

/** [CONNECT-2] Nobody is added twice: what did not answer is put right, or taken out again for another. */
const useStoring = (taken: readonly string[]) => {
  const add = useCommand('provider.add');
  const setKey = useCommand('provider.setKey');
  const remove = useCommand('provider.remove');
  const stored = useRef<Stored | null>(null);
  const addAnew = async (typed: Typed, names = taken): Promise<Result<string, Failure>> => {
    const { draft, given } = typed;
    const { kind } = providerChoices[draft.choice];
    const id = providerName({ kind, address: draft.address }, names);
    const added = await add.run(toAdd(id, typed));
    if (!added.ok) return added;
    stored.current = { ...draft, ...given, id, hasAnswered: false };
    return ok(id);
  };
  const store = async (typed: Typed): Promise<Result<string, Failure>> => {
    const before = stored.current;
    if (before === null) return addAnew(typed);
    const { id } = before;
    const { given } = typed;
    if (isSameProvider(before, typed)) {
      if (before.key === given.key && before.isFile === given.isFile) return ok(id);
      const kept = await setKey.run({ id, ...keyFields(given) });
      if (!kept.ok) return kept;
      stored.current = { ...before, ...given };
      return ok(id);
    }
    if (before.hasAnswered) return addAnew(typed);
    const removed = await remove.run({ id });
    if (!removed.ok) return removed;
    stored.current = null;
    return addAnew(
      typed,
      taken.filter((name) => name !== id),
    );
  };
  const markAnswered = (): void => {
    if (stored.current !== null) stored.current = { ...stored.current, hasAnswered: true };
  };
  return { store, markAnswered };
};

/** What is typed, and what becomes of it: added, tried, and put right where it does not answer. The key is kept by nobody but the system's store. */
export const useConnecting = (taken: readonly string[], onAnswer: (answer: Answer) => void) => {
  const { edit: draft, setEdit, forget } = useKeptEdit(edits, { key: 'connect', stored: empty });
  const [key, setKey] = useState(noKey);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isBusy, setBusy] = useState(false);
  const test = useCommand('provider.test');
  const { store, markAnswered } = useStoring(taken);
  const { kind, isLocal } = providerChoices[draft.choice];
  const needsAddress = kind === 'openai-compatible';
  const canConnect = (!needsAddress || draft.address.trim() !== '') && (isLocal || key.key !== '');
  const tryIt = async (): Promise<void> => {
    const kept = await store({ draft, given: key });
    if (!kept.ok) return setTrouble({ failure: kept.error, isStored: false });
    const id = kept.value;
    const tested = await test.run({ id });
    if (!tested.ok) return setTrouble({ failure: tested.error, isStored: true });
    markAnswered();
    forget();
    onAnswer({ id, models: tested.value.models.length, tookMs: tested.value.tookMs });
  };
  return {
    draft,
    change: (more: Partial<ConnectDraft>) => setEdit({ ...draft, ...more }),
    key,
    changeKey: (more: Partial<Key>) => setKey((now) => ({ ...now, ...more })),
    needsAddress,
    canConnect,
    isBusy,
    trouble,
    connect: async (): Promise<void> => {
      if (!canConnect || isBusy) return;
      setBusy(true);
      setTrouble(null);
      await tryIt();
      setBusy(false);
    },
  };
};
export type Connecting = ReturnType<typeof useConnecting>;
