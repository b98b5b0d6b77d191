import { useEffect, useEffectEvent } from 'react';
import { useCovered } from '../../components/covered';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys that act anywhere on a screen, but never while a person types, a dialog is open or the app is locked. */
export const useShortcuts = (actionByKey: Readonly<Record<string, () => void>>): void => {
  const isCovered = useCovered();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      isCovered ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.isComposing ||
      isTyping(event.target)
    )
      return;
    if (document.querySelector('[aria-modal="true"]') !== null) return;
    const action = Object.hasOwn(actionByKey, event.key) ? actionByKey[event.key] : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
