import { createContext } from 'react';
import { z } from 'zod';
import type { KeyValue } from '../../core/key-value';

// [PASTE-4] What is being written and was pasted is known by its words, whichever field, sheet or line keeps them: so the mark comes back with
// the draft after a reload, on another screen and after a restart, and a command is marked wherever the words go into it.
export type DraftMemory = KeyValue & {
  readonly holds: (words: string, exceptIn: string) => boolean;
};
export type PastedTexts = {
  readonly isPasted: (text: string) => boolean;
  /** What a marked text turned into as it was edited; nothing once it is empty. */
  readonly change: (before: string, after: string) => void;
  readonly add: (text: string) => void;
  /** Keeps the field's text while the field exists. Answers how to end it. */
  readonly shownIn: (text: () => string) => () => void;
  /** By hand: words that were pasted somewhere and are nowhere any more are typed now. */
  readonly typed: (before: string, after: string) => void;
  /** The person says that it is theirs, or it was sent. */
  readonly clear: (text: string) => void;
  /** Which members of a command's input hold pasted words: of its `fields` by their own names. */
  readonly namesIn: (input: unknown) => readonly string[];
  /** [PASTE-5] It is stored: from now on its record says where it is from. */
  readonly sent: (input: unknown) => void;
  /** Where they wait: asked each time, since each profile has its own. */
  readonly keepIn: (memory: () => DraftMemory) => void;
  readonly onChange: (listener: () => void) => () => void;
};

const PLACE = 'pasted';
/** Drafts of one profile that wait at a time: beyond this the oldest mark goes. */
const MOST = 200;
/** From this length on words are known again inside of others: a line that came back into its field, a sentence made around a name. */
const RECOGNISABLE = 12;

const Texts = z.array(z.string());
const textsOf = (stored: string | null): readonly string[] => {
  try {
    return Texts.parse(JSON.parse(stored ?? '[]'));
  } catch {
    return [];
  }
};

const isIn = (text: string, pasted: string): boolean =>
  text.trim() === pasted || (pasted.length >= RECOGNISABLE && text.includes(pasted));

const linesOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

/** Sheets hand lists on as lines of one text. One line alone may stand there by chance. */
const isWhollyIn = (texts: readonly string[], pasted: string): boolean => {
  if (texts.some((text) => isIn(text, pasted))) return true;
  const lines = new Set(texts.map((text) => text.trim()));
  return pasted.includes('\n') && linesOf(pasted).every((line) => lines.has(line));
};

const stringsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

const membersOf = (input: unknown): readonly (readonly [string, unknown])[] => {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    name === 'fields' && typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [[name, value]],
  );
};

const volatileMemory = (): DraftMemory => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    holds: () => false,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};

export const createPastedTexts = (): PastedTexts => {
  const listeners = new Set<() => void>();
  const before = volatileMemory();
  let memory = (): DraftMemory => before;
  const shown = new Set<() => string>();
  const opened = new WeakSet<DraftMemory>([before]);
  let read: { readonly stored: string | null; readonly texts: readonly string[] } = {
    stored: null,
    texts: [],
  };
  const isKept = (pasted: string): boolean =>
    memory().holds(pasted, PLACE) || [...shown].some((text) => isIn(text(), pasted));
  /** After a reload only kept words survive: a mark without its words would mark the same words when they are typed. */
  const open = (place: DraftMemory): void => {
    if (opened.has(place)) return;
    opened.add(place);
    const kept = textsOf(place.get(PLACE)).filter(isKept);
    place.set(PLACE, kept.length === 0 ? null : JSON.stringify(kept));
  };
  const texts = (): readonly string[] => {
    open(memory());
    const stored = memory().get(PLACE);
    if (stored !== read.stored) read = { stored, texts: textsOf(stored) };
    return read.texts;
  };
  const write = (next: readonly string[]): void => {
    const kept = next.slice(-MOST);
    memory().set(PLACE, kept.length === 0 ? null : JSON.stringify(kept));
    for (const listener of [...listeners]) listener();
  };
  const without = (text: string): readonly string[] => texts().filter((pasted) => pasted !== text.trim());
  const add = (text: string): void => {
    if (text.trim() !== '') write([...without(text), text.trim()]);
  };
  const isPasted = (text: string): boolean => text !== '' && texts().some((pasted) => isIn(text, pasted));
  return {
    isPasted,
    add,
    change: (old, now) => {
      if (old.trim() === now.trim() || !isPasted(old)) return;
      const others = without(old);
      write(now.trim() === '' ? others : [...others.filter((pasted) => pasted !== now.trim()), now.trim()]);
    },
    shownIn: (text) => {
      shown.add(text);
      return () => void shown.delete(text);
    },
    typed: (old, now) => {
      const all = texts();
      const left = all.filter((pasted) => !isIn(now, pasted) || isIn(old, pasted) || isKept(pasted));
      if (left.length < all.length) write(left);
    },
    clear: (text) => write(texts().filter((pasted) => !isIn(text, pasted))),
    namesIn: (input) => {
      const all = texts();
      if (all.length === 0) return [];
      return membersOf(input).flatMap(([name, value]) => {
        const said = stringsIn(value);
        return all.some((pasted) => isWhollyIn(said, pasted)) ? [name] : [];
      });
    },
    sent: (input) => {
      const all = texts();
      if (all.length === 0) return;
      const said = stringsIn(input);
      const left = all.filter((pasted) => !isWhollyIn(said, pasted));
      if (left.length < all.length) write(left);
    },
    keepIn: (place) => {
      memory = place;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** Null: nothing that is typed here is stored, as before the lock is open. */
export const PastedContext = createContext<PastedTexts | null>(null);
