import { z } from 'zod';
import type { KeyValue } from '../../core/key-value';

// [DRAFT-11] What was typed and is not stored belongs to the profile of the peer that it was typed in, and is read in no other.
// [DRAFT-12] With a profile that is erased goes what was typed in it.
export type ProfileMemory = KeyValue & {
  /** Null: nobody has named it yet. Then it lasts as long as the page. */
  readonly profile: string | null;
  /** Another one after the profile was erased: whoever held the one before writes nowhere. */
  readonly id: string;
  /** Whether one of the texts kept here, besides that of this key, has these words in it. */
  readonly holds: (words: string, exceptIn: string) => boolean;
};
export type ProfileMemories = {
  readonly of: (profile: string | null) => ProfileMemory;
  readonly forget: (profile: string) => void;
  readonly onChange: (listener: () => void) => () => void;
};

const Texts = z.record(z.string(), z.string());
type Texts = ReadonlyMap<string, string>;

const textsIn = (text: string | null): Texts => {
  try {
    return new Map(Object.entries(Texts.parse(JSON.parse(text ?? '{}'))));
  } catch {
    return new Map();
  }
};

type Held = { readonly memory: ProfileMemory; readonly texts: Texts; readonly end: () => void };
type Begun = Pick<ProfileMemory, 'profile' | 'id'> & {
  readonly texts: Texts;
  readonly write: (texts: Texts) => void;
};

const createMemory = ({ profile, id, texts: begun, write }: Begun): Held => {
  const texts = new Map(begun);
  let isOver = false;
  const memory: ProfileMemory = {
    profile,
    id,
    get: (key) => texts.get(key) ?? null,
    holds: (words, exceptIn) => {
      const written = JSON.stringify(words).slice(1, -1);
      return [...texts].some(
        ([key, text]) => key !== exceptIn && (text.includes(words) || text.includes(written)),
      );
    },
    set: (key, value) => {
      if (isOver || value === (texts.get(key) ?? null)) return;
      if (value === null) texts.delete(key);
      else texts.set(key, value);
      write(texts);
    },
  };
  return { memory, texts, end: () => void (isOver = true) };
};

/** `peer`: a browser shows a hub's peer and one of its own in one tab, each with profiles of the same names. */
export const createProfileMemories = (tabMemory: KeyValue, peer: string): ProfileMemories => {
  const heldByProfile = new Map<string | null, Held>();
  const listeners = new Set<() => void>();
  let made = 0;
  const placeOf = (profile: string): string => `typed.${peer}.${profile}`;
  const begin = (profile: string | null): Held => {
    made += 1;
    const id = `${profile ?? ''} ${made}`;
    if (profile === null) return createMemory({ profile, id, texts: new Map(), write: () => undefined });
    const place = placeOf(profile);
    const write = (texts: Texts): void =>
      tabMemory.set(place, texts.size === 0 ? null : JSON.stringify(Object.fromEntries(texts)));
    // What was typed while nobody had named the profile was typed in the first one that is named.
    const earlier = heldByProfile.get(null);
    const texts = new Map([...textsIn(tabMemory.get(place)), ...(earlier?.texts ?? [])]);
    heldByProfile.delete(null);
    earlier?.end();
    if (earlier !== undefined && earlier.texts.size > 0) write(texts);
    return createMemory({ profile, id, texts, write });
  };
  return {
    of: (profile) => {
      const held = heldByProfile.get(profile) ?? begin(profile);
      heldByProfile.set(profile, held);
      return held.memory;
    },
    forget: (profile) => {
      heldByProfile.get(profile)?.end();
      heldByProfile.delete(profile);
      tabMemory.set(placeOf(profile), null);
      for (const listener of [...listeners]) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
