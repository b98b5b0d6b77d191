import { z } from 'zod';
import type { KeyValue } from '../../../core/key-value';

// [DRAFT-7] What was typed into a sheet and not stored is there when the same thing is opened again, [DRAFT-6] also after a reload of the tab.
export type Kept<E> = { readonly before: E; readonly edit: E };
export type EditMemory<E> = {
  readonly held: (key: string) => Kept<E> | null;
  readonly keep: (key: string, kept: Kept<E> | null) => void;
  /** Of what is gone for good. */
  readonly forget: (isGone: (key: string) => boolean) => void;
};
export type KeptEdits<E> = (memory: KeyValue) => EditMemory<E>;

/** Of one sort of sheet the newest outlive a reload, so that nothing piles up of things that are gone. */
const MOST = 20;

const entriesIn = (text: string | null): readonly unknown[] => {
  try {
    return z.array(z.unknown()).parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
};

/** `shape`: what is neither written nor taken back where it does not fit. */
export const createEditMemory = <E extends object>(
  memory: KeyValue,
  { place, shape }: { readonly place: string; readonly shape: z.ZodType<E> },
): EditMemory<E> => {
  const keptByKey = new Map<string, Kept<E>>();
  const Entry = z.tuple([z.string(), z.object({ before: shape, edit: shape })]);
  for (const entry of entriesIn(memory.get(place))) {
    const { data } = Entry.safeParse(entry);
    if (data !== undefined) keptByKey.set(...data);
  }
  const write = (): void => {
    const entries = [...keptByKey].filter((entry) => Entry.safeParse(entry).success).slice(-MOST);
    memory.set(place, entries.length === 0 ? null : JSON.stringify(entries));
  };
  return {
    held: (key) => keptByKey.get(key) ?? null,
    keep: (key, kept) => {
      const wasHeld = keptByKey.delete(key);
      if (kept !== null) keptByKey.set(key, kept);
      if (wasHeld || kept !== null) write();
    },
    forget: (isGone) => {
      const gone = [...keptByKey.keys()].filter(isGone);
      for (const key of gone) keptByKey.delete(key);
      if (gone.length > 0) write();
    },
  };
};

/** Of one sort of sheet. What does not fit its shape by now lives as long as the page. */
export const createKeptEdits = <E extends object>(sheet: string, shape: z.ZodType<E>): KeptEdits<E> => {
  const byMemory = new WeakMap<KeyValue, EditMemory<E>>();
  return (memory) => {
    const known = byMemory.get(memory);
    if (known !== undefined) return known;
    const made = createEditMemory(memory, { place: `edits.${sheet}`, shape });
    byMemory.set(memory, made);
    return made;
  };
};
