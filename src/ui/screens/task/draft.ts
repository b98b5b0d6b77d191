import type { Failure } from '../../../core/result';

// What a person types into one field, from the first key to the stored value.
// [DRAFT-1] Typed text is never lost: a save that fails keeps it, says why, and can be sent again.
// [DRAFT-2] A value that changed elsewhere while it was edited is shown; neither side is overwritten unasked.
// [DRAFT-3] Text equal to what is stored needs no save.
type Edited = { readonly stored: string; readonly base: string; readonly text: string };
export type Draft =
  | { readonly phase: 'clean'; readonly stored: string }
  | ({ readonly phase: 'editing' } & Edited)
  | ({
      readonly phase: 'saving';
      readonly sent: string;
      /** What was typed since is finished as well: it goes out as soon as the answer is there. */
      readonly isFinished: boolean;
    } & Edited)
  | ({ readonly phase: 'failed'; readonly failure: Failure } & Edited);

export type DraftEvent =
  | { readonly type: 'stored-changed'; readonly value: string }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'finished' }
  | { readonly type: 'refused'; readonly failure: Failure }
  | { readonly type: 'saved' }
  | { readonly type: 'save-failed'; readonly failure: Failure }
  | { readonly type: 'theirs-taken' }
  | { readonly type: 'mine-kept' };

export type DraftStep = { readonly draft: Draft; readonly save: string | null };

export const cleanDraft = (stored: string): Draft => ({ phase: 'clean', stored });
export const textOfDraft = (draft: Draft): string => (draft.phase === 'clean' ? draft.stored : draft.text);

/** What is stored now, if it changed under the person's hands to something they have not seen. */
export const changedElsewhere = (draft: Draft): string | null => {
  if (draft.phase === 'clean' || draft.stored === draft.base || draft.stored === draft.text) return null;
  if (draft.phase === 'saving' && draft.stored === draft.sent) return null;
  return draft.stored;
};

const stay = (draft: Draft): DraftStep => ({ draft, save: null });

const editing = ({ stored, base, text }: Edited): Draft =>
  text === stored ? cleanDraft(stored) : { phase: 'editing', stored, base, text };

const sending = ({ stored, base, text }: Edited): DraftStep => ({
  draft: { phase: 'saving', stored, base, text, sent: text, isFinished: true },
  save: text,
});

const withStored = (draft: Draft, stored: string): Draft => {
  if (draft.phase === 'clean') return cleanDraft(stored);
  if (draft.phase === 'saving')
    return { ...draft, stored, base: stored === draft.sent ? stored : draft.base };
  return draft.text === stored ? cleanDraft(stored) : { ...draft, stored };
};

const typed = (draft: Draft, text: string): Draft => {
  if (draft.phase === 'clean') return editing({ stored: draft.stored, base: draft.stored, text });
  return draft.phase === 'saving' ? { ...draft, text, isFinished: false } : editing({ ...draft, text });
};

const finished = (draft: Draft): DraftStep => {
  if (draft.phase === 'saving') return stay({ ...draft, isFinished: true });
  if (draft.phase !== 'editing' && draft.phase !== 'failed') return stay(draft);
  return changedElsewhere(draft) === null ? sending(draft) : stay(draft);
};

/** The live answer may come before or after the command's: either way what is stored now is at least what was sent. */
const saved = (draft: Draft): DraftStep => {
  if (draft.phase !== 'saving') return stay(draft);
  const stored = draft.stored === draft.base ? draft.sent : draft.stored;
  if (draft.text === draft.sent) return stay(cleanDraft(stored));
  const next = editing({ stored, base: draft.sent, text: draft.text });
  return draft.isFinished ? finished(next) : stay(next);
};

export const stepDraft = (draft: Draft, event: DraftEvent): DraftStep => {
  switch (event.type) {
    case 'stored-changed':
      return stay(withStored(draft, event.value));
    case 'typed':
      return stay(typed(draft, event.text));
    case 'finished':
      return finished(draft);
    case 'refused':
      // While a save is under way the sentence waits: what is wrong is sent after it, and refused again.
      if (draft.phase === 'saving') return stay({ ...draft, isFinished: true });
      return draft.phase === 'clean'
        ? stay(draft)
        : stay({ ...draft, phase: 'failed', failure: event.failure });
    case 'saved':
      return saved(draft);
    case 'save-failed':
      if (draft.phase !== 'saving') return stay(draft);
      return stay({
        phase: 'failed',
        stored: draft.stored,
        base: draft.base,
        text: draft.text,
        failure: event.failure,
      });
    case 'theirs-taken':
      return stay(cleanDraft(draft.stored));
    case 'mine-kept':
      return draft.phase === 'clean' || draft.phase === 'saving'
        ? stay(draft)
        : sending({ ...draft, base: draft.stored });
  }
};
