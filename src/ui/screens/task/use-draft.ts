import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Failure } from '../../../core/result';
import { changedElsewhere, cleanDraft, textOfDraft, type Draft } from './draft';
import type { DraftField } from './draft-store';
import { useDrafts } from './drafts';

export type DraftControl = {
  readonly text: string;
  readonly phase: Draft['phase'];
  readonly failure: Failure | null;
  /** What somebody else wrote meanwhile, until the person chose. */
  readonly theirs: string | null;
  readonly type: (text: string) => void;
  readonly finish: () => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
};

export const useDraft = (field: DraftField): DraftControl => {
  const store = useDrafts();
  const held = () => store.held(field.key);
  const draft = useSyncExternalStore(store.onChange, held, held) ?? cleanDraft(field.stored);

  const tell = useEffectEvent((value: string) => store.send(field, { type: 'stored-changed', value }));
  useEffect(() => tell(field.stored), [field.key, field.stored]);

  return {
    text: textOfDraft(draft),
    phase: draft.phase,
    failure: draft.phase === 'failed' ? draft.failure : null,
    theirs: changedElsewhere(draft),
    type: (text) => store.send(field, { type: 'typed', text }),
    finish: () => store.send(field, { type: 'finished' }),
    keepMine: () => store.send(field, { type: 'mine-kept' }),
    takeTheirs: () => store.send(field, { type: 'theirs-taken' }),
  };
};
