import { useEffect, useRef } from 'react';
import { ok, type Failure, type Result } from '../../../core/result';
import { cleanDraft, textOfDraft } from './draft';
import type { DraftField } from './draft-store';
import { useDrafts } from './drafts';

export type LateChange = (change: (text: string) => string) => Promise<Failure | null>;

/**
 * [DRAFT-10] For what takes a while to come: it changes the text of then, and that is saved at once. `ask`: what is stored, for when the screen
 * that began is gone and hears of it no more.
 */
export const useLateChange = (field: DraftField, ask: () => Promise<Result<string, Failure>>): LateChange => {
  const store = useDrafts();
  const shown = useRef<DraftField | null>(field);
  useEffect(() => {
    shown.current = field;
    return () => {
      shown.current = null;
    };
  });
  const fieldOfNow = async (): Promise<Result<DraftField, Failure>> => {
    if (shown.current !== null) return ok(shown.current);
    if ((store.held(field.key)?.phase ?? 'clean') !== 'clean') return ok(field);
    const stored = await ask();
    if (!stored.ok) return stored;
    const fresh = { ...field, stored: stored.value };
    store.send(fresh, { type: 'stored-changed', value: stored.value });
    return ok(fresh);
  };
  return async (change) => {
    const now = await fieldOfNow();
    if (!now.ok) return now.error;
    const draft = store.held(field.key) ?? cleanDraft(now.value.stored);
    store.send(now.value, { type: 'typed', text: change(textOfDraft(draft)) });
    store.send(now.value, { type: 'finished' });
    return null;
  };
};
