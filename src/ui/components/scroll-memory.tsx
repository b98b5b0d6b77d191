import { createContext, useContext, useRef, useState } from 'react';
import { ScrollView, type ScrollViewProps } from 'react-native';

export type ScrollMemory = {
  /** How far down this screen was when the app ended; once, and for the screen in front alone. */
  readonly take: () => number | null;
  readonly note: (y: number) => void;
};
/** Absent: a screen begins at its top, and nobody remembers. */
const ScrollMemoryContext = createContext<ScrollMemory | null>(null);
export const ScrollMemoryProvider = ScrollMemoryContext.Provider;

const NOTE_EVERY_MS = 200;

/** Goes down as soon as there is enough to go down to: rows arrive after the screen. A finger on it ends the wait. */
export const KeptScroll = (props: ScrollViewProps) => {
  const memory = useContext(ScrollMemoryContext);
  const scroll = useRef<ScrollView>(null);
  const [start] = useState(() => memory?.take() ?? null);
  const [isTouched, setTouched] = useState(false);
  const wanted = isTouched ? null : start;
  return (
    <ScrollView
      ref={scroll}
      scrollEventThrottle={NOTE_EVERY_MS}
      onScroll={({ nativeEvent }) => memory?.note(nativeEvent.contentOffset.y)}
      onScrollBeginDrag={() => setTouched(true)}
      onContentSizeChange={(_, height) => {
        if (wanted !== null && height >= wanted) scroll.current?.scrollTo({ y: wanted, animated: false });
      }}
      {...props}
    />
  );
};
