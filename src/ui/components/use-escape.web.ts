import { useEffect, useRef } from 'react';

/** What is open, the front one last: one press closes one. */
const open: symbol[] = [];

/** Esc works from the moment something opens, not only once it has faded in. */
export const useEscape = ({ isOpen, onEscape }: { isOpen: boolean; onEscape: () => void }): void => {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  }, [onEscape]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const mine = Symbol('open');
    open.push(mine);
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== mine) return;
      // Closing may bring the one behind to the front before its own listener hears of this same press.
      event.stopImmediatePropagation();
      latest.current();
    };
    document.addEventListener('keyup', listen);
    return () => {
      document.removeEventListener('keyup', listen);
      open.splice(open.indexOf(mine), 1);
    };
  }, [isOpen]);
};
