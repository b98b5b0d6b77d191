import type { Language } from '../../words/message';

/** What somebody who comes says of themselves; null: they do not say. */
export type Comer = { readonly language: Language | null; readonly zone: string | null };
export const saysNothing: Comer = { language: null, zone: null };

// [EXAMPLE-2] What waits for the first one who asks for anything.
export type FirstComer = {
  readonly isHere: () => boolean;
  readonly come: () => void;
  /** Begins at once where somebody is here, else with them. Answers how to end it, or to prevent it. */
  readonly whenHere: (begin: () => () => void) => () => void;
};

export const createFirstComer = (): FirstComer => {
  const waiting = new Set<() => void>();
  let isHere = false;
  return {
    isHere: () => isHere,
    come: () => {
      isHere = true;
      for (const begin of waiting) begin();
      waiting.clear();
    },
    whenHere: (begin) => {
      if (isHere) return begin();
      let end = (): void => undefined;
      const start = (): void => {
        end = begin();
      };
      waiting.add(start);
      return () => {
        waiting.delete(start);
        end();
      };
    },
  };
};
