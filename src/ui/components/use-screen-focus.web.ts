import { useIsFocused } from 'expo-router';
import { useEffect, useRef, type RefObject } from 'react';
import type { View } from 'react-native';

const isLost = (element: Element | null): boolean =>
  element === null || element === document.body || element.closest('[aria-hidden="true"]') !== null;

/**
 * A new screen takes the focus that the one before it left behind, so that a reader starts at its top; on the way back it stands where it
 * was. A focus that is somewhere sensible (the bar, a field that took it) is left alone, and so is a page that was just opened.
 */
export const useScreenFocus = (): RefObject<View | null> => {
  const isFocused = useIsFocused();
  const main = useRef<View>(null);
  const last = useRef<HTMLElement | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const root: unknown = main.current;
    if (!isFocused || !(root instanceof HTMLElement)) return undefined;
    const wasOpened = isFirst.current && window.history.length <= 1;
    isFirst.current = false;
    const frame = requestAnimationFrame(() => {
      if (wasOpened || !isLost(document.activeElement)) return;
      const back = last.current?.isConnected === true ? last.current : root;
      back.focus({ preventScroll: true });
    });
    const remember = (event: FocusEvent): void => {
      if (event.target instanceof HTMLElement && event.target !== root) last.current = event.target;
    };
    root.addEventListener('focusin', remember);
    return () => {
      cancelAnimationFrame(frame);
      root.removeEventListener('focusin', remember);
    };
  }, [isFocused]);
  return main;
};
