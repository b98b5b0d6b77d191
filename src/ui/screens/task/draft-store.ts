import { fail, type Failure, type Result } from '../../../core/result';
import { changedElsewhere, cleanDraft, stepDraft, type Draft, type DraftEvent } from './draft';
import type { DraftMemory } from './draft-memory';

// [DRAFT-4] A draft outlives its screen: leaving saves it, and one that could not be saved is there on return.
// [DRAFT-5] When the peer answers again, drafts that failed are sent again by themselves.
export type DraftField = {
  readonly key: string;
  /** What the last live answer said. */
  readonly stored: string;
  readonly save: (text: string) => Promise<Result<unknown, Failure>>;
  /** Names what may not even be sent, such as a title of spaces. The text stays in the field either way. */
  readonly check?: (text: string) => Failure | null;
};

export type DraftStore = {
  /** Null while there is nothing to say beyond what is stored. */
  readonly held: (key: string) => Draft | null;
  readonly send: (field: DraftField, event: DraftEvent) => void;
  readonly retryFailed: () => void;
  /** Everything typed and not yet sent: for the moment the app goes to the background. */
  readonly finishAll: () => void;
  readonly onChange: (listener: () => void) => () => void;
};

type Held = { readonly draft: Draft; readonly field: DraftField };

// A clean draft is let go once a live answer came after it: until then it hides the older answer.
const isSettled = (draft: Draft, event: DraftEvent): boolean =>
  draft.phase === 'clean' && event.type !== 'saved';

const checked = ({ draft, field }: Held, event: DraftEvent): DraftEvent => {
  if (event.type !== 'finished' || draft.phase === 'clean') return event;
  const failure = field.check?.(draft.text) ?? null;
  return failure === null ? event : { type: 'refused', failure };
};

/** `isOpen`: whether what is sent now reaches the profile that these drafts are of. */
export const createDraftStore = (memory: DraftMemory, isOpen: () => boolean = () => true): DraftStore => {
  const heldByKey = new Map<string, Held>();
  const listeners = new Set<() => void>();

  const send = (field: DraftField, event: DraftEvent): void => {
    const held = heldByKey.get(field.key);
    const earlier = held === undefined ? memory.take(field) : null;
    const before = held?.draft ?? earlier ?? cleanDraft(field.stored);
    const { draft, save } = stepDraft(before, checked({ draft: before, field }, event));
    if (isSettled(draft, event)) heldByKey.delete(field.key);
    else heldByKey.set(field.key, { draft, field });
    memory.keep(field.key, draft);
    if (held !== undefined || draft.phase !== 'clean') for (const listener of [...listeners]) listener();
    if (save !== null) void deliver(field, save);
    // Leaving the page was leaving the field.
    else if (earlier !== null && changedElsewhere(draft) === null) send(field, { type: 'finished' });
  };
  const deliver = async (field: DraftField, text: string): Promise<void> => {
    // [DRAFT-11] It waits for its profile.
    const answer = isOpen() ? await field.save(text) : fail('profile_changed');
    send(field, answer.ok ? { type: 'saved' } : { type: 'save-failed', failure: answer.error });
  };
  const finish = (phase: Draft['phase']): void => {
    for (const held of [...heldByKey.values()]) {
      if (held.draft.phase === phase) send(held.field, { type: 'finished' });
    }
  };
  return {
    held: (key) => heldByKey.get(key)?.draft ?? null,
    send,
    retryFailed: () => finish('failed'),
    finishAll: () => finish('editing'),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
