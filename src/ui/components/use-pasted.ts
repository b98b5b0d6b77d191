import { useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { TextInputProps } from 'react-native';
import { PastedContext } from './pasted-texts';

type Change = Parameters<NonNullable<TextInputProps['onChange']>>[0];

/** On the web a change says how it came about; on phones it does not. */
const howOf = ({ nativeEvent }: Change): string | null => {
  const how: unknown = Object(nativeEvent).inputType;
  return typeof how === 'string' ? how : null;
};

const PASTES: readonly string[] = [
  'insertFromPaste',
  'insertFromPasteAsQuotation',
  'insertFromDrop',
  'insertFromYank',
];
/** Brings back what was pasted and deleted. */
const BRINGS_BACK: readonly string[] = ['historyUndo', 'historyRedo'];

/** Nobody types this many characters at once: it was pasted or dictated. */
const MOST_TYPED_AT_ONCE = 60;

const sharedEnds = (before: string, after: string): number => {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return start + end;
};

const insertedAtOnce = (before: string, after: string): number => after.length - sharedEnds(before, after);

/** A button put a mark around a word, or a picture behind it: still that text. A whole other text in the same field is another. */
const isTheSameEdited = (before: string, after: string): boolean =>
  after !== '' && sharedEnds(before, after) * 2 >= before.length;

/**
 * [PASTE-4] Whether what stands in a field was pasted there. `isWords`: false where the field takes no words that are stored.
 */
export const usePasted = (value: string, { isWords }: { readonly isWords: boolean }) => {
  const context = useContext(PastedContext);
  const texts = isWords ? context : null;
  const last = useRef(value);
  const how = useRef<string | null>(null);
  const hadPaste = useRef(false);
  const now = (): boolean => texts?.isPasted(value) ?? false;
  const isPasted = useSyncExternalStore(texts?.onChange ?? never, now, now);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    // Sent or put aside: what is undone from here on is another text.
    if (before !== value && value === '') hadPaste.current = false;
    if (before !== value && isTheSameEdited(before, value)) texts?.change(before, value);
  }, [value, texts]);
  useEffect(() => texts?.shownIn(() => last.current), [texts]);
  return {
    isPasted,
    clear: (): void => {
      hadPaste.current = false;
      texts?.clear(value);
    },
    heard: (event: Change): void => {
      how.current = howOf(event);
    },
    typed: (text: string): void => {
      if (texts === null) return;
      const before = last.current;
      const way = how.current;
      how.current = null;
      const isPaste = way === null ? insertedAtOnce(before, text) > MOST_TYPED_AT_ONCE : PASTES.includes(way);
      const comesBack = way !== null && BRINGS_BACK.includes(way) && hadPaste.current;
      const isFromOutside = isPaste || comesBack;
      // Before its own words are known by what they turned into, and while it is still what it was.
      if (!isFromOutside) texts.typed(before, text);
      texts.change(before, text);
      last.current = text;
      if (!isFromOutside) return;
      hadPaste.current = true;
      texts.add(text);
    },
  };
};

const never = () => () => undefined;
