import { z } from 'zod';
import type { KeyValue } from '../../../core/key-value';
import type { Draft } from './draft';

// [DRAFT-6] What is typed and not yet stored outlives a reload of the tab, and ends with the tab.
const KEY = 'drafts';
const Kept = z.record(z.string(), z.object({ base: z.string(), text: z.string() }));
type Kept = z.infer<typeof Kept>;

export type DraftMemory = {
  readonly keep: (key: string, draft: Draft | null) => void;
  /** What an earlier page of this tab held, once. */
  readonly take: (field: { readonly key: string; readonly stored: string }) => Draft | null;
};

const read = (memory: KeyValue): Kept => {
  try {
    return Kept.parse(JSON.parse(memory.get(KEY) ?? '{}'));
  } catch {
    return {};
  }
};

export const createDraftMemory = (memory: KeyValue): DraftMemory => {
  const keptByKey = new Map(Object.entries(read(memory)));
  const earlier = new Map(keptByKey);
  const write = (): void => {
    memory.set(KEY, keptByKey.size === 0 ? null : JSON.stringify(Object.fromEntries(keptByKey)));
  };
  return {
    keep: (key, draft) => {
      earlier.delete(key);
      if (draft === null || draft.phase === 'clean') {
        if (keptByKey.delete(key)) write();
        return;
      }
      keptByKey.set(key, { base: draft.base, text: draft.text });
      write();
    },
    take: ({ key, stored }) => {
      const kept = earlier.get(key);
      earlier.delete(key);
      if (kept === undefined || kept.text === stored) return null;
      return { phase: 'editing', stored, ...kept };
    },
  };
};
