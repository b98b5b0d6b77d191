import { useIsFocused } from 'expo-router';
import { useEffect, useRef } from 'react';

// In a browser a screen that is covered has no size: what it scrolled to is forgotten, and a list without a height believes that its end is near.
/** How long a list that is shown again may take until it is as tall as it was. */
const MOST_FRAMES = 90;
/** It stands for so long before it is left alone: a list puts itself right once it has measured its rows. */
const STILL_FRAMES = 8;
const HANDS = ['pointerdown', 'wheel', 'keydown'] as const;

const elementOf = (node: unknown): HTMLElement | null =>
  node instanceof HTMLElement && node.clientHeight > 0 ? node : null;

/** Goes back to the place as soon as there is enough to scroll through; whoever touches it meanwhile is not pulled away. */
const goBack = (
  nodeOf: () => unknown,
  { place, onDone }: { place: number; onDone: () => void },
): (() => void) => {
  let frame = 0;
  let [frames, still] = [0, 0];
  const end = (): void => {
    cancelAnimationFrame(frame);
    for (const hand of HANDS) window.removeEventListener(hand, end, true);
    onDone();
  };
  const look = (): void => {
    const list = elementOf(nodeOf());
    const isThere = list !== null && Math.abs(list.scrollTop - place) < 1;
    if (list !== null && !isThere && list.scrollHeight - list.clientHeight >= place) list.scrollTop = place;
    still = isThere ? still + 1 : 0;
    frames += 1;
    if (still >= STILL_FRAMES || frames >= MOST_FRAMES) end();
    else frame = requestAnimationFrame(look);
  };
  for (const hand of HANDS) window.addEventListener(hand, end, true);
  look();
  return end;
};

/** A list stands where it stood when its screen is shown again. `isLaidOut`: it has a height, so that what it says of its end is so. */
export const useKeptPlace = (nodeOf: () => unknown): { readonly isLaidOut: () => boolean } => {
  const isFocused = useIsFocused();
  const place = useRef(0);
  useEffect(() => {
    if (!isFocused) return undefined;
    let isSettled = place.current === 0;
    const note = ({ target }: Event): void => {
      const list = elementOf(nodeOf());
      if (isSettled && list !== null && target === list) place.current = list.scrollTop;
    };
    document.addEventListener('scroll', note, true);
    const stop = isSettled
      ? () => undefined
      : goBack(nodeOf, { place: place.current, onDone: () => (isSettled = true) });
    return () => {
      document.removeEventListener('scroll', note, true);
      stop();
    };
  }, [isFocused, nodeOf]);
  return { isLaidOut: () => elementOf(nodeOf()) !== null };
};
