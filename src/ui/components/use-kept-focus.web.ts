import { useEffect, useRef, type RefObject } from 'react';
import type { View } from 'react-native';

const isInFront = (panel: HTMLElement): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]')].at(-1)?.contains(panel) === true;

/** No control: it takes the focus for once, and is passed by again as soon as that has moved on. */
const focusOn = (box: HTMLElement): void => {
  box.tabIndex = -1;
  box.addEventListener('blur', () => box.removeAttribute('tabindex'), { once: true });
  box.focus({ preventScroll: true });
};

/** What had the focus may go while its sheet stays: then the sheet itself takes it, so that keys and a reader of the screen go on within. */
export const useKeptFocus = (isOpen: boolean): RefObject<View | null> => {
  const panel = useRef<View>(null);
  useEffect(() => {
    const box: unknown = panel.current;
    if (!isOpen || !(box instanceof HTMLElement)) return undefined;
    const keep = (): void => {
      if (document.activeElement === document.body && isInFront(box)) focusOn(box);
    };
    const watch = new MutationObserver(keep);
    watch.observe(box, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [isOpen]);
  return panel;
};
