import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { ScrollView, type ScrollViewProps } from 'react-native';
import { useAnyInput } from './use-any-input';

export type ScrollMemory = {
  /** How far down this screen was when the app ended; once, and for the screen in front alone. */
  readonly take: () => number | null;
  readonly note: (y: number) => void;
  /** Whose life is shown; null: not known yet. Another one begins at its top. */
  readonly life: string | null;
};
/** Absent: a screen begins at its top, and nobody remembers. */
const ScrollMemoryContext = createContext<ScrollMemory | null>(null);
export const ScrollMemoryProvider = ScrollMemoryContext.Provider;

const NOTE_EVERY_MS = 200;
/** A line or two from the end still counts as there. */
const NEAR_END = 80;
/** So far down the head of a screen is on its way out of sight. */
const AWAY = 8;

type KeptScrollProps = ScrollViewProps & {
  readonly isAtEnd?: boolean;
  /** Told whether the top has been left. */
  readonly onAway?: ((isAway: boolean) => void) | undefined;
};

/** `isAtEnd`: it begins at its end and stays there while more comes, until the person goes up to read. Otherwise it goes down as soon as there is enough to go down to: rows arrive after the screen. A finger on it, a wheel or a key ends the wait: who scrolled on is not taken back. */
export const KeptScroll = ({ isAtEnd = false, onAway, ...props }: KeptScrollProps) => {
  const memory = useContext(ScrollMemoryContext);
  const scroll = useRef<ScrollView>(null);
  const [start] = useState(() => memory?.take() ?? null);
  const [isTouched, setTouched] = useState(false);
  const wanted = isTouched || isAtEnd ? null : start;
  const isFollowing = useRef(isAtEnd);
  const touch = () => setTouched(true);
  const life = memory?.life ?? null;
  const shown = useRef(life);
  useEffect(() => {
    if (life === null || life === shown.current) return;
    // [PLACE-4] The first that is known is no other than before.
    if (shown.current !== null) {
      setTouched(true);
      scroll.current?.scrollTo({ y: 0, animated: false });
    }
    shown.current = life;
  }, [life]);
  useAnyInput({ isAwaited: wanted !== null, onInput: touch });
  return (
    <ScrollView
      ref={scroll}
      scrollEventThrottle={NOTE_EVERY_MS}
      onScroll={({ nativeEvent: { contentOffset, contentSize, layoutMeasurement } }) => {
        memory?.note(contentOffset.y);
        onAway?.(contentOffset.y > AWAY);
        const below = contentSize.height - layoutMeasurement.height - contentOffset.y;
        isFollowing.current = isAtEnd && below <= NEAR_END;
      }}
      onScrollBeginDrag={touch}
      // A keyboard takes room away: what was at the end stays there.
      onLayout={() => isFollowing.current && scroll.current?.scrollToEnd({ animated: false })}
      onContentSizeChange={(_, height) => {
        if (isFollowing.current) scroll.current?.scrollToEnd({ animated: false });
        else if (wanted !== null && height >= wanted)
          scroll.current?.scrollTo({ y: wanted, animated: false });
      }}
      {...props}
    />
  );
};
